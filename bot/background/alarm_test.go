package background

import (
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"
)

// leaping is the clock of a machine that sleeps now and then: its timers hear nothing of that.
type leaping struct {
	clockwork.Clock
	by atomic.Int64 // nanoseconds
}

func (l *leaping) Now() time.Time                  { return l.Clock.Now().Add(time.Duration(l.by.Load())).Round(0) }
func (l *leaping) Until(t time.Time) time.Duration { return t.Sub(l.Now()) }

// What stands in the books for a moment is done within a minute of the machine's waking, and
// the books are not looked at every minute until then.
func TestAnAlarmIsNotLateByHoursThatTheMachineSlept(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		clock := &leaping{Clock: clockwork.NewRealClock()}
		bg := New(clock, slog.New(slog.DiscardHandler))
		defer bg.Stop()
		var looks atomic.Int64
		morning := clock.Now().Add(9 * time.Hour)
		a := NewAlarm(bg, "morning", func() (time.Time, error) {
			looks.Add(1)
			if clock.Until(morning) > 0 {
				return morning, nil
			}
			return time.Time{}, nil
		})
		bg.Start()
		a.Ring()
		time.Sleep(time.Hour)
		if synctest.Wait(); looks.Load() != 1 {
			t.Errorf("in an hour in which nothing is due the books are looked at %d times", looks.Load())
		}
		clock.by.Store(int64(8 * time.Hour))
		time.Sleep(61 * time.Second)
		if synctest.Wait(); looks.Load() != 2 {
			t.Errorf("a minute after a night they were looked at %d times", looks.Load())
		}
	})
}

func TestWhatIsCalledOffIsNotDone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var done atomic.Int64
		bg := New(clockwork.NewRealClock(), slog.New(slog.DiscardHandler))
		defer bg.Stop()
		callOff := bg.At(time.Now().Add(time.Hour), func() { done.Add(1) })
		bg.At(time.Now().Add(2*time.Hour), func() { done.Add(10) })
		time.Sleep(30 * time.Minute)
		callOff()
		time.Sleep(3 * time.Hour)
		if synctest.Wait(); done.Load() != 10 {
			t.Errorf("done: %d", done.Load())
		}
	})
}
