package table_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
)

// crashed is a shelf of games that stood still when their computers were to move.
func crashed(t *testing.T, count int) *shelf {
	t.Helper()
	books := &shelf{}
	for i := range count {
		saved := lobbyOf(t, stones{}.listed(), `{}`, byte(i))
		saved.ID, saved.Channel = table.ID("CC"+string("CDFGHJKLMNPQRTVWX34679"[i])), fmt.Sprint(i)
		_ = added(books.Add(context.Background(), saved))
	}
	h := books.with(t, books, 0)
	for _, id := range h.In("") {
		if _, err := send(h, id, table.User{ID: "1"}, table.Start{}); err != nil {
			t.Fatal(err)
		}
	}
	h.Close()
	return books
}

// narrow books count how many tables are read at once, and keep the readers of those
// that are stuck waiting.
type narrow struct {
	*shelf
	now, most atomic.Int64
	stuck     sync.Map                // the tables that cannot be read at present → until when, a channel
	fails     func(id table.ID) error // nil: never
}

func (n *narrow) Load(ctx context.Context, id table.ID) (table.Kept, error) {
	now := n.now.Add(1)
	defer n.now.Add(-1)
	for most := n.most.Load(); now > most && !n.most.CompareAndSwap(most, now); most = n.most.Load() {
	}
	time.Sleep(10 * time.Millisecond)
	if until, stuck := n.stuck.Load(id); stuck {
		<-until.(chan struct{})
	}
	if n.fails != nil {
		if err := n.fails(id); err != nil {
			return table.Kept{}, err
		}
	}
	return n.shelf.Load(ctx, id)
}

func TestManyThatAreDueAtOnceAreLoadedAFewAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		books := &narrow{shelf: crashed(t, 20)}
		time.Sleep(time.Hour)
		h := books.with(t, books, 0)
		time.Sleep(time.Minute)
		if most := books.most.Load(); most < 2 || most > 4 {
			t.Errorf("%d were loaded at once", most)
		}
		for _, id := range h.In("") {
			if g, _ := h.Fetch(context.Background(), id, ""); g.Steps() != 3 {
				t.Errorf("%s: its computers have not bid: step %d", id, g.Steps())
			}
		}
	})
}

func TestBooksThatAreSlowWithATableHoldUpNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		books := &narrow{shelf: crashed(t, 20)}
		until := make(chan struct{})
		books.stuck.Store(table.ID("CCC"), until)
		books.stuck.Store(table.ID("CCD"), until)
		h := books.with(t, books, 0)
		answered := make(chan error, 1)
		h.Send("CCC", table.Deed{By: table.User{ID: "1"}, Do: table.CallOff{}}, func(_ table.Snapshot, err error) { answered <- err })
		if _, err := h.Open(context.Background(), table.Opening{Channel: "other", Host: anne, Game: "stones"}); err != nil {
			t.Error(err)
		}
		go func() { _, _ = h.Open(context.Background(), table.Opening{Channel: "0", Host: anne, Game: "stones"}) }() // has to look at CCC
		synctest.Wait()
		if _, err := h.Open(context.Background(), table.Opening{Channel: "another", Host: anne, Game: "stones"}); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Minute)
		for _, id := range h.In("") {
			if g, _ := h.Look(id, ""); id != "CCC" && id != "CCD" && g.Steps() != 3 && g.Status == table.Running {
				t.Errorf("%s is held up: step %d", id, g.Steps())
			}
		}
		if len(answered) > 0 {
			t.Error("the stuck one has answered")
		}
		close(until)
		if err := <-answered; err != nil {
			t.Error(err)
		}
	})
}

func TestWhatIsDueIsDoneThoughTheBooksCouldNotBeReadAtFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		books := &narrow{shelf: crashed(t, 3)}
		broken := time.Now().Add(time.Minute)
		books.fails = func(table.ID) error {
			if time.Now().Before(broken) {
				return errors.New("the disk is away")
			}
			return nil
		}
		h := books.with(t, books, 0)
		time.Sleep(2 * time.Minute)
		for _, id := range h.In("") {
			if g, ok := h.Look(id, ""); !ok || g.Steps() != 3 {
				t.Errorf("%s: step %d", id, g.Steps())
			}
		}
	})
}

// full books take no moves until a moment, and count those that they refuse.
type full struct {
	*shelf
	until time.Time
	tries atomic.Int64
}

func (f *full) Commit(ctx context.Context, t table.Saved, step table.Step) error {
	if time.Now().Before(f.until) {
		f.tries.Add(1)
		return errors.New("the disk is full")
	}
	return f.shelf.Commit(ctx, t, step)
}

// That a table can be read is no success of what it tries.
func TestWhatCannotBeWrittenIsTriedEverMoreRarelyThoughTheBooksCanBeRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		books := &full{shelf: crashed(t, 1), until: time.Now().Add(10 * time.Minute)}
		h := books.with(t, books, 0)
		time.Sleep(10 * time.Minute)
		if n := books.tries.Load(); n < 10 || n > 30 {
			t.Errorf("in ten minutes it was tried %d times", n)
		}
		time.Sleep(2 * time.Minute)
		if g, ok := h.Look("CCC", ""); !ok || g.Steps() != 3 {
			t.Errorf("after it: step %d", g.Steps())
		}
	})
}
