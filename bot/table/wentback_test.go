package table_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// A table goes back, and then as far as it was before: what stands of the time that is gone
// has the same stage and the same count of changes, and is stale.
func TestWhatWasShownOfATimeThatIsGoneIsStale(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		books := &shelf{newest: table.Shown{Message: "new", Stage: "b"}}
		h := books.with(t, books, 0)
		id := raced(t, h)
		was, _ := h.Fetch(context.Background(), id, marc.ID)
		h.Close()
		k := books.kept[id]
		k.WentBack = table.WentBack{At: time.Now(), Until: time.Now(), Ahead: 1_000_000}
		books.kept[id] = k
		h = books.with(t, books, 0)
		is, _ := h.Fetch(context.Background(), id, marc.ID)
		if is.Version != was.Version+1_000_000 || is.PublicVersion != was.PublicVersion+1_000_000 {
			t.Errorf("versions are %d and %d, and were %d and %d", is.Version, is.PublicVersion, was.Version, was.PublicVersion)
		}
		knock := games.Picks{{"knock"}}
		for what, do := range map[string]table.Choose{
			"a private control": {Version: was.Version, Picks: knock},
			"a public control":  {Version: was.PublicVersion, Public: true, Picks: knock},
			"a knock":           {Version: was.WentBack.RaceVersion(), Stage: "b", Picks: knock},
		} {
			if g, err := send(h, id, marc, do); g.Steps() != was.Steps() || err == nil {
				t.Errorf("%s of the time that is gone makes a move: %v", what, err)
			}
		}
		g, err := send(h, id, marc, table.Choose{Version: is.WentBack.RaceVersion(), Stage: "b", Picks: knock})
		if err != nil || g.Steps() != was.Steps()+1 {
			t.Errorf("a knock of now: %v", err)
		}
	})
}

func TestAReactionCountsAlsoAfterATableHasGoneBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		books := &shelf{newest: table.Shown{Message: "new", Stage: "b"}}
		h := books.with(t, books, 0)
		id := raced(t, h)
		h.Close()
		k := books.kept[id]
		k.WentBack = table.WentBack{At: time.Now(), Until: time.Now(), Ahead: 1_000_000}
		books.kept[id] = k
		h = books.with(t, books, 0)
		was, _ := h.Fetch(context.Background(), id, "")
		if g, err := send(h, id, marc, table.React{Emoji: "✊", Message: "new"}); err != nil || g.Steps() != was.Steps()+1 {
			t.Errorf("%v", err)
		}
	})
}
