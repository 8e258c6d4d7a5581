package table

import (
	"time"

	"github.com/jonboulle/clockwork"
)

// tableTimer wakes a table's goroutine when something is due there. What is due later the
// sleepers' timer looks after.
type tableTimer struct {
	clock    clockwork.Clock
	sleepers *sleepers
	wakeups  chan struct{} // sent to when something may be due
	running  clockwork.Timer
	expected bool // the sleepers are to wake it
}

func newTableTimer(clock clockwork.Clock, s *sleepers) *tableTimer {
	return &tableTimer{clock: clock, sleepers: s, wakeups: make(chan struct{}, 1)}
}

// set has the goroutine woken at that moment, and at no other.
func (t *tableTimer) set(due time.Time) {
	t.stop()
	wait := t.clock.Until(due)
	switch {
	case wait <= 0:
	case wait > longestTimer:
		t.sleepers.expect(t.wakeups, due)
		t.expected = true
	case t.running == nil:
		t.running = t.clock.AfterFunc(wait, func() { wake(t.wakeups) })
	default:
		t.running.Reset(wait)
	}
	if t.clock.Until(due) <= 0 { // also when a clock has leapt meanwhile
		wake(t.wakeups)
	}
}

func (t *tableTimer) stop() {
	if t.expected {
		t.sleepers.forget(t.wakeups)
		t.expected = false
	}
	if t.running != nil {
		t.running.Stop()
	}
}
