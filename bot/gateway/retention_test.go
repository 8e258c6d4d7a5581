package gateway

import (
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/bot/table/tabletest"
)

// A server that was to lose its data invites Hofnar while those of others are removed.
func TestTablesOfAServerThatHasHofnarAgainAreNotStopped(t *testing.T) {
	t.Parallel()
	at := tabletest.New(t)
	r := &retention{Runner: at.Runner, books: at.Books, tables: at.Registry}
	for _, c := range []struct {
		note func() error
		want table.Status
	}{
		{func() error { return at.Books.NotePresence(t.Context(), []string{"7"}) }, table.Lobby},
		{func() error { return at.Books.NoteAbsence(t.Context(), []string{"7"}, time.Now()) }, table.Stopped},
	} {
		if err := c.note(); err != nil {
			t.Fatal(err)
		}
		if err := r.remove("7"); err != nil {
			t.Fatal(err)
		}
		if g, known := at.Registry.Fetch(t.Context(), at.ID, ""); known && g.Status != c.want || !known && c.want == table.Lobby {
			t.Errorf("its table is %q", g.Status)
		}
	}
}
