// Package background runs what must not stand in the gateway's path, until Hofnar stops:
// tasks beside everything else, one after the other, once at a time for each of something,
// at a moment of the clock, and again until Discord takes them. A panic in one of them is
// logged, without its own words, and ends only that one.
package background

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
)

// Runner runs tasks until it is stopped. What it is given before it has started begins
// then.
type Runner struct {
	Ctx   context.Context // ends when it is stopped
	Clock clockwork.Clock
	Log   *slog.Logger

	stop    context.CancelFunc
	started chan struct{}
	busy    Pending // what is under way
}

// New returns a runner that is still to be started.
func New(clock clockwork.Clock, log *slog.Logger) *Runner {
	ctx, stop := context.WithCancel(context.Background())
	return &Runner{Ctx: ctx, Clock: clock, Log: log, stop: stop, started: make(chan struct{})}
}

// Start begins what it was given, and all else from then on at once. It is called once.
func (r *Runner) Start() { close(r.started) }

// Stop has all that waits give up. What is at work ends by Ctx.
func (r *Runner) Stop() { r.stop() }

// Stopping reports whether Hofnar stops: what fails then is no news.
func (r *Runner) Stopping() bool { return r.Ctx.Err() != nil }

// Durable is for writing down what was done: unlike Ctx it does not end when Hofnar stops,
// or what stands in a channel would not be in the books.
func (r *Runner) Durable() context.Context { return context.WithoutCancel(r.Ctx) }

// Warn logs what has failed, if anything has and not only since Hofnar stops. What Hofnar himself
// holds back has not.
func (r *Runner) Warn(err error, what string, about ...any) {
	if err == nil || r.Stopping() {
		return
	}
	level := slog.LevelWarn
	if discord.HeldBack(err) {
		level = slog.LevelDebug
	}
	r.Log.Log(r.Ctx, level, what, append(about, "why", err)...)
}

// Run has something done beside everything else.
func (r *Runner) Run(what string, task func()) {
	done := r.Hold()
	go func() {
		defer done()
		if r.begun() {
			_ = r.Try(what, func() error { task(); return nil })
		}
	}()
}

// begun waits until the runner has started. It reports false when it is stopped before.
func (r *Runner) begun() bool {
	select {
	case <-r.started:
		return true
	default:
		return r.Wait(r.started)
	}
}

// Hold notes that something is under way, which Drain waits for, until done is called.
func (r *Runner) Hold() (done func()) { return r.busy.Hold() }

// Drain waits until all is done, but not for long.
func (r *Runner) Drain(most time.Duration) { r.Await(&r.busy, most) }

// Try runs a part of something that goes on after it: a panic in it is an error. The
// panic's own words are not logged, since they may name cards.
func (r *Runner) Try(what string, part func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			r.Log.Error("a mistake of ours", "in", what, "why", fmt.Sprintf("%T", p), "stack", string(debug.Stack()))
			err = errMistake
		}
	}()
	return part()
}

// errMistake stands for a panic.
var errMistake = errors.New("a mistake of ours")

// longestRetry is how long to wait at most before Discord is offered the same again.
const longestRetry = 15 * time.Minute

// Insist offers something to Discord until it takes it, ever more slowly, and no sooner
// than Discord says.
func (r *Runner) Insist(ctx context.Context, what string, offer func() error) {
	for wait := time.Second; ; wait = min(2*wait, longestRetry) {
		err := offer()
		if err == nil || ctx.Err() != nil {
			return
		}
		after, _ := discord.RetryAfter(err)
		if discord.HeldBack(err) { // nothing has failed
			wait /= 2
		} else {
			after = max(after, wait)
			r.Log.Warn("Discord does not take "+what+"; trying again", "why", err, "in", after)
		}
		if !r.Pause(after, ctx.Done()) || ctx.Err() != nil {
			return
		}
	}
}

// Wait waits until a channel closes. It reports false when Hofnar stops before.
func (r *Runner) Wait(until <-chan struct{}) bool {
	select {
	case <-until:
		return true
	case <-r.Ctx.Done():
		return false
	}
}

// Pause waits for so long, or until it is told to hurry. It reports false when Hofnar
// stops before.
func (r *Runner) Pause(d time.Duration, hurry <-chan struct{}) bool {
	timer := r.Clock.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.Chan():
	case <-hurry:
	case <-r.Ctx.Done():
		return false
	}
	return true
}
