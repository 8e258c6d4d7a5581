package arena_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"hofnar/games"
)

func TestAContestThatIsToldToStopReportsWhatWasPlayed(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	c := among(heron(), random())
	c.Deals, c.Workers = 1_000_000, 2
	var games atomic.Int32
	c.Played = func() {
		if games.Add(1) == 7 {
			stop()
		}
	}
	r, err := c.Run(ctx)
	if !errors.Is(err, context.Canceled) || r.Games < 7 || r.Games > 9 || r.Deals < 2 || r.Deals > 4 {
		t.Errorf("it ends with %v: %+v", err, r)
	}
	if place := r.Side("heron").Place; place.Mean < 1 || place.Mean > 2 {
		t.Errorf("heron comes in at %v", place)
	}
}

func TestAContestStopsInTheMidstOfAGame(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	seen := 0
	c := among(watched("a", func(games.Sight) { seen++; stop() }), random())
	if r, err := c.Run(ctx); !errors.Is(err, context.Canceled) || r.Games > 0 || seen > 1 {
		t.Errorf("%d moves more, %d games, %v", seen-1, r.Games, err)
	}
}
