package bot

import (
	"hofnar/bot/request"
	"hofnar/bot/screen"
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
	wanted.Computers, wanted.Level = game.Lesson.Against, "easy"
	g, err := o.opened.open(r, wanted, true)
	return o.opened.answer(r, g, err)
}
