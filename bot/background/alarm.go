package background

import (
	"sync"
	"time"
)

// Alarm goes by moments that stand in the books, so that a restart forgets none of them:
// it does what is due, one thing after the other, and looks again when the next one is.
type Alarm struct {
	runner *Runner
	what   string
	look   func() (next time.Time)

	mu          sync.Mutex
	callOff     func() // the next look; nil: none is to come
	busy, again bool   // somebody looks, and is to look once more
}

// RetryAlarm is how long to wait before what could not be looked at, or done, is tried
// again.
const RetryAlarm = time.Minute

// NewAlarm returns an alarm that has never rung. Its look does what is due and returns when
// the next thing is; zero: nothing is to come.
func NewAlarm(r *Runner, what string, look func() (next time.Time)) *Alarm {
	return &Alarm{runner: r, what: what, look: look}
}

// Ring has the books looked at, beside everything else.
func (a *Alarm) Ring() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.again = true; a.busy || a.runner.Stopping() {
		return
	}
	a.busy = true
	a.runner.Run(a.what, func() {
		for a.more() {
			next := a.runner.Clock.Now().Add(RetryAlarm)
			_ = a.runner.Try(a.what, func() error { next = a.look(); return nil })
			a.set(next)
		}
	})
}

// more reports whether there is reason to look once more.
func (a *Alarm) more() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	more := a.again && !a.runner.Stopping()
	a.busy, a.again = more, false
	return more
}

func (a *Alarm) set(next time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.callOff != nil {
		a.callOff()
		a.callOff = nil
	}
	if !next.IsZero() {
		a.callOff = a.runner.At(next, a.Ring)
	}
}
