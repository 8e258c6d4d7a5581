// Package lesson is games that teach themselves (games.Lesson): one person plays prepared
// positions in a private message. A lesson is no table. How far somebody is stands in a row of
// the books, and what is shown is replayed from the lesson's own record each time: so it goes on
// after a restart, and in another channel.
package lesson

import (
	"context"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// Level is that of the computers in lessons, and in the game with which a lesson ends.
const Level = "easy"

// Lessons answers /learn and what is pressed in lessons.
type Lessons struct {
	*background.Runner
	Books Books
	Games []*games.Game
}

// Books is where it is kept how far people are in lessons.
type Books interface {
	// Learned returns how far somebody is in a game's lesson; the zero value: it was not begun.
	Learned(ctx context.Context, user, game string) (games.Learned, error)
	// ChangeLearned changes how far somebody is in a lesson, in one step, returns it as it is then,
	// and counts what was reached.
	ChangeLearned(ctx context.Context, user, game string, now time.Time, change func(games.Learned) games.Learned) (games.Learned, error)
}

// Commands lists what is typed; nothing where no game has a lesson.
func (l *Lessons) Commands() []request.Command {
	for _, g := range l.Games {
		if g.Lesson != nil {
			return []request.Command{{Path: "learn", Direct: true, Options: (*screen.Set).LearnOptions, Answer: l.typed}}
		}
	}
	return nil
}

// Controls lists what is pressed.
func (l *Lessons) Controls() []request.Control {
	return []request.Control{
		{Verb: screen.VerbLearn, Answer: func(r *request.Request, c screen.Control) request.Answer { return l.open(r, c.Rest) }},
		{Verb: screen.VerbLesson, Answer: l.pressed},
	}
}

func (l *Lessons) typed(r *request.Request) request.Answer { return l.open(r, r.In.Typed("game")) }

// open shows a lesson where somebody is in it: at its beginning where it was not begun, is done
// or has changed since. Where no game is named it offers those that there are.
func (l *Lessons) open(r *request.Request, name string) request.Answer {
	if name == "" {
		return request.Showing(r.Screens.Lessons(r.Viewer))
	}
	game := l.game(name)
	if game == nil {
		return r.Say("front.old_control")
	}
	at, err := l.Books.ChangeLearned(r.Ctx, r.Viewer.User, name, l.Clock.Now(), func(at games.Learned) games.Learned {
		if !game.Lesson.Fits(at) || game.Lesson.Done(at) {
			return game.Lesson.Begun()
		}
		return at
	})
	return l.show(r, game, at, nil, games.Text{}, err)
}

// game is the game of that name, nil where it has no lesson.
func (l *Lessons) game(name string) *games.Game {
	if g := games.Named(l.Games, name); g != nil && g.Lesson != nil {
		return g
	}
	return nil
}

// pressed judges what was pressed. A control of another step than somebody is at does nothing:
// that step is shown.
func (l *Lessons) pressed(r *request.Request, c screen.Control) request.Answer {
	game := l.game(string(c.Table))
	if game == nil {
		return r.Say("front.old_control")
	}
	was, err := l.Books.Learned(r.Ctx, r.Viewer.User, game.Name)
	if err != nil {
		return r.Refuse(err)
	}
	if !game.Lesson.Fits(was) {
		return l.open(r, game.Name)
	}
	var v games.Verdict
	if c.Number == screen.LessonNumber(was) {
		if v, err = game.Judge(was, c.Picks()); err != nil {
			return r.Refuse(err)
		}
	}
	now, counted, err := l.note(r, game, was, v)
	switch {
	case !counted:
		return l.show(r, game, now, nil, games.Text{}, err)
	case v.Asks:
		return l.show(r, game, now, c.Picks(), games.Text{}, err)
	}
	return l.show(r, game, now, nil, v.Says, err)
}

// note notes a press, unless it answers nothing or another one has come before it: counted
// reports whether it counts.
func (l *Lessons) note(r *request.Request, game *games.Game, was games.Learned, v games.Verdict) (now games.Learned, counted bool, err error) {
	if v.Nothing() {
		return was, false, nil
	}
	now, err = l.Books.ChangeLearned(r.Ctx, r.Viewer.User, game.Name, l.Clock.Now(), func(at games.Learned) games.Learned {
		if counted = screen.LessonNumber(at) == screen.LessonNumber(was); !counted {
			return at
		}
		if at.Presses++; v.Right {
			return game.Lesson.Next(at)
		}
		return at
	})
	return now, counted, err
}

// show draws a lesson.
func (l *Lessons) show(r *request.Request, game *games.Game, at games.Learned, picks games.Picks, note games.Text, err error) request.Answer {
	if err != nil {
		return r.Refuse(err)
	}
	record, seat, err := game.LessonAt(at)
	if err != nil {
		return r.Refuse(err)
	}
	rehearsal := table.Rehearsal{
		Game: game, Record: record, Seat: seat, Picks: picks,
		User: table.User{ID: r.In.User, Name: r.In.Name}, Level: Level,
	}
	g, err := rehearsal.Snapshot()
	if err != nil {
		return r.Refuse(err)
	}
	page := screen.LessonPage{Table: g, At: at, Note: note}
	return request.Answer{Page: func(s *screen.Set) discord.Message { return s.Lesson(r.Viewer, page) }}
}
