package store

import (
	"context"
	"errors"
	"testing"
	"time"

	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games/league"
)

// Whoever has read a table and writes it when it has been written since would undo that:
// of two processes, one could open a game again that the other has played to its end.
func TestAStaleTableIsNotWritten(t *testing.T) {
	s := fresh(t)
	saved, first := begun(lobby("CCC", "c"))
	must(t, added(s.Add(context.Background(), saved)))
	must(t, s.Commit(context.Background(), saved, first))
	kept, err := s.Load(context.Background(), "CCC")
	must(t, err)
	over := kept.Saved
	over.Status, over.Ended = table.Finished, noon.Add(time.Hour)
	must(t, s.Commit(context.Background(), over, move(1, "end")))
	if err := s.Save(context.Background(), kept.Saved, "rename", table.Arrival{}); !errors.Is(err, table.ErrOutdated) {
		t.Errorf("a stale table is saved: %v", err)
	}
	if err := s.Commit(context.Background(), kept.Saved, move(2, "late")); !errors.Is(err, table.ErrOutdated) {
		t.Errorf("a stale table moves: %v", err)
	}
	now, err := s.Load(context.Background(), "CCC")
	must(t, err)
	if now.Status != table.Finished || len(now.Steps) != 2 {
		t.Errorf("the game is %s after %d steps", now.Status, len(now.Steps))
	}
}

func TestWhateverWritesATableRaisesItsEdition(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	must(t, added(s.Add(context.Background(), lobby("CCC", "c"))))
	season, anne := houseSeason(t, s, "g").ID, table.User{ID: "anne"}
	for _, c := range []struct {
		name  string
		id    table.ID
		write func() error
	}{
		{"void", "AAA", func() error { return s.Void(context.Background(), season, league.Void{Table: "AAA"}, anne, "", noon) }},
		{"void taken back", "AAA", func() error { return s.Restore(context.Background(), 1, anne, noon) }},
		{"somebody forgotten", "AAA", func() error { _, err := s.Forget(context.Background(), "marc", always("somebody"), nil); return err }},
		{"how long tables last", "CCC", func() error {
			_, err := s.ChangeServer(t.Context(), "g", func(set *people.Server) { set.Archive = 1 })
			return err
		}},
	} {
		was, err := s.Load(context.Background(), c.id)
		must(t, err)
		must(t, c.write())
		if err := s.Save(context.Background(), was.Saved, "", table.Arrival{}); !errors.Is(err, table.ErrOutdated) {
			t.Errorf("%s: whoever knows nothing of it may write: %v", c.name, err)
		}
		now, err := s.Load(context.Background(), c.id)
		must(t, err)
		must(t, s.Save(context.Background(), now.Saved, "", table.Arrival{}))
	}
}
