package bot

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
	*background
	moment time.Time
	do     func()

	mu    sync.Mutex
	timer clockwork.Timer
	off   bool
}

// at has something done at a moment of the clock, in a goroutine of its own, unless it is
// called off before or Hofnar stops.
func (b *background) at(moment time.Time, do func()) (callOff func()) {
	a := &appointment{background: b, moment: moment.Round(0), do: do}
	a.wait()
	return a.callOff
}

// wait sets the timer: to the moment, or on the way there.
func (a *appointment) wait() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.off {
		a.timer = a.clock.AfterFunc(min(a.clock.Until(a.moment), longestTimer), a.ring)
	}
}

func (a *appointment) ring() {
	switch {
	case a.stopping():
	case a.clock.Until(a.moment) > 0:
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
