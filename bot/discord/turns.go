package discord

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// apart is by how much more than a second requests are counted: two that leave further apart
// than a second may come to Discord within one.
const apart = 110 * time.Millisecond

// turns are given to requests: never more than so many in a second, whatever the network
// makes of them, a few at once, the others evenly. Of those that wait, the one that is due
// first goes first.
type turns struct {
	clock clockwork.Clock
	most  int           // in any second
	every time.Duration // how far apart they are in the long run
	burst int           // that go at once

	mu      sync.Mutex
	sent    []time.Time // turns given, the oldest first: as many as count
	even    time.Time   // when the next would have its turn if no burst were allowed
	waiting []*waiter   // in the order of their turns
}

// waiter is a request that waits.
type waiter struct {
	due   time.Time
	first chan struct{} // told that it is, or was, the first one
	at    time.Time     // when it had its turn
}

func newTurns(clock clockwork.Clock, perSecond int) *turns {
	return &turns{clock: clock, most: perSecond, every: (time.Second + apart) / time.Duration(perSecond), burst: max(1, perSecond/6)}
}

// wait returns when it is a request's turn that is due at that moment, or when ctx ends. at is
// when it has it.
func (t *turns) wait(ctx context.Context, due time.Time) (at time.Time, err error) {
	one := t.join(due)
	for {
		d, first := t.turn(one)
		switch {
		case first && d <= 0:
			return one.at, nil
		case !first:
			d = time.Hour // until it is told
		}
		if err := one.pause(ctx, t.clock, d); err != nil {
			t.leave(one)
			return at, err
		}
	}
}

// late has a turn that was given at that moment count from now on: what is sent with it had to
// be made. Where too many were given meanwhile it waits, or until ctx ends.
func (t *turns) late(ctx context.Context, at time.Time) error {
	for {
		d := t.move(at)
		if d <= 0 {
			return nil
		}
		if err := pause(ctx, t.clock, d); err != nil {
			return err
		}
	}
}

// move has a turn count from now on if it may, or says how long until then.
func (t *turns) move(at time.Time) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.clock.Now()
	t.forget(now)
	i := slices.Index(t.sent, at)
	others := t.sent
	if i >= 0 {
		others = slices.Delete(slices.Clone(t.sent), i, i+1)
	}
	if n := len(others) - t.most; n >= 0 {
		return others[n].Add(time.Second + apart).Sub(now)
	}
	t.sent = append(others, now)
	return 0
}

// pause waits for so long, or until there is news of who is first.
func (w *waiter) pause(ctx context.Context, clock clockwork.Clock, d time.Duration) error {
	timer := clock.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.Chan():
	case <-w.first:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	return nil
}

// join stands in line: behind all that are due at that moment or before.
func (t *turns) join(due time.Time) *waiter {
	t.mu.Lock()
	defer t.mu.Unlock()
	one := &waiter{due: due, first: make(chan struct{}, 1)}
	at, _ := slices.BinarySearchFunc(t.waiting, due, func(w *waiter, due time.Time) int {
		if w.due.After(due) {
			return 1
		}
		return -1
	})
	t.waiting = slices.Insert(t.waiting, at, one)
	return one
}

// turn gives the first its turn if it is time, or says how long until then.
func (t *turns) turn(one *waiter) (d time.Duration, first bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.waiting[0] != one {
		return 0, false
	}
	now := t.clock.Now()
	if d = t.next(now).Sub(now); d > 0 {
		return d, true
	}
	t.even = later(t.even, now).Add(t.every)
	t.sent = append(t.sent, now)
	one.at = now
	t.drop(one)
	return 0, true
}

// next is when there is a turn. The lock is held.
func (t *turns) next(now time.Time) time.Time {
	t.forget(now)
	at := t.even.Add(-time.Duration(t.burst-1) * t.every)
	if n := len(t.sent) - t.most; n >= 0 {
		at = later(at, t.sent[n].Add(time.Second+apart))
	}
	return at
}

// forget forgets turns that count no more. The lock is held.
func (t *turns) forget(now time.Time) {
	counts := slices.IndexFunc(t.sent, func(at time.Time) bool { return at.Add(time.Second + apart).After(now) })
	if counts < 0 {
		counts = len(t.sent)
	}
	t.sent = slices.Delete(t.sent, 0, counts)
}

// line is how many wait, and until the last of them has its turn.
func (t *turns) line() (waiting int, takes time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.waiting), time.Duration(len(t.waiting)) * t.every
}

// leave goes away without a turn.
func (t *turns) leave(one *waiter) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.drop(one)
}

// drop takes one out of the line and tells who is first then. The lock is held.
func (t *turns) drop(one *waiter) {
	t.waiting = slices.DeleteFunc(t.waiting, func(w *waiter) bool { return w == one })
	if len(t.waiting) > 0 {
		select {
		case t.waiting[0].first <- struct{}{}:
		default:
		}
	}
}

// dueKey is under what a context keeps when its requests are due.
type dueKey struct{}

// Due says when the requests of a context are due: where more wait than Discord allows, those
// that are due first go first. Others are due when they are made.
func Due(ctx context.Context, at time.Time) context.Context {
	return context.WithValue(ctx, dueKey{}, at)
}

func due(ctx context.Context, now time.Time) time.Time {
	if at, ok := ctx.Value(dueKey{}).(time.Time); ok {
		return at
	}
	return now
}
