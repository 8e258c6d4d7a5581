// Package tabletest has a table of Nim for the tests of rooms that follow tables, and what
// these rooms stand on.
package tabletest

import (
	"context"
	"log/slog"
	"testing"

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

// Table is a table of Nim in server 7, channel 8, at which Anne, user 1, waits for others.
type Table struct {
	*background.Runner // to be started
	Books              *store.Store
	Screens            *screen.Set
	Registry           *table.Registry
	ID                 table.ID

	t *testing.T
}

// New opens one in new books. All of it ends with the test.
func New(t *testing.T) *Table {
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
	registry, err := table.New(table.Config{Games: list, Books: books})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(registry.Close)
	run := background.New(clockwork.NewRealClock(), slog.New(slog.NewTextHandler(t.Output(), nil)))
	t.Cleanup(run.Stop)
	anne := table.User{ID: "1", Name: "Anne"}
	g, err := registry.Open(context.Background(), table.Opening{Guild: "7", Channel: "8", Host: anne, Game: "nim"})
	if err != nil {
		t.Fatal(err)
	}
	return &Table{
		Runner: run, Books: books, Screens: &screen.Set{Games: list, Words: catalogue},
		Registry: registry, ID: g.ID, t: t,
	}
}

// Does has somebody do something and returns what the channel sees then.
func (t *Table) Does(id, name string, what table.Action) table.Snapshot {
	t.t.Helper()
	done := make(chan error)
	deed := table.Deed{By: table.User{ID: id, Name: name}, Do: what}
	t.Registry.Send(t.ID, deed, func(_ table.Snapshot, err error) { done <- err })
	if err := <-done; err != nil {
		t.t.Fatalf("%s cannot %T: %v", name, what, err)
	}
	g, _ := t.Registry.Fetch(context.Background(), t.ID, "")
	return g
}
