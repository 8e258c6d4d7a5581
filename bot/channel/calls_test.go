package channel

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/table"
	"hofnar/games"
)

// calling is a table at which somebody comes to be called. Who looks at it sees it as it
// was when he began to look, and is held as long as that is wanted.
type calling struct {
	Tables
	held chan struct{}

	mu    sync.Mutex
	g     table.Snapshot
	looks int
}

func (c *calling) Fetch(context.Context, table.ID, string) (table.Snapshot, bool) {
	c.mu.Lock()
	g := c.g
	c.looks++
	c.mu.Unlock()
	<-c.held
	return g, true
}

func (c *calling) Send(_ table.ID, d table.Deed, reply func(table.Snapshot, error)) {
	if called, ok := d.Do.(table.Called); ok {
		c.rings(called.Seat, table.Call{User: "1", Rung: called.Calls, Told: called.Calls})
	}
	go reply(table.Snapshot{}, nil)
}

func (c *calling) rings(seat games.Seat, call table.Call) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.g.Calls = map[games.Seat]table.Call{seat: call}
}

// A call that comes due while an older position of the table is still seen to.
func TestACallIsMadeThatComesDueWhileATableIsSeenTo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		r.table.Does("2", "Marc", table.Join{})
		at := &calling{Tables: r.tables, held: make(chan struct{}), g: r.table.Does("1", "Anne", table.Start{})}
		r.messages.tables = at
		calls := r.calls()
		calls.see(r.table.ID)
		synctest.Wait()
		at.rings(0, table.Call{User: "1", Rung: 1})
		calls.see(r.table.ID)
		calls.see(r.table.ID)
		synctest.Wait()
		if at.looks != 1 {
			t.Errorf("a table is looked at %d times at once", at.looks)
		}
		close(at.held)
		synctest.Wait()
		if n := len(r.channel.sent); n != 1 || at.looks != 2 {
			t.Errorf("Anne is called %d times, and the table was looked at %d times, instead of twice", n, at.looks)
		}
	})
}

// slow is a table that takes its time to note a call, and meanwhile its person is told of
// all others that wait.
type slow struct {
	Tables
	meanwhile func()
}

func (s slow) Send(_ table.ID, _ table.Deed, reply func(table.Snapshot, error)) {
	s.meanwhile()
	go reply(table.Snapshot{}, nil)
}

// A call that is put off to a moment that comes while that is noted: what was told then was
// told without it.
func TestACallThatIsPutOffUntilJustNowIsNotForgotten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		calls := r.calls()
		morning := r.Clock.Now().Add(time.Minute)
		r.messages.tables = slow{r.tables, func() {
			time.Sleep(2 * time.Minute)
			if p, err := r.table.Books.Person(context.Background(), "1"); err != nil || !p.Due.IsZero() {
				t.Errorf("what was put off before is still to be told at %v: %v", p.Due, err)
			}
			calls.mornings.alarm = background.NewAlarm(r.Runner, "nobody looks from now on", func() (time.Time, error) { return time.Time{}, nil })
		}}
		if err := calls.putOff(table.Snapshot{}, table.Called{}, "1", morning); err != nil {
			t.Fatal(err)
		}
		if p, err := r.table.Books.Person(context.Background(), "1"); err != nil || p.Due.IsZero() {
			t.Errorf("nobody is to tell of it: due %v, %v", p.Due, err)
		}
	})
}
