package channel

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/screen"
	"hofnar/bot/table"
)

func TestAMessageIsShownAgainAfterAPanicWhileItWasDrawn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		sound := r.screens
		r.screens = &screen.Set{Words: sound.Words} // knows no game, which the lobby does not survive
		p := newBoards(r.messages, r.table.Books, r.rests.denials, &threads{messages: r.messages, books: r.table.Books}, r.calls())
		p.mark(r.table.ID, job{changed: true})
		synctest.Wait()
		if r.channel.text() != "" {
			t.Fatal("the lobby was drawn without its game")
		}
		r.screens = sound
		p.mark(r.table.ID, job{changed: true})
		time.Sleep(time.Hour)
		if !strings.Contains(r.channel.text(), "Anne invites") {
			t.Errorf("nothing is shown any more after a panic: %q", r.channel.text())
		}
	})
}

// The message of a game that has begun is posted anew once: where what is shown first is the game
// already, somebody may just be pressing a button of it.
func TestAGameThatBeginsIsPostedAnewUnlessItsMessageHasShownNothingElse(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lobby bool // was shown
		want  int  // messages
	}{"a lobby was shown": {true, 2}, "the game began before anything was shown": {false, 1}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				r := newRoom(t)
				p := newBoards(r.messages, r.table.Books, r.rests.denials, &threads{messages: r.messages, books: r.table.Books}, r.calls())
				show := func(j job) {
					p.mark(r.table.ID, j)
					time.Sleep(time.Minute)
				}
				if c.lobby {
					show(job{changed: true})
				}
				r.table.Does("1", "Anne", table.AddComputer{})
				r.table.Does("1", "Anne", table.Start{})
				if !c.lobby {
					show(job{changed: true}) // of the lobby: it is shown as it is by now
				}
				show(job{changed: true, began: true})
				if n := r.channel.posted(); n != c.want || !strings.Contains(r.channel.text(), "▶") {
					t.Errorf("%d messages are posted, wanted %d; the last says %q", n, c.want, r.channel.text())
				}
			})
		})
	}
}
