package games

import (
	"errors"
	"slices"
)

// Verdict is what somebody's picks come to in a lesson. The zero Verdict: they answer nothing
// that is asked there.
type Verdict struct {
	Right bool // that is what is to be done
	Asks  bool // it may become that: they lead to another question
	Says  Text // else, what is said to that
}

// Nothing reports whether the picks answer nothing that is asked.
func (v Verdict) Nothing() bool { return !v.Right && !v.Asks && v.Says.Empty() }

// LessonAt returns the record of the present scene up to where somebody is, and the learner's
// seat in it; of a lesson that is done, all of the last scene. It fails where the lesson is
// none, which its test finds out.
func (g *Game) LessonAt(at Learned) (Record, Seat, error) {
	l := g.Lesson
	scene, steps := l.Scenes[min(at.Scene, len(l.Scenes)-1)], at.Step
	if l.Done(at) {
		steps = len(scene.Steps)
	}
	_, r, err := ReadRecord([]*Game{g}, scene.Record)
	if err != nil {
		return r, scene.Seat, err
	}
	for _, step := range scene.Steps[:steps] {
		move, err := MoveOf(scene.Seat, step.Right)
		if err != nil {
			return r, scene.Seat, err
		}
		r.Moves = append(append(r.Moves, move), step.Then...)
	}
	return r, scene.Seat, nil
}

// LessonSays is what is said before somebody's next press, and before that what was said to
// the one before, or what the lesson is about. Of a lesson that is done it is the last alone.
func (g *Game) LessonSays(at Learned) (said []Text) {
	l := g.Lesson
	text := func(key string) { said = append(said, T(g.Name+"."+key)) }
	switch {
	case at.Step > 0:
		scene := l.Scenes[at.Scene]
		text(scene.said(scene.Steps[at.Step-1]) + ".right")
	case at.Scene > 0:
		scene := l.Scenes[at.Scene-1]
		text(scene.said(scene.Steps[len(scene.Steps)-1]) + ".right")
	default:
		text("lesson.theme")
		text("lesson.goal")
	}
	if !l.Done(at) {
		scene := l.Scenes[at.Scene]
		text(scene.said(scene.Steps[at.Step]))
	}
	return said
}

// mostTried is how many acts are looked through that an answer may lead to. Where there are
// more, nobody is told yet that it leads astray.
const mostTried = 1000

// Judge judges what somebody picks who is there.
func (g *Game) Judge(at Learned, picks Picks) (Verdict, error) {
	if g.Lesson.Done(at) {
		return Verdict{}, nil
	}
	r, who, err := g.LessonAt(at)
	if err != nil {
		return Verdict{}, err
	}
	state, _, bad := Replay(g, r)
	if bad != nil {
		return Verdict{}, &Refusal{bad.Reason}
	}
	scene := g.Lesson.Scenes[at.Scene]
	step := scene.Steps[at.Step]
	tried := trial{g.Name + "." + scene.said(step), step, state, who}
	return tried.judge(picks), nil
}

// trial is a step and the position in which it is tried.
type trial struct {
	key string
	LessonStep
	state State
	who   Seat
}

func (t trial) judge(picks Picks) Verdict {
	ask := func(more Picks) Prompt { return t.state.Ask(t.who, slices.Concat(picks, more)) }
	p, acts := ask(nil), []Act(nil)
	if p.Nothing() {
		return Verdict{}
	}
	for way := range Ways(ask) {
		if sameJSON(way.Act, t.Right) {
			return Verdict{Right: p.Act != nil, Asks: p.Act == nil}
		}
		if acts = append(acts, way.Act); len(acts) == mostTried {
			return Verdict{Asks: true}
		}
	}
	if p.Act == nil && t.looksCloser(picks) {
		return Verdict{Asks: true}
	}
	return Verdict{Says: t.says(acts)}
}

// looksCloser reports whether what was picked last is no choice yet (Choice.Closer), or nothing
// was picked at all.
func (t trial) looksCloser(picks Picks) bool {
	if len(picks) == 0 {
		return true
	}
	last := len(picks) - 1
	q := t.state.Ask(t.who, picks[:last]).Question
	return q != nil && slices.ContainsFunc(picks[last], func(key string) bool {
		c, _ := q.Find(key)
		return c.Closer
	})
}

// says is what is said to whoever tries something else that comes to one of these acts: that
// it is a likely mistake, what the rules say if they refuse it, or what is said to all else.
func (t trial) says(acts []Act) Text {
	for _, m := range t.Mistakes {
		if slices.ContainsFunc(acts, m.made) {
			return T(t.key + "." + m.Key)
		}
	}
	var refusal *Refusal
	if len(acts) == 1 {
		_, _, err := t.state.Apply(t.who, acts[0], NewRecorded(nil))
		if errors.As(err, &refusal) {
			return refusal.Text
		}
	}
	return T(t.key + ".other")
}

// made reports whether an act makes the mistake.
func (m Mistake) made(act Act) bool {
	f, err := ReadFields(act)
	return err == nil && slices.ContainsFunc(m.Acts, func(like Act) bool { return f.holds(like) })
}
