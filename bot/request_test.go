package bot

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
)

// earlier is where an earlier process has answered already.
type earlier struct{ private }

func (e *earlier) Respond(context.Context, string, string, discord.Response) (discord.Posted, error) {
	return discord.Posted{}, &discord.Error{Status: 400, Code: discord.AlreadyAnswered}
}

// The first answer to a press on a public message may have been that nothing is to be
// said: then that message is what an edit of the answer would change.
func TestNothingPrivateTakesThePlaceOfAPublicMessage(t *testing.T) {
	for name, c := range map[string]struct {
		in    discord.Interaction
		edits int
	}{
		"a press on a public message":  {discord.Interaction{Message: "1"}, 0},
		"a press on a private message": {discord.Interaction{Message: "1", Ephemeral: true}, 1},
		"a command":                    {discord.Interaction{}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				bg, api := newBackground(clockwork.NewRealClock(), nil), &earlier{}
				defer bg.stop()
				c.in.Received = bg.clock.Now()
				r := &request{in: c.in, api: api, bg: bg, out: make(chan struct{})}
				r.later()
				r.show(discord.Message{Content: "a hand"})
				if api.edits != c.edits {
					t.Errorf("the answer was edited %d times", api.edits)
				}
			})
		})
	}
}
