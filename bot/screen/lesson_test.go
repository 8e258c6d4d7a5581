package screen_test

import (
	"strings"
	"testing"

	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

func TestScreensOfLessons(t *testing.T) {
	t.Parallel()
	for _, game := range listed {
		if game.Lesson != nil {
			t.Run(game.Name, func(t *testing.T) { newAlbum(t, "lessons/"+game.Name).lesson(game) })
		}
	}
}

// lesson shows each step, with what is said to whatever else is tried there, and the end.
func (a *album) lesson(game *games.Game) {
	at := game.Lesson.Begun()
	for ; !game.Lesson.Done(at); at = game.Lesson.Next(at) {
		step := game.Lesson.Scenes[at.Scene].Steps[at.Step]
		said := game.LessonSays(at)
		key := said[len(said)-1].Key
		shots := []shot{a.learner(game, at, games.Text{})}
		for _, wrong := range others(step) {
			shots = append(shots, a.learner(game, at, games.T(key+"."+wrong.Key)))
		}
		_, name, _ := strings.Cut(key, ".lesson.")
		a.page(strings.ReplaceAll(name, ".", " "), a.briefly(shots)...)
	}
	a.page("the end", a.learner(game, at, games.Text{}))
}

// others are the mistakes of a step, and all else where there is something else.
func others(step games.LessonStep) []games.Mistake {
	if step.Only {
		return step.Mistakes
	}
	return append([]games.Mistake{{Key: "other"}}, step.Mistakes...)
}

// briefly are the notes alone of all but the first of these.
func (a *album) briefly(shots []shot) []shot {
	for i := range shots[1:] {
		shots[i+1].text, _, _ = strings.Cut(shots[i+1].text, "\n")
	}
	return shots
}

// learner is what somebody sees at a step, with a note to what was tried.
func (a *album) learner(game *games.Game, at games.Learned, note games.Text) shot {
	a.t.Helper()
	record, seat, err := game.LessonAt(at)
	if err != nil {
		a.t.Fatal(err)
	}
	g, err := table.Rehearsal{Game: game, Record: record, Seat: seat, User: onlooker, Level: "easy"}.Snapshot()
	if err != nil {
		a.t.Fatal(err)
	}
	who := onlooker.Name
	if !note.Empty() {
		who += ", after " + note.Key[strings.LastIndex(note.Key, ".")+1:]
	}
	s := scene{t: a.t, set: set(), game: game}
	return s.shot(who, set().Lesson(viewer(onlooker), screen.LessonPage{Table: g, At: at, Note: note}))
}
