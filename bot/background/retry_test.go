package background

import (
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"
)

var errBooks = errors.New("the books cannot be read")

// Books that fail for a day are not asked each minute of it, and as soon as they work again
// what is due is done, and the next failure is a first one.
func TestWhatFailsIsTriedEverMoreRarelyUntilItWorks(t *testing.T) {
	t.Parallel()
	for name, begin := range map[string]func(*Runner, func() error){
		"an alarm": func(bg *Runner, do func() error) {
			NewAlarm(bg, "morning", func() (time.Time, error) { return time.Time{}, do() }).Ring()
		},
		"a table": func(bg *Runner, do func() error) {
			var tables PerKey[string]
			tables.Run(bg, "call", "7QK", func(string) time.Duration {
				if do() != nil {
					return time.Second
				}
				return 0
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				bg := New(clockwork.NewRealClock(), slog.New(slog.DiscardHandler))
				defer bg.Stop()
				var tries atomic.Int64
				var works atomic.Bool
				bg.Start()
				begin(bg, func() error {
					if tries.Add(1); works.Load() {
						return nil
					}
					return errBooks
				})
				time.Sleep(time.Minute)
				if synctest.Wait(); tries.Load() < 4 || tries.Load() > 5 {
					t.Errorf("in the first minute it is tried %d times", tries.Load())
				}
				time.Sleep(24 * time.Hour)
				if synctest.Wait(); tries.Load() < 700 || tries.Load() > 730 {
					t.Errorf("in a day it is tried %d times", tries.Load())
				}
				works.Store(true)
				time.Sleep(6 * time.Minute)
				before := tries.Load()
				time.Sleep(time.Hour)
				if synctest.Wait(); tries.Load() != before {
					t.Error("it works and is tried again")
				}
			})
		})
	}
}

// What happens at a table while it cannot be shown neither hastens the next try nor puts it
// off.
func TestWhatHappensMeanwhileMovesNoTry(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		bg := New(clockwork.NewRealClock(), slog.New(slog.DiscardHandler))
		defer bg.Stop()
		bg.Start()
		var tables PerKey[string]
		var tries atomic.Int64
		call := func() {
			tables.Run(bg, "call", "7QK", func(string) time.Duration { tries.Add(1); return 20 * time.Second })
		}
		for range 7 {
			call()
			time.Sleep(time.Second)
		}
		if tries.Load() != 1 {
			t.Errorf("in seven seconds it is tried %d times", tries.Load())
		}
		time.Sleep(14 * time.Second)
		if synctest.Wait(); tries.Load() != 2 {
			t.Errorf("after twenty seconds it was tried %d times", tries.Load())
		}
	})
}

func TestAPanicIsAFailure(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		bg := New(clockwork.NewRealClock(), slog.New(slog.DiscardHandler))
		defer bg.Stop()
		bg.Start()
		var tables PerKey[string]
		var tries atomic.Int64
		tables.Run(bg, "call", "7QK", func(string) time.Duration {
			if tries.Add(1) == 1 {
				panic("no words")
			}
			return 0
		})
		time.Sleep(time.Minute)
		if synctest.Wait(); tries.Load() != 2 {
			t.Errorf("it was tried %d times", tries.Load())
		}
	})
}
