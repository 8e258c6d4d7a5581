package table

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
)

// caretaker is the upkeep of a table that nobody plays at, and its log.
func caretaker() (*upkeep, *bytes.Buffer) {
	var log bytes.Buffer
	cfg := Config{Log: slog.New(slog.NewTextHandler(&log, nil)), Clock: clockwork.NewFakeClock()}
	r := newRetries(cfg.Clock, cfg.Log)
	u := &upkeep{
		executor: &executor{shared: &shared{cfg: cfg}, retries: r},
		planner:  &planner{thinker: newThinker(r, nil, nil)},
		presence: presence{clock: cfg.Clock},
	}
	u.now.Store(&position{})
	return u, &log
}

func TestWhatWasHeardIsForgottenOnceATableIsReadAnewAlsoWhereAMoveCameToNothing(t *testing.T) {
	u, _ := caretaker()
	u.ears[0], u.reloaded = &ear{heard: 5}, true
	if u.moved(0, nil, errIdle); len(u.ears) > 0 || u.reloaded {
		t.Errorf("%d seats go by what they heard before", len(u.ears))
	}
}

func TestWhatAStopInterruptsIsNotLoggedAndTriedNoSooner(t *testing.T) {
	u, log := caretaker()
	u.report("catch up", fmt.Errorf("fetch table 7QK: %w", context.Canceled))
	if wait := u.quiet().Sub(u.clock.Now()); log.Len() > 0 || wait != firstRetry {
		t.Errorf("tried again in %v; the log says %s", wait, log)
	}
	u.clock.(*clockwork.FakeClock).Advance(time.Second)
	if u.report("catch up", errIdle); log.Len() == 0 {
		t.Error("what has failed is not in the log")
	}
}
