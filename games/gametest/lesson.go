package gametest

import (
	"encoding/json"
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
)

// What a lesson may take: so that whoever has never seen the game plays it within two minutes.
const (
	fewestScenes, mostScenes = 2, 4
	mostLessonPresses        = 15
	mostLessonWords          = 250 // that are read by whoever makes no mistake, in each language
)

// lesson plays a game's lesson: each scene replays, each right press is asked for and legal, and
// everything else that can be tried there gets the sentence that is meant for it.
func lesson(t testing.TB, game *games.Game) {
	l := game.Lesson
	if l == nil {
		return
	}
	if l.Version < 1 || l.Against < max(1, game.Low-1) || l.Against > game.High-1 {
		t.Errorf("the lesson lacks Version, from 1, or Against, with whom a game may begin: %d, %d", l.Version, l.Against)
	}
	if n := len(l.Scenes); n < fewestScenes || n > mostScenes {
		t.Fatalf("the lesson has %d scenes, it is to have %d to %d", n, fewestScenes, mostScenes)
	}
	lessonKeys(t, l)
	read, presses := []games.Text(nil), 0
	at := l.Begun()
	for ; !l.Done(at) && !t.Failed(); at = l.Next(at) {
		read = append(read, game.LessonSays(at)...)
		presses += lessonStep(about{t, "lesson, " + game.LessonSays(at)[len(game.LessonSays(at))-1].Key}, game, at)
	}
	if t.Failed() {
		return
	}
	replayed(t, game, at)
	if presses > mostLessonPresses {
		t.Errorf("the lesson takes %d presses, it may take %d", presses, mostLessonPresses)
	}
	lessonWords(t, game, append(read, game.LessonSays(at)...))
}

var lessonKey = regexp.MustCompile(`^[a-z][a-z_]*$`)

// lessonKeys demands that scenes, steps and mistakes can be told apart.
func lessonKeys(t testing.TB, l *games.Lesson) {
	keys := l.Keys()
	for i, key := range keys {
		if slices.Contains(keys[:i], key) {
			t.Errorf("the lesson has two sentences %s", key)
		}
		for part := range strings.SplitSeq(key, ".") {
			if !lessonKey.MatchString(part) {
				t.Errorf("the lesson has a key that is not in small letters: %q", key)
			}
		}
	}
}

// replayed is the position that a lesson has come to.
func replayed(t testing.TB, game *games.Game, at games.Learned) (games.State, games.Seat) {
	t.Helper()
	r, who, err := game.LessonAt(at)
	if err != nil {
		t.Fatalf("the record is none: %v", err)
	}
	state, _, bad := games.Replay(game, r)
	if bad != nil {
		t.Fatalf("the record does not replay: move %d, %v", bad.Move, bad.Reason)
	}
	if who < 0 || int(who) >= len(r.Players) {
		t.Fatalf("there is no seat %d", who)
	}
	return state, who
}

// lessonStep tries everything that can be tried at a step, and returns how many presses the
// right thing takes.
func lessonStep(t testing.TB, game *games.Game, at games.Learned) (presses int) {
	t.Helper()
	state, who := replayed(t, game, at)
	step := game.Lesson.Scenes[at.Scene].Steps[at.Step]
	right, made := games.Way{}, map[string]bool{}
	for way := range games.Ways(func(picks games.Picks) games.Prompt { return state.Ask(who, picks) }) {
		v, err := game.Judge(at, way.Picks)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case v.Right && (right.Act == nil || len(way.Picks) < len(right.Picks)) && !way.Alias:
			right = way
		case !v.Right:
			made[v.Says.Key] = true
			meant(t, game, at, state, who, way.Act, v.Says)
		}
	}
	if right.Act == nil {
		t.Fatalf("nothing that is asked leads to %s", step.Right)
	}
	if step.Only != (len(made) == 0) {
		t.Errorf("whether nothing else can be tried is not what the lesson says of it: only is %v", step.Only)
	}
	for i := range right.Picks[1:] {
		if v, err := game.Judge(at, right.Picks[:i+1]); err != nil || !v.Asks {
			t.Errorf("on the way to what is right, %v is taken for %+v, %v", right.Picks[:i+1], v, err)
		}
	}
	before := game.LessonSays(at)
	said := before[len(before)-1].Key
	for _, m := range step.Mistakes {
		if !made[said+"."+m.Key] {
			t.Errorf("nothing that can be tried is the mistake %s", m.Key)
		}
	}
	return len(right.Picks)
}

// meant demands that something that was tried gets the sentence that is meant for it.
func meant(t testing.TB, game *games.Game, at games.Learned, state games.State, who games.Seat, act games.Act, says games.Text) {
	t.Helper()
	before := game.LessonSays(at)
	said := before[len(before)-1].Key
	want := said + ".other"
	_, _, err := state.Apply(who, act, games.NewRecorded(nil))
	if refusal, ok := err.(*games.Refusal); ok {
		want = refusal.Key
	}
	for _, m := range slices.Backward(game.Lesson.Scenes[at.Scene].Steps[at.Step].Mistakes) {
		if slices.ContainsFunc(m.Acts, func(like games.Act) bool { return contained(t, like, act) }) {
			want = said + "." + m.Key
		}
	}
	if says.Key != want {
		t.Errorf("to %s it is said %s, and meant is %s", act, says.Key, want)
	}
	for _, tag := range catalogue(t, game).Languages() {
		if _, err := catalogue(t, game).In(tag, nil).Sentence(games.T(says.Key)); err != nil && strings.HasPrefix(says.Key, said) {
			t.Errorf("in %s to %s: %v", tag, act, err)
		}
	}
}

// contained reports whether all keys of one act are in the other, with the same values.
func contained(t testing.TB, like, act games.Act) bool {
	t.Helper()
	var a, b map[string]any
	if err := errors.Join(json.Unmarshal(like, &a), json.Unmarshal(act, &b)); err != nil {
		t.Fatal(err)
	}
	for key, value := range a {
		if !reflect.DeepEqual(value, b[key]) {
			return false
		}
	}
	return true
}

// lessonWords counts what is read, in each language.
func lessonWords(t testing.TB, game *games.Game, read []games.Text) {
	t.Helper()
	for _, tag := range catalogue(t, game).Languages() {
		localizer, n := catalogue(t, game).In(tag, nil), 0
		for _, text := range read {
			said, err := localizer.Sentence(text)
			if err != nil {
				t.Errorf("in %s: %v", tag, err)
			}
			n += len(strings.Fields(said))
		}
		if n > mostLessonWords {
			t.Errorf("in %s the lesson has %d words, it may have %d", tag, n, mostLessonWords)
		}
	}
}
