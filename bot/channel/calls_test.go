package channel

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/people"
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
		c.mu.Lock()
		call := c.g.Calls[called.Seat]
		c.mu.Unlock()
		call.Told, call.Owed = called.Calls, called.PutOff
		c.rings(called.Seat, call)
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
		if n := len(r.channel.sent); n != 1 || at.looks != 4 {
			t.Errorf("Anne is called %d times, and the table was looked at %d times, instead of twice and twice for her call", n, at.looks)
		}
	})
}

// running is a room whose game has begun, and Anne's table as she sees it.
func running(t *testing.T, call table.Call) (*room, *calling) {
	r := newRoom(t)
	r.table.Does("2", "Marc", table.Join{})
	at := &calling{Tables: r.tables, held: make(chan struct{}), g: r.table.Does("1", "Anne", table.Start{})}
	at.g.Seat = 0
	close(at.held)
	at.rings(0, call)
	r.messages.tables = at
	return r, at
}

// What came due in an outage is told in the morning word, and not once more.
func TestNobodyIsCalledForWhatAMorningWordHasTold(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r, at := running(t, table.Call{User: "1", Rung: 2, Told: 1, Owed: true})
		calls := r.calls()
		if _, err := calls.mornings.tellAll(people.Person{ID: "1"}); err != nil {
			t.Fatal(err)
		}
		calls.see(r.table.ID)
		synctest.Wait()
		if n, call := len(r.channel.sent), at.g.Calls[0]; n != 1 || call.Told != 2 || call.Owed {
			t.Errorf("Anne is told %d times, and noted is %+v", n, call)
		}
	})
}

// unread is a table that cannot be read for the time being.
type unread struct{ Tables }

func (unread) Fetch(context.Context, table.ID, string) (table.Snapshot, bool) {
	return table.Snapshot{}, false
}

func TestSomebodyIsToldLaterOfATableThatCannotBeReadInTheMorning(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r, _ := running(t, table.Call{User: "1", Rung: 1, Told: 1, Owed: true})
		mornings := r.calls().mornings
		_, err := r.table.Books.ChangePerson(r.Durable(), "1", func(p *people.Person) { p.Due = r.Clock.Now() })
		if err != nil {
			t.Fatal(err)
		}
		readable := r.messages.tables
		r.messages.tables = unread{readable}
		next, err := mornings.look()
		if again := r.Clock.Now().Add(retryMorning); err != nil || !next.Equal(again) || len(r.channel.sent) > 0 {
			t.Errorf("tried again at %v, want %v: %v", next, again, err)
		}
		r.messages.tables = readable
		time.Sleep(retryMorning)
		if next, err := mornings.look(); err != nil || !next.IsZero() || len(r.channel.sent) != 1 {
			t.Errorf("Anne is told %d times, again at %v: %v", len(r.channel.sent), next, err)
		}
	})
}

// A table that cannot be read for long is tried ever less often, and not for whoever wants no word of it.
func TestATableThatStaysUnreadIsTriedLessOften(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r, _ := running(t, table.Call{User: "1", Rung: 1, Told: 1, Owed: true})
		mornings := r.calls().mornings
		due := func(change func(*people.Person)) time.Duration {
			t.Helper()
			_, err := r.table.Books.ChangePerson(r.Durable(), "1", func(p *people.Person) {
				p.Due = r.Clock.Now()
				change(p)
			})
			if err != nil {
				t.Fatal(err)
			}
			next, err := mornings.look()
			if err != nil || len(r.channel.sent) > 0 {
				t.Fatalf("Anne is told %d times: %v", len(r.channel.sent), err)
			}
			if next.IsZero() {
				return 0
			}
			return next.Sub(r.Clock.Now())
		}
		r.messages.tables = unread{r.messages.tables}
		for _, want := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60} {
			again := due(func(*people.Person) {})
			if again != want*time.Minute {
				t.Errorf("tried again after %v, want %d minutes", again, want)
			}
			time.Sleep(again)
		}
		if again := due(func(p *people.Person) { p.Remind = people.Silent }); again != 0 {
			t.Errorf("for nobody it is tried again after %v", again)
		}
	})
}

// asking is a Discord that is asked whether somebody is in a server, while something happens.
type asking struct {
	*obliging
	meanwhile func()
}

func (a asking) Member(context.Context, string, string) error { a.meanwhile(); return nil }

func TestNobodyIsCalledForWhatIsOverByThen(t *testing.T) {
	t.Parallel()
	due := table.Call{User: "1", Turn: 3, Rung: 1}
	for what, c := range map[string]struct {
		now   table.Call
		calls int
	}{
		"the same":               {due, 1},
		"more has come due":      {table.Call{User: "1", Turn: 3, Rung: 2}, 1},
		"it was told":            {table.Call{User: "1", Turn: 3, Rung: 1, Told: 1}, 0},
		"another turn has begun": {table.Call{User: "1", Turn: 5}, 0},
		"another turn is called": {table.Call{User: "1", Turn: 5, Rung: 1}, 0},
		"somebody else sits":     {table.Call{User: "2", Turn: 3, Rung: 1}, 0},
		"the turn is over":       {table.Call{User: "1", Turn: 3, Rung: 1, Ended: time.Unix(1, 0)}, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			r, at := running(t, due)
			r.messages.api = asking{r.channel, func() { at.rings(0, c.now) }}
			calls := r.calls()
			calls.see(r.table.ID)
			synctest.Wait()
			if n := len(r.channel.sent); n != c.calls {
				t.Errorf("%s: somebody is called %d times", what, n)
			}
			if told := at.g.Calls[0].Told; c.calls > 0 && told != c.now.Rung {
				t.Errorf("%s: of %d calls %d are noted", what, c.now.Rung, told)
			}
		})
	}
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
