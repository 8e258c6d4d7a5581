package channel

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/screen"
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
