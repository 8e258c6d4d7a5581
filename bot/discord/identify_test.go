package discord

import (
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
)

func TestSessionsAreSpreadOverTheDay(t *testing.T) {
	for _, c := range []struct {
		name      string
		remaining int
		after     time.Duration
		wait      time.Duration
		ready     bool
	}{
		{"all are left", 1000, 0, 0, true},
		{"half of them are left", 500, 20 * time.Hour, 0, true},
		{"less than half are left", 499, 499 * time.Minute, time.Minute, true},
		{"few are left", 21, 21 * time.Hour, time.Hour, true},
		{"those are left that are kept back", 20, 3 * time.Hour, 3 * time.Hour, false},
		{"none is left", 0, 3 * time.Hour, 3 * time.Hour, false},
		{"none is left, and nobody says until when", 0, 0, time.Minute, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			wait, ready := startLimit{Total: 1000, Remaining: c.remaining, ResetAfter: c.after.Milliseconds()}.wait()
			if wait != c.wait || ready != c.ready {
				t.Errorf("waits %v, then begins: %v", wait, ready)
			}
		})
	}
	if wait, ready := (startLimit{}).wait(); wait != 0 || !ready {
		t.Errorf("without a limit it waits %v, then begins: %v", wait, ready)
	}
}

// A process that crashes every 15 seconds would identify 5,760 times a day.
func TestCrashingForADayDoesNotCostTheToken(t *testing.T) {
	for _, c := range []struct {
		name    string
		shards  int
		ashore  bool // the 15 seconds begin when it is connected
		atLeast int  // sessions in the day
	}{
		{"15 seconds after its start", 1, false, 500},
		{"three shards, 15 seconds after READY", 3, true, 800},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				srv := newDiscord(t)
				began := time.Now()
				for time.Since(began) < 24*time.Hour {
					p := newProcess(t, srv)
					p.rest.log = slog.New(slog.DiscardHandler)
					p.start(c.shards)
					if c.ashore {
						p.until(func() bool { return len(srv.Gateway().Shards()) == c.shards })
					}
					time.Sleep(15 * time.Second)
					p.kill()
					if srv.Gateway().TokenReset() {
						t.Fatalf("the token is gone after %v", time.Since(began))
					}
				}
				if n := srv.Gateway().Identifies(); n < c.atLeast || n > 1000 {
					t.Errorf("%d sessions in a day", n)
				}
			})
		})
	}
}

func TestAFirstStartIsImmediate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := newDiscord(t)
		began := time.Now()
		p := newProcess(t, srv).start(1)
		p.until(srv.Gateway().Connected)
		if took := time.Since(began); took > 20*time.Millisecond {
			t.Errorf("it takes %v", took)
		}
	})
}

func TestShardsIdentifyOneAfterTheOther(t *testing.T) {
	for _, c := range []struct {
		concurrency int
		most        time.Duration
	}{{1, 20 * time.Second}, {4, 100 * time.Millisecond}} {
		t.Run(fmt.Sprintf("%d at once", c.concurrency), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				srv := newDiscord(t, func(cfg *discordtest.Config) { cfg.Gateway.Concurrency = c.concurrency })
				began := time.Now()
				p := newProcess(t, srv).start(4)
				p.until(func() bool { return slices.Equal(srv.Gateway().Shards(), []int{0, 1, 2, 3}) })
				if took := time.Since(began); took > c.most {
					t.Errorf("four shards take %v", took)
				}
				if n := srv.Gateway().Identifies(); n != 4 {
					t.Errorf("they take %d identifies", n)
				}
			})
		})
	}
}
