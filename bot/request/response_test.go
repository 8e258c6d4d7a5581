package request

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/background"
	"hofnar/bot/discord"
)

// unsure is where it is not known who has answered, if anybody has; edits of the answer are
// counted.
type unsure struct {
	Responder
	why   error
	edits int
}

func (u *unsure) Respond(context.Context, string, string, discord.Response) (discord.Posted, error) {
	return discord.Posted{}, u.why
}

func (u *unsure) EditOriginal(context.Context, string, string, discord.Message) (discord.Posted, error) {
	u.edits++
	return discord.Posted{ID: "2"}, nil
}

// The first answer to a press on a public message may have been that nothing is to be
// said: then that message is what an edit of the answer would change.
func TestNothingPrivateTakesThePlaceOfAPublicMessage(t *testing.T) {
	earlier, lost := &discord.Error{Status: 400, Code: discord.AlreadyAnswered}, errors.New("reset")
	for name, c := range map[string]struct {
		in    discord.Interaction
		why   error
		edits int
	}{
		"a press on a public message":                   {discord.Interaction{Message: "1"}, earlier, 0},
		"a press on a private message":                  {discord.Interaction{Message: "1", Ephemeral: true}, earlier, 1},
		"a command":                                     {discord.Interaction{}, earlier, 1},
		"a press on a public message, lost":             {discord.Interaction{Message: "1"}, lost, 1},
		"a press on a public message, missed and lost":  {discord.Interaction{Message: "1", Missed: true}, lost, 0},
		"a press on a private message, missed and lost": {discord.Interaction{Message: "1", Ephemeral: true, Missed: true}, lost, 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				bg, api := background.New(clockwork.NewRealClock(), slog.New(slog.DiscardHandler)), &unsure{why: c.why}
				defer bg.Stop()
				c.in.Received = bg.Clock.Now()
				r := newResponse(bg, api, c.in)
				r.Later()
				r.Show(discord.Message{Content: "a hand"})
				if api.edits != c.edits {
					t.Errorf("the answer was edited %d times", api.edits)
				}
			})
		})
	}
}

// No form opens once an answer was promised: what is said instead is.
func TestAFormThatComesTooLateIsSaidInstead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bg, api := background.New(clockwork.NewRealClock(), slog.New(slog.DiscardHandler)), &unsure{}
		defer bg.Stop()
		for _, late := range []bool{false, true} {
			r := newResponse(bg, api, discord.Interaction{Received: bg.Clock.Now()})
			r.timer = bg.Clock.AfterFunc(deferAfter, r.Later)
			if late {
				r.Later()
			}
			r.Open(discord.Form{}, discord.Message{Content: "say why"})
			if said := api.edits > 0; said != late {
				t.Errorf("late is %v, and it is said: %v", late, said)
			}
		}
	})
}
