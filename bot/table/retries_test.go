package table

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/games"
)

func TestWhatComesToNothingIsTriedEverMoreSlowly(t *testing.T) {
	var r retry
	last := time.Duration(0)
	for range 100 {
		r = r.next(eight)
		wait := r.at.Sub(eight)
		if wait < last || wait > longestRetry || last > 0 && wait != min(2*last, longestRetry) {
			t.Fatalf("try %d waits %v after one of %v", r.tries, wait, last)
		}
		last = wait
	}
	if first := (retry{}).next(eight).at.Sub(eight); first != firstRetry || last != longestRetry {
		t.Errorf("the first waits %v, the last %v", first, last)
	}
}

func TestASeatRestsUntilThePositionChangesAndTheTableGoesOn(t *testing.T) {
	var log strings.Builder
	r := newRetries(clockwork.NewFakeClockAt(eight), slog.New(slog.NewTextHandler(&log, nil)))
	for range mostTries {
		if r.rests(1) {
			t.Fatal("it rests too early")
		}
		r.stumbled(1, errors.New("no such card"))
	}
	r.report("write a move", errors.New("disk full"))
	if !r.rests(1) || r.rests(0) || strings.Count(log.String(), "rests until") != 1 {
		t.Errorf("seat 1 rests: %v, seat 0: %v, and the log says %s", r.rests(1), r.rests(0), &log)
	}
	r.forgetSeats()
	if r.rests(1) || r.of[games.Public].tries != 1 {
		t.Error("another position is a new beginning for the seats, and for them alone")
	}
	if r.succeeded(); r.of[games.Public].tries != 0 {
		t.Error("what has been done is tried again")
	}
}

func TestNothingIsDoneUnaskedBeforeTheLatestOfWhatForbidsIt(t *testing.T) {
	r := newRetries(clockwork.NewFakeClockAt(eight), slog.New(slog.DiscardHandler))
	r.pause(eight.Add(10 * time.Second))
	r.pause(eight.Add(5 * time.Second))
	r.report("nothing", nil)
	if got := r.quietUntil(time.Time{}); !got.Equal(eight.Add(10 * time.Second)) {
		t.Errorf("a pause ends at %v", got)
	}
	if got := r.quietUntil(eight.Add(time.Minute)); !got.Equal(eight.Add(time.Minute)) {
		t.Errorf("what people are asked ends at %v", got)
	}
	for range 20 {
		r.report("write", errors.New("disk full"))
	}
	if got := r.quietUntil(time.Time{}); !got.Equal(eight.Add(longestRetry)) {
		t.Errorf("what failed is tried again at %v", got)
	}
}
