package table_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// Whatever a table was doing when it was archived, it does again when it is revived.
func TestARevivedTableIsAsItWas(t *testing.T) {
	for name, c := range map[string]struct {
		before  func(a *attic, id table.ID)
		reviver table.Deed
		want    table.Status
	}{
		"a game that ran":             {func(*attic, table.ID) {}, table.Deed{By: marc}, table.Running},
		"one its host has paused":     {func(a *attic, id table.ID) { a.must(id, anne, table.Pause{}) }, table.Deed{By: marc}, table.Paused},
		"one that one person left":    {func(a *attic, id table.ID) { a.must(id, marc, table.Leave{}) }, table.Deed{By: marc}, table.Running},
		"one that all have left":      {func(a *attic, id table.ID) { a.must(id, marc, table.Leave{}); a.must(id, anne, table.Leave{}) }, table.Deed{By: anne}, table.Paused},
		"one revived by a moderator":  {func(*attic, table.ID) {}, table.Deed{By: karel, Moderator: true}, table.Running},
		"one archived a second time ": {func(a *attic, id table.ID) { after(fortnight); a.must(id, anne, table.Revive{}) }, table.Deed{By: anne}, table.Running},
	} {
		t.Run(name, func(t *testing.T) {
			bubbled(t, func(t *testing.T, a *attic) {
				id := a.game("c")
				c.before(a, id)
				after(time.Minute) // computers may be about to move
				before, _ := a.registry.Fetch(context.Background(), id, "1")
				after(fortnight + day)
				if a.status(id) != table.Archived {
					t.Fatalf("it is %s", a.status(id))
				}
				d := c.reviver
				d.Event, d.Do = "revive", table.Revive{}
				done := make(chan error, 1)
				a.registry.Send(id, d, func(_ table.Snapshot, err error) { done <- err })
				if err := <-done; err != nil {
					t.Fatal(err)
				}
				g, _ := a.registry.Fetch(context.Background(), id, "1")
				if g.Status != c.want || g.Status != before.Status || g.Held != before.Held || !g.Archived.IsZero() || !slices.Equal(g.Chairs, before.Chairs) || g.Steps() != before.Steps() {
					t.Errorf("it was %+v, is %+v", before.Header, g.Header)
				}
				if at, open := a.registry.At("c"); !open || at != id {
					t.Errorf("in its channel is %q", at)
				}
				after(fortnight - time.Second)
				if a.status(id) != c.want {
					t.Error("it is archived again too early")
				}
				after(time.Second)
				if a.status(id) != table.Archived {
					t.Error("it is not archived again")
				}
			})
		})
	}
}

func TestClocksStandWhileATableIsArchived(t *testing.T) {
	for name, paused := range map[string]bool{"a game that ran": false, "one that was paused": true} {
		t.Run(name, func(t *testing.T) {
			bubbled(t, func(t *testing.T, a *attic) {
				a.lasts, a.clock = 2*day, "3d"
				a.enter()
				id := a.game("c") // both bid in secret
				after(day)
				if paused {
					a.must(id, anne, table.Pause{})
				}
				after(40 * day)
				if a.status(id) != table.Archived {
					t.Fatalf("it is %s", a.status(id))
				}
				a.must(id, marc, table.Revive{})
				left := 2 * day // of the clock, since nothing of a bank is drawn on in secret
				if !paused {
					left = day
				} else {
					after(day)
					a.must(id, anne, table.Resume{})
				}
				g, _ := a.registry.Fetch(context.Background(), id, "1")
				if got := time.Until(g.Clock.Until).Round(time.Second); got != left || g.Clock.Since.IsZero() {
					t.Errorf("%v are left, want %v", got, left)
				}
			})
		})
	}
}

func TestWhoMayReviveATable(t *testing.T) {
	bubbled(t, func(t *testing.T, a *attic) {
		id := a.game("c")
		refused := func(by table.User, do table.Action, key string) {
			t.Helper()
			if _, err := a.does(id, by, do); keyOf(err) != key {
				t.Errorf("%s, %T: %v, want %s", by.Name, do, err, key)
			}
		}
		refused(anne, table.Revive{}, "table.refuse.revived")
		after(fortnight)
		refused(karel, table.Revive{}, "table.refuse.revive")
		for _, do := range []table.Action{table.Join{}, table.Leave{}, table.Pause{}, table.Resume{}, table.Start{}, table.Move{Game: "stones", Act: games.Act(`{"m":"low"}`)}} {
			refused(marc, do, "table.refuse.archived")
		}
		refused(marc, table.Stop{}, "table.refuse.archived")
		if g, _ := a.registry.Fetch(context.Background(), id, marc.ID); g.Ask(nil).Question != nil || len(g.PublicQuestions()) > 0 {
			t.Error("something is asked there")
		}
		other := opened(t, a.registry, "c")
		_, err := a.does(id, anne, table.Revive{})
		if taken, ok := err.(*table.Taken); !ok || taken.ID != other || a.status(id) != table.Archived {
			t.Errorf("beside another table: %v", err)
		}
		a.must(other, anne, table.Cancel{})
		a.must(id, anne, table.Revive{})
		if _, err := a.registry.Open(context.Background(), table.Opening{Channel: "c", Host: anne, Game: "stones"}); err == nil {
			t.Error("another table opens beside the revived one")
		}
		after(fortnight)
		a.must(id, anne, table.Stop{})
		refused(anne, table.Revive{}, "table.refuse.over")
	})
}

// However many want a channel at once, one table gets it.
func TestAChannelHasOneTableHoweverManyAreRevivedAtOnce(t *testing.T) {
	bubbled(t, func(t *testing.T, a *attic) {
		var ids []table.ID
		for range 5 {
			ids = append(ids, a.game("c"))
			after(fortnight)
		}
		var all sync.WaitGroup
		for i, id := range ids {
			all.Go(func() {
				done := make(chan struct{})
				a.registry.Send(id, table.Deed{By: anne, Event: fmt.Sprint("revive ", i), Do: table.Revive{}}, func(table.Snapshot, error) { close(done) })
				<-done
			})
			all.Go(func() {
				_, _ = a.registry.Open(context.Background(), table.Opening{Channel: "c", Host: marc, Game: "stones"})
			})
		}
		all.Wait()
		briefs, _ := a.shelf.OpenTables(context.Background())
		at, open := a.registry.At("c")
		if len(briefs) != 1 || !open || briefs[0].ID != at {
			t.Errorf("open are %v, in the channel is %q", briefs, at)
		}
	})
}
