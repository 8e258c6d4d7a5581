package discord

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
	"golang.org/x/time/rate"
)

// limits hold requests back for reasons that concern more than one route: the
// global limit, a 429 for all routes, and too many refusals.
type limits struct {
	clock  clockwork.Clock
	log    *slog.Logger
	global *rate.Limiter // for everything but interactions and webhooks

	mu      sync.Mutex
	closed  time.Time         // a global 429 lasts until then: it leaves interactions alone
	shut    time.Time         // the proxy refuses everything until then
	refused []time.Time       // answers of the last ten minutes that count against us
	next    time.Time         // when the next request may go because of them
	said    map[int]time.Time // when the log was told, by level of slowness
}

// Discord bans an address for an hour that has earned 10,000 refusals in ten
// minutes. Long before that requests go out ever more slowly; near it none do.
const (
	refusedPer  = 10 * time.Minute
	refusedMost = 8000
)

var slowness = []struct {
	refused int
	gap     time.Duration // between two requests
}{
	{0, 0}, {500, 200 * time.Millisecond}, {1000, time.Second}, {3000, 5 * time.Second},
}

// mostPerSecond is how many requests Discord allows a bot in any second.
const mostPerSecond = 50

// newLimits lets never more than perSecond requests go in any second: a few at
// once, the others evenly spaced, so slowly that requests which the network
// bunches up do not break the limit either.
func newLimits(clock clockwork.Clock, log *slog.Logger, perSecond int) *limits {
	if perSecond <= 0 || perSecond > mostPerSecond {
		perSecond = mostPerSecond
	}
	burst := max(1, perSecond/6)
	pace := max(0.5, 0.85*float64(perSecond-burst))
	return &limits{clock: clock, log: log, global: rate.NewLimiter(rate.Limit(pace), burst), said: map[int]time.Time{}}
}

// wait returns when a request may go. It does not wait longer than most: then
// it fails at once and says how long it would have been. First answers to
// interactions do not wait: they only heed barred.
func (l *limits) wait(ctx context.Context, hook bool, most time.Duration) error {
	for {
		if d := l.barred(hook); d > 0 {
			if err := l.pause(ctx, d, most); err != nil {
				return err
			}
			continue
		}
		if err := l.pause(ctx, l.turn(hook, most), most); err != nil {
			return err
		}
		if l.barred(hook) <= 0 { // otherwise the turn is lost
			return nil
		}
	}
}

func (l *limits) pause(ctx context.Context, d, most time.Duration) error {
	switch {
	case d > most:
		return tooLong(d)
	case d <= 0:
		return nil
	}
	return pause(ctx, l.clock, d)
}

// barred says how long nothing of that kind may go out at all: a hook is authorised
// by an interaction's token.
func (l *limits) barred(hook bool) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	until := l.shut
	if !hook && l.closed.After(until) {
		until = l.closed
	}
	if n := l.recent(now); n >= refusedMost {
		until = later(until, l.refused[n-refusedMost].Add(refusedPer))
	}
	return until.Sub(now)
}

// turn says when it is the request's turn, and notes that it has been given one
// unless that is too far off.
func (l *limits) turn(hook bool, most time.Duration) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	at := later(now, l.next)
	if at.Sub(now) > most {
		return at.Sub(now)
	}
	if gap := slowness[l.level(now)].gap; gap > 0 {
		l.next = at.Add(gap)
	}
	if hook {
		return at.Sub(now)
	}
	turn := l.global.ReserveN(now, 1)
	d := turn.DelayFrom(now)
	if d > most {
		turn.CancelAt(now)
	}
	return max(d, at.Sub(now))
}

// learn reads a refusal.
func (l *limits) learn(e *Error, shared bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	switch until := now.Add(e.RetryAfter); {
	case e.Status == 429 && e.Proxy:
		l.shut = later(l.shut, until)
	case e.Status == 429 && e.Global:
		l.closed = later(l.closed, until)
	}
	if (e.Status == 401 || e.Status == 403 || e.Status == 429) && !shared {
		l.refused = append(l.refused, now)
		l.say(now)
	}
}

// say tells the log how slowly requests go, once in a while for each level.
func (l *limits) say(now time.Time) {
	at := l.level(now)
	if last, ok := l.said[at]; at == 0 || ok && now.Sub(last) < refusedPer {
		return
	}
	l.said[at] = now
	l.log.Warn("Discord refuses many requests: they go out more slowly", "refused", len(l.refused), "within", refusedPer, "pause", slowness[at].gap)
}

// level works out how slow to go.
func (l *limits) level(now time.Time) int {
	n := l.recent(now)
	at := 0
	for i, s := range slowness {
		if n >= s.refused {
			at = i
		}
	}
	return at
}

// recent forgets refusals that no longer count and counts the rest.
func (l *limits) recent(now time.Time) int {
	for len(l.refused) > 0 && now.Sub(l.refused[0]) >= refusedPer {
		l.refused = l.refused[1:]
	}
	return len(l.refused)
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
