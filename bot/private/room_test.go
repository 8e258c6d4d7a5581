package private

import (
	"log/slog"
	"testing"
	"testing/synctest"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/background"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/gametest/nim"
	"hofnar/store"
	"hofnar/store/storetest"
)

// room is a table of Nim, at which Anne waits for Marc, and what hands need of it.
type room struct {
	*background.Runner
	t       *testing.T
	screens *screen.Set
	tables  *table.Registry
	id      table.ID
}

func newRoom(t *testing.T) *room {
	t.Helper()
	books, err := store.Open(storetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = books.Close() })
	list := []*games.Game{nim.Game}
	catalogue, err := words.Load(list)
	if err != nil {
		t.Fatal(err)
	}
	r := &room{t: t, Runner: background.New(clockwork.NewRealClock(), slog.New(slog.NewTextHandler(t.Output(), nil)))}
	r.screens = &screen.Set{Games: list, Options: nil, Words: catalogue}
	if r.tables, err = table.New(table.Config{Games: list, Books: books, Options: nil}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.tables.Close)
	t.Cleanup(r.Stop)
	r.Start()
	g, err := r.tables.Open(table.Opening{Guild: "7", Channel: "8", Host: table.User{ID: "1", Name: "Anne"}, Game: "nim"})
	if err != nil {
		t.Fatal(err)
	}
	r.id = g.ID
	return r
}

// hands are those of a table at which Anne and Marc play.
func (r *room) hands() *hands {
	r.does("2", "Marc", table.Join{})
	r.does("1", "Anne", table.Start{})
	h := newHands(r.Runner, r.screens, NewDrawings(r.Runner))
	h.tables = r.tables
	return h
}

// does has somebody do something and returns what the channel sees then.
func (r *room) does(id, name string, what table.Action) table.Snapshot {
	r.t.Helper()
	done := make(chan error)
	r.tables.Send(r.id, table.Deed{By: table.User{ID: id, Name: name}, Do: what}, func(_ table.Snapshot, err error) { done <- err })
	if err := <-done; err != nil {
		r.t.Fatalf("%s cannot %T: %v", name, what, err)
	}
	g, _ := r.tables.Fetch(r.id, "")
	return g
}

func TestAHandIsShownAgainAfterAPanicWhileItWasDrawn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		h := r.hands()
		w := newWebhook()
		w.opens(r, h, "one")
		sound, before := r.screens, w.edits
		h.screens = nil // nothing can be drawn
		r.does("1", "Anne", table.Pause{})
		h.refresh(r.id)
		synctest.Wait()
		if w.edits > before {
			t.Fatal("a hand was drawn without screens")
		}
		h.screens = sound
		h.refresh(r.id)
		synctest.Wait()
		if w.edits != before+1 || !w.current(r, "one") {
			t.Errorf("after a panic the hand was edited %d times", w.edits-before)
		}
	})
}
