package background

import (
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// longestTimer is how long a timer runs at most that is set to a moment. It stands still
// while the machine sleeps, and hears nothing of a clock that is put.
const longestTimer = time.Minute

// appointment is something to be done at a moment of the clock.
type appointment struct {
	*Runner
	moment time.Time
	do     func()

	mu    sync.Mutex
	timer clockwork.Timer
	off   bool
}

// At has something done at a moment of the clock, in a goroutine of its own, unless it is
// called off before or Hofnar stops.
func (r *Runner) At(moment time.Time, do func()) (callOff func()) {
	a := &appointment{Runner: r, moment: moment.Round(0), do: do}
	a.wait()
	return a.callOff
}

// wait sets the timer: to the moment, or on the way there.
func (a *appointment) wait() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.off {
		a.timer = a.Clock.AfterFunc(min(a.Clock.Until(a.moment), longestTimer), a.ring)
	}
}

func (a *appointment) ring() {
	switch {
	case a.Stopping():
	case a.Clock.Until(a.moment) > 0:
		a.wait()
	default:
		a.do()
	}
}

func (a *appointment) callOff() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.off = true
	a.timer.Stop()
}
