package table_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/table"
	"hofnar/games"
)

// leaping is a clock of a machine that sleeps, or that somebody puts forward: its timers hear
// nothing of that.
type leaping struct {
	clockwork.Clock
	by     atomic.Int64
	timers atomic.Int64 // how many were set
	most   atomic.Int64 // how long one of them was to run
}

func (l *leaping) leap(d time.Duration) { l.by.Add(int64(d)) }
func (l *leaping) Now() time.Time {
	return l.Clock.Now().Add(time.Duration(l.by.Load())).Round(0)
}
func (l *leaping) Until(t time.Time) time.Duration { return t.Sub(l.Now()) }
func (l *leaping) Since(t time.Time) time.Duration { return l.Now().Sub(t) }

func (l *leaping) AfterFunc(d time.Duration, f func()) clockwork.Timer {
	l.timers.Add(1)
	for most := l.most.Load(); int64(d) > most && !l.most.CompareAndSwap(most, int64(d)); most = l.most.Load() {
	}
	return l.Clock.AfterFunc(d, f)
}

// What is due comes within a minute of the machine's waking, whether the table is in memory
// or not.
func TestWhatIsDueIsNotLateByHoursThatTheMachineSlept(t *testing.T) {
	for name, idle := range map[string]time.Duration{"in memory": 1000 * time.Hour, "asleep": time.Second} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				clock := &leaping{Clock: clockwork.NewRealClock()}
				h, err := table.New(table.Config{Games: []*games.Game{stones{}.listed()}, Books: &shelf{}, Clock: clock, Idle: idle, Log: slog.New(slog.DiscardHandler)})
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(h.Close)
				opened(t, h, "closes")
				g, err := h.Open(context.Background(), table.Opening{Channel: "begins", Host: anne, Game: "stones", Computers: 1, Starts: clock.Now().Add(20 * time.Hour)})
				if err != nil {
					t.Fatal(err)
				}
				time.Sleep(10 * time.Second)
				clock.leap(25 * time.Hour)
				time.Sleep(61 * time.Second)
				if _, open := h.At("closes"); open {
					t.Error("a lobby is open an hour after its day")
				}
				if now, _ := h.Fetch(context.Background(), g.ID, ""); now.Began.IsZero() {
					t.Error("a game has not begun five hours after its time")
				}
			})
		})
	}
}

// A table in memory at which nothing is due is not woken each minute.
func TestATableInMemoryAtWhichNothingIsDueSetsNoTimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		clock := &leaping{Clock: clockwork.NewRealClock()}
		h, err := table.New(table.Config{Games: []*games.Game{stones{}.listed()}, Books: &shelf{}, Clock: clock, Idle: 100 * time.Hour, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(h.Close)
		for _, channel := range []string{"one", "two", "three", "four"} {
			opened(t, h, channel)
		}
		time.Sleep(10 * time.Hour)
		if timers := clock.timers.Load(); timers > 620 {
			t.Errorf("in ten hours %d timers were set", timers)
		}
		if most := time.Duration(clock.most.Load()); most > time.Minute {
			t.Errorf("a timer was to run for %v", most)
		}
	})
}
