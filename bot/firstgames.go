package bot

import (
	"hofnar/bot/lesson"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// firstGame opens a table for whoever has had a game's lesson: with easy computers, and it
// begins at once. Where none can be opened here it is said where one can.
func (o *openings) firstGame(r *request.Request, c screen.Control) request.Answer {
	game := r.Screens.Game(c.Rest)
	switch {
	case game == nil || game.Lesson == nil:
		return r.Say("front.old_control")
	case r.In.Direct():
		return r.Say("lesson.play.where", "Command", "/play "+game.Name)
	}
	wanted, refusal := o.wanted(r, game.Name)
	if refusal != nil {
		return *refusal
	}
	wanted.Computers, wanted.Level = game.Lesson.Against, lesson.Level
	g, err := o.opened.open(r, wanted, true)
	return o.opened.answer(r, g, err)
}

// joined answers whoever has taken a seat: silently, but for the first one.
func (t *tables) joined(r *request.Request, g table.Snapshot, err error) request.Answer {
	if err != nil || r.In.Ephemeral {
		return quiet(r, g, err)
	}
	return t.orFirst(r, g, quiet(r, g, nil))
}

// orFirst is the answer to whoever has taken a seat, but for the first one that somebody ever
// takes, in the lobby of a game that can be learnt: that tells of the game, and offers its
// lesson. Who has begun a lesson needs no other offer.
func (t *tables) orFirst(r *request.Request, g table.Snapshot, a request.Answer) request.Answer {
	game := r.Screens.Game(g.Game)
	if g.Status != table.Lobby || g.Repeat || game == nil || game.Lesson == nil {
		return a
	}
	beginner, failed := t.books.FirstSeat(r.Ctx, r.Viewer.User, g.ID)
	t.Warn(failed, "it cannot be read whether somebody is a beginner")
	if !beginner {
		return a
	}
	return first(r, screen.Control{Table: g.ID, Rest: g.Game})
}
