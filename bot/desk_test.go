package bot

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/background"
	"hofnar/bot/discord"
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
	r.screens = &screen.Set{Games: list, Options: houseOptions, Words: catalogue}
	if r.tables, err = table.New(table.Config{Games: list, Books: books, Options: houseOptions}); err != nil {
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
	h := newHands(r.Runner, r.screens, newDrawings(r.Runner))
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

// private is where the answers of one person's interactions stand, of which edits are
// counted.
type private struct {
	responder
	edits int
	shown discord.Message
}

func (p *private) EditOriginal(_ context.Context, _, _ string, m discord.Message) (discord.Posted, error) {
	p.edits, p.shown = p.edits+1, m
	return discord.Posted{ID: "2"}, nil
}

func TestAHandIsShownAgainAfterAPanicWhileItWasDrawn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		h := r.hands()
		sound, anne := r.screens, &private{}
		k := handKey{r.id, "1"}
		q := &request{in: discord.Interaction{Received: r.Clock.Now()}, viewer: screen.Viewer{User: "1"}, screens: sound, api: anne, bg: r.Runner, answered: true, settled: make(chan struct{})}
		close(q.settled)
		h.list = map[handKey]*openHand{k: {mu: &h.mu, handState: handState{r: q}}}
		h.screens = nil // nothing can be drawn
		h.refresh(r.id)
		synctest.Wait()
		if anne.edits > 0 {
			t.Fatal("a hand was drawn without screens")
		}
		h.screens = sound
		h.refresh(r.id)
		synctest.Wait()
		if anne.edits != 1 || len(anne.shown.Components) == 0 {
			t.Errorf("after a panic the hand was edited %d times", anne.edits)
		}
	})
}
