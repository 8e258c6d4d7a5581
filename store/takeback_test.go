package store

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
)

func TestWhatTakingBackNeedsIsKept(t *testing.T) {
	s := fresh(t)
	saved := lobby("TKB", "1")
	must(t, added(s.Add(context.Background(), saved)))
	saved, first := begun(saved)
	commit(t, s, &saved, first)
	commit(t, s, &saved, move(1, "x"))
	back := move(2, "y")
	back.Cancels = 1
	saved.Back = table.Back{
		Step: 1, Asked: noon, Agreed: []games.Seat{0, 2}, Refused: true,
		Clocks: map[games.Seat]table.Clock{1: {Bank: time.Minute, Since: noon, Ends: noon.Add(time.Hour), Until: noon.Add(2 * time.Hour), Stopped: noon}},
	}
	commit(t, s, &saved, back)
	for range 2 {
		kept, err := s.Load(context.Background(), "TKB")
		must(t, err)
		if diff := cmp.Diff(saved.Back, kept.Back); diff != "" {
			t.Errorf("the books say otherwise:\n%s", diff)
		}
		if len(kept.Steps) != 3 || kept.Steps[2].Cancels != 1 || kept.Steps[1].Cancels != 0 {
			t.Errorf("the steps are %+v", kept.Steps)
		}
		saved.Back = table.Back{}
		put(t, s, &saved, "")
	}
	itself := move(3, "z")
	itself.Cancels = 3
	if s.Commit(context.Background(), saved, itself) == nil {
		t.Error("a step takes itself back")
	}
}

// In games of all kinds that an earlier program left running moves can be taken back.
func TestRunningGamesOfBeforeGoOnAndTakeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := before(t, 12, "")
		ids := playedBefore(t, path)
		s := open(t, path)
		registry, err := table.New(table.Config{Games: all.Games, Books: s, Live: true})
		must(t, err)
		back := 0
		for id, game := range ids {
			for range 30 {
				random(t, registry, id, 1)
				g, _ := registry.Fetch(context.Background(), id, "1")
				if g.Broken {
					t.Fatalf("%s is broken", game)
				}
				if g.MayTakeBack {
					send(t, registry, id, table.TakeBack{Version: g.Version})
					back++
				}
			}
		}
		if back == 0 {
			t.Error("nothing was taken back")
		}
		registry.Close()
		for id := range ids {
			kept, err := s.Load(context.Background(), id)
			must(t, err)
			must(t, table.Audit(all.Games, kept))
		}
	})
}
