package bot

import (
	"sync"
	"time"
)

// alarm goes by moments that stand in the books, so that a restart forgets none of them:
// it does what is due, one thing after the other, and looks again when the next one is.
type alarm struct {
	*background
	what string
	look func() (next time.Time) // does what is due; zero: nothing is to come

	mu          sync.Mutex
	callOff     func() // the next look; nil: none is to come
	busy, again bool   // somebody looks, and is to look once more
}

// retryAlarm is how long to wait before what could not be looked at, or done, is tried
// again.
const retryAlarm = time.Minute

// ring has the books looked at, beside everything else.
func (a *alarm) ring() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.again = true; a.busy || a.stopping() {
		return
	}
	a.busy = true
	a.run(a.what, func() {
		for a.more() {
			next := a.clock.Now().Add(retryAlarm)
			_ = a.try(a.what, func() error { next = a.look(); return nil })
			a.set(next)
		}
	})
}

// more reports whether there is reason to look once more.
func (a *alarm) more() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	more := a.again && !a.stopping()
	a.busy, a.again = more, false
	return more
}

func (a *alarm) set(next time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.callOff != nil {
		a.callOff()
		a.callOff = nil
	}
	if !next.IsZero() {
		a.callOff = a.at(next, a.ring)
	}
}
