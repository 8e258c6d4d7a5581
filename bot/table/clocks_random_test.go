package table_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
)

// Whatever people do or leave undone, and however often the registry is closed: no clock
// runs out early, none is noticed more than a minute late, and banks stay within bounds.
func TestClocksOfRandomGames(t *testing.T) {
	for seed := range uint64(12) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := &watcher{room: newRoom(t), Rand: rand.New(rand.NewPCG(seed, 1))}
				w.length = []time.Duration{30 * time.Second, 10 * time.Minute, 48 * time.Hour}[seed%3]
				w.timed(table.WriteLength(w.length), marc, lowie)
				for range 300 {
					if w.look(table.User{}).Status != table.Running {
						break
					}
					w.something()
				}
				if w.overdue == 0 {
					t.Error("nobody was ever late")
				}
			})
		})
	}
}

// watcher does anything at a table and holds every overdue move against the clock that
// was shown last.
type watcher struct {
	*room
	*rand.Rand
	length  time.Duration
	overdue int
}

func (w *watcher) something() {
	w.t.Helper()
	u := []table.User{anne, marc, lowie}[w.IntN(3)]
	switch n := w.IntN(20); {
	case n == 0:
		w.restart()
	case n == 1:
		if _, err := w.try(anne, table.Pause{}); err == nil { // else a computer has just ended the game
			w.clock.Advance(w.length)
			w.do(anne, table.Resume{})
		}
	case n == 2:
		w.registry.Gap(w.clock.Now().Add(-w.length), w.clock.Now(), func(string) bool { return true })
	case n < 8:
		_, _ = w.try(u, table.Join{}) // only somebody who is away can
		_, _ = w.try(u, w.pick(u, []string{"one", "two", "pass", "low"}[w.IntN(4)]))
	default:
		w.passes()
	}
	w.within()
}

// passes lets time go by up to when a clock runs out, or less far.
func (w *watcher) passes() {
	w.t.Helper()
	synctest.Wait() // until all that was due is done
	before := w.look(table.User{})
	var next time.Time
	for _, u := range []table.User{anne, marc, lowie} {
		c := w.look(u).Clock
		if c != nil && !c.Since.IsZero() && (next.IsZero() || c.Until.Before(next)) {
			next = c.Until
		}
	}
	if next.IsZero() || before.Status != table.Running {
		w.clock.Advance(time.Second)
		return
	}
	left := next.Sub(w.clock.Now())
	if w.IntN(2) == 0 && left > time.Second {
		w.clock.Advance(left - time.Millisecond)
		w.quiet(before)
		return
	}
	silent := before.Gap.Until.Sub(w.clock.Now()) // nothing is done unasked before
	w.clock.Advance(max(0, left, silent))
	w.steps(before.Steps() + 1)
	w.overdue++
}

// quiet demands that nothing was played in anybody's place meanwhile.
func (w *watcher) quiet(before table.Snapshot) {
	w.t.Helper()
	synctest.Wait()
	if now := w.look(table.User{}); now.Steps() > before.Steps() {
		if s := w.step(); strings.HasPrefix(s.Event, "overdue:") {
			w.t.Errorf("step %d came before its time", s.N)
		}
	}
}

// within holds the clocks in the books against what they may be.
func (w *watcher) within() {
	w.t.Helper()
	kept, err := w.store.Load(context.Background(), w.id)
	if err != nil {
		w.t.Fatal(err)
	}
	for seat, c := range kept.Clocks {
		if c.Bank < 0 || c.Bank > w.length {
			w.t.Errorf("seat %d has a bank of %v", seat, c.Bank)
		}
		if kept.Status == table.Running && !c.Since.IsZero() && c.Regained.IsZero() && c.Until.Sub(c.Since) < w.length {
			w.t.Errorf("seat %d had only %v", seat, c.Until.Sub(c.Since))
		}
	}
}
