package table

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"
)

// dormitory is what wakes and loads tables for sleepers, and notes which and when.
type dormitory struct {
	*sleepers
	mu    sync.Mutex
	began time.Time
	woken []wokenTable
	ready chan struct{} // what loading waits for; closed: nothing
}

type wokenTable struct {
	id    ID
	after time.Duration
}

func newDormitory(t *testing.T) *dormitory {
	d := &dormitory{began: time.Now(), ready: make(chan struct{})}
	ctx, cancel := context.WithCancel(t.Context())
	d.sleepers = newSleepers(ctx, clockwork.NewRealClock(), d.load, func(f func()) { go f() })
	t.Cleanup(func() { cancel(); d.stop() })
	return d
}

func (d *dormitory) load(id ID) <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.woken = append(d.woken, wokenTable{id, time.Since(d.began)})
	return d.ready
}

// after is who has been woken once so much time has gone.
func (d *dormitory) after(so time.Duration) []wokenTable {
	time.Sleep(so - time.Since(d.began))
	synctest.Wait()
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.woken
}

func TestWhatSleepsIsWokenWhenItIsDueAFewAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDormitory(t)
		due := d.began.Add(10 * time.Minute)
		d.begin([]Brief{{ID: "C", Due: due}, {ID: "A", Due: due}, {ID: "B", Due: due}, {ID: "never"}, {ID: "G", Due: due},
			{ID: "F", Due: due.Add(-time.Minute)}, {ID: "later", Due: due.Add(time.Hour)}})
		if got := d.after(10*time.Minute - time.Second); len(got) != 1 || got[0] != (wokenTable{"F", 9 * time.Minute}) {
			t.Fatalf("woken early: %v", got)
		}
		if got := d.after(11 * time.Minute); len(got) != wakeAtOnce || got[1].id != "A" {
			t.Errorf("at a time %v are woken, want %d", got, wakeAtOnce)
		}
		close(d.ready)
		if got := d.after(12 * time.Minute); len(got) != 5 || got[4].id != "G" {
			t.Errorf("woken are %v", got)
		}
	})
}

func TestATableThatCannotBeReadIsWokenAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDormitory(t)
		close(d.ready)
		d.begin([]Brief{{ID: "A", Due: d.began.Add(time.Second)}})
		d.after(time.Second)
		d.failed("A")
		if got := d.after(2 * time.Second); len(got) != 2 || got[1].after != time.Second+firstRetry {
			t.Fatalf("woken %v", got)
		}
		d.sleepers.woken("A")
		d.failed("A")
		if got := d.after(time.Hour); len(got) != 2 {
			t.Errorf("what is in memory is woken: %v", got)
		}
	})
}

func TestWhoeverExpectsSomethingIsWokenInTimeToLookAfterItItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDormitory(t)
		wakeups, other := make(chan struct{}, 1), make(chan struct{}, 1)
		d.expect(wakeups, d.began.Add(time.Hour))
		d.expect(other, d.began.Add(time.Hour))
		d.forget(other)
		d.after(time.Hour - longestTimer - time.Second)
		if len(wakeups) > 0 {
			t.Error("it is woken early")
		}
		d.after(time.Hour - time.Second)
		if len(wakeups) != 1 || len(other) > 0 {
			t.Errorf("woken %d times before the hour is over, who expects nothing more %d times", len(wakeups), len(other))
		}
	})
}

func TestATableIsAlwaysInOnePlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDormitory(t)
		close(d.ready)
		dropped := false
		d.retire(sleeper{Brief: Brief{ID: "A", Guild: "g", Due: d.began.Add(time.Hour)}}, true, func() { dropped = true })
		d.retire(sleeper{Brief: Brief{ID: "B"}}, false, func() {})
		var list []ID
		d.briefs(func(b Brief) { list = append(list, b.ID) }, func(asleep func(ID) bool) {
			if !asleep("A") || asleep("B") {
				t.Error("A sleeps, and B has ended")
			}
		})
		if len(list) != 1 || list[0] != "A" || !dropped {
			t.Errorf("asleep are %v, and A is out of memory: %v", list, dropped)
		}
		d.wakeThose(func(*sleeper) bool { return false })
		d.after(time.Minute)
		d.wakeThose(func(one *sleeper) bool { return one.Guild == "g" })
		if got := d.after(2 * time.Minute); len(got) != 1 || got[0].after != time.Minute {
			t.Errorf("woken are %v", got)
		}
	})
}

func TestATableAtWhichSomethingIsDueSoonAsksNothingOfThoseThatSleep(t *testing.T) {
	d := newDormitory(t)
	timer, set := newTableTimer(d.clock, d.sleepers), make(chan struct{})
	d.sleepers.mu.Lock()
	go func() { defer close(set); timer.set(d.began.Add(time.Minute)) }()
	select {
	case <-set:
	case <-time.After(5 * time.Second):
		t.Error("it waits for their lock")
	}
	d.sleepers.mu.Unlock()
	<-set
	timer.set(d.began.Add(time.Hour))
	if timer.stop(); len(d.later) > 0 {
		t.Error("it is to be woken though its goroutine waits for nothing")
	}
}
