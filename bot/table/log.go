package table

import (
	"slices"
	"time"

	"hofnar/games"
)

// Entry is something that happened, as the reader of a log heard it.
type Entry struct {
	games.News
	Round    int
	At       time.Time // when the reader came to know of it
	Instead  bool      // a computer has played, in the place of
	Who      games.Seat
	Undone   bool    // it was taken back since
	Great    bool    // the picture of the table has shown it
	Timeless bool    // it was known between the moments of the entries before and after it
	Chairs   []Chair // who sat there then; nil where that were the same people as now

	fades bool
	scene games.Scene
}

// Log returns all that happened, oldest first, as the looker heard it: what has words,
// and without what lies face down; a part that has been summed up is one entry, at its first
// one's time. Until the game ends, what was told to a seat alone before it was the looker's
// is not among it. What a standing order has done reads as its person's move, and nothing
// here tells it from one.
func (g story) Log() (all []Entry) {
	if !g.playing() {
		return nil
	}
	told := -1 // the step of which is said already who has played
	handed := g.p.Tenures.handedOver()
	for _, h := range g.p.heard {
		if h.Sums(g.p.public.Scene, g.p.tally.Over) && !g.p.undone(h.step) {
			all = g.summed(all, h)
			continue
		}
		news := h.Public
		if g.heardAs(h.step) {
			news = h.For(g.seat)
		}
		if news.Text.Empty() || h.FaceDown(g.p.public.Scene, g.p.tally.Over) {
			continue
		}
		for ; len(handed) > 0 && handed[0].step <= h.step; handed = handed[1:] {
			all = append(all, g.ofHandOver(handed[0], all))
		}
		step := g.p.steps[h.step]
		all = append(all, Entry{
			News: news, Round: h.Scene.Round, At: h.at, Undone: g.p.undone(h.step),
			Instead: step.instead() && told != h.step && (!h.secret || g.knows(step)), Who: step.Who,
			Great:  g.moment(h) != nil,
			Chairs: g.chairsAt(h.step), fades: h.Fades, scene: h.Scene,
		})
		told = h.step
	}
	for _, one := range handed {
		all = append(all, g.ofHandOver(one, all))
	}
	return all
}

// summed has the sum of an event's part stand in the place of what fades in it. What was
// taken back stays, and so does what a computer has played for somebody.
func (g story) summed(all []Entry, h heardEvent) []Entry {
	sum := Entry{News: games.News{Text: h.Sum}, Round: h.Scene.Round, At: h.at, Chairs: g.chairsAt(h.step)}
	from := len(all)
	for from > 0 && all[from-1].scene == h.Scene {
		from--
	}
	first := from + slices.IndexFunc(all[from:], Entry.folds)
	if first < from {
		return append(all, sum)
	}
	sum.At = all[first].At
	rest := slices.DeleteFunc(slices.Clone(all[first:]), Entry.folds)
	return append(append(all[:first], sum), rest...)
}

func (e Entry) folds() bool { return e.fades && !e.Undone && !e.Instead }

// ofHandOver is the entry of a seat that was handed over after these.
func (g story) ofHandOver(h HandedOver, before []Entry) Entry {
	e := Entry{Timeless: true, Who: h.Seat, At: g.p.Began, Round: g.p.public.Scene.Round}
	if len(before) > 0 {
		last := before[len(before)-1]
		e.Round, e.At = last.Round, last.At
	}
	e.Text = h.Text()
	return e
}

// chairsAt is who sat there when a step was made, if somebody else than now; a seat that
// was given up is still called after whoever had it last.
func (g story) chairsAt(step int) (chairs []Chair) {
	then := slices.Clone(g.p.Chairs)
	for _, t := range g.p.Tenures {
		if t.From <= step {
			then[t.Seat].User, then[t.Seat].Name = t.User, t.User.Name
		}
	}
	if slices.Equal(then, g.p.Chairs) {
		return nil
	}
	return then
}

// knows reports whether a secret step may be told to the looker: it is one of the looker's
// seat, or the game is over.
func (g story) knows(step Step) bool {
	return g.p.tally.Over || g.seat == step.Who && g.heardAs(step.N)
}

// heardAs reports whether the looker has heard of a step as the player of the seat.
func (g story) heardAs(step int) bool {
	if g.p.tally.Over || len(g.p.Tenures) == 0 {
		return true
	}
	return g.p.Tenures.held(g.user, g.seat, step)
}
