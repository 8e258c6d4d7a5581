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
	look   func() (next time.Time, err error)
	retry  Retry // of a look that has failed; for whoever looks

	mu          sync.Mutex
	callOff     func() // the next look; nil: none is to come
	busy, again bool   // somebody looks, and is to look once more
}

// NewAlarm returns an alarm that has never rung. Its look does what is due and returns when
// the next thing is; zero: nothing is to come. After an error it looks again, ever more
// rarely.
func NewAlarm(r *Runner, what string, look func() (next time.Time, err error)) *Alarm {
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
			a.set(a.next())
		}
	})
}

// next looks, and says when to look again.
func (a *Alarm) next() (next time.Time) {
	err := a.runner.Try(a.what, func() (err error) { next, err = a.look(); return err })
	if err != nil {
		a.runner.Warn(err, "what is due cannot be done", "what", a.what)
		return a.runner.Clock.Now().Add(a.retry.Next())
	}
	a.retry = 0
	return next
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
