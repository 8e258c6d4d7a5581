package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
)

// background runs what must not stand in the gateway's path, until Hofnar stops.
type background struct {
	ctx   context.Context
	stop  context.CancelFunc
	clock clockwork.Clock
	log   *slog.Logger
	busy  atomic.Int64 // how much is under way
}

func newBackground(clock clockwork.Clock, log *slog.Logger) *background {
	ctx, stop := context.WithCancel(context.Background())
	return &background{ctx: ctx, stop: stop, clock: clock, log: log}
}

// run has something done beside everything else.
func (b *background) run(what string, task func()) {
	b.busy.Add(1)
	go func() {
		defer b.busy.Add(-1)
		_ = b.try(what, func() error { task(); return nil })
	}()
}

// drain waits until all is done, but not for long. It reports whether all is.
func (b *background) drain(most time.Duration) bool {
	for end := b.clock.Now().Add(most); b.busy.Load() > 0 && b.clock.Now().Before(end); {
		b.clock.Sleep(10 * time.Millisecond)
	}
	return b.busy.Load() == 0
}

// try runs a part of something that goes on after it: a panic in it is an error. The
// panic's own words are not logged, since they may name cards.
func (b *background) try(what string, part func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			b.log.Error("a mistake of ours", "in", what, "why", fmt.Sprintf("%T", r), "stack", string(debug.Stack()))
			err = errMistake
		}
	}()
	return part()
}

// errMistake stands for a panic.
var errMistake = errors.New("a mistake of ours")

// longestRetry is how long to wait at most before Discord is offered the same again.
const longestRetry = 15 * time.Minute

// insist offers something to Discord until it takes it, ever more slowly, and no sooner
// than Discord says.
func (b *background) insist(ctx context.Context, what string, offer func() error) {
	for wait := time.Second; ; wait = min(2*wait, longestRetry) {
		err := offer()
		if err == nil || ctx.Err() != nil {
			return
		}
		after, _ := discord.RetryAfter(err)
		after = max(after, wait)
		b.log.Warn("Discord does not take "+what+"; trying again", "why", err, "in", after)
		if !b.pause(after, ctx.Done()) || ctx.Err() != nil {
			return
		}
	}
}

// wait waits until a channel closes. It reports false when Hofnar stops before.
func (b *background) wait(until <-chan struct{}) bool {
	select {
	case <-until:
		return true
	case <-b.ctx.Done():
		return false
	}
}

// pause waits for so long, or until it is told to hurry. It reports false when Hofnar
// stops before.
func (b *background) pause(d time.Duration, hurry <-chan struct{}) bool {
	timer := b.clock.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.Chan():
	case <-hurry:
	case <-b.ctx.Done():
		return false
	}
	return true
}

// stopping reports whether Hofnar stops: what fails then is no news.
func (b *background) stopping() bool { return b.ctx.Err() != nil }
