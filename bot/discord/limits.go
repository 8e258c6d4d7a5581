package discord

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// limits hold requests back for reasons that concern more than one route: the
// global limit, a 429 for all routes, and too many refusals.
type limits struct {
	clock clockwork.Clock
	log   *slog.Logger
	turns *turns // of everything but interactions and webhooks

	mu      sync.Mutex
	closed  time.Time         // a global 429 lasts until then: it leaves interactions alone
	shut    time.Time         // the proxy refuses everything until then
	refused []refused         // of the last ten minutes, as far as they count against us
	causes  map[string]int    // how many of them each route and channel has earned
	said    map[int]time.Time // when the log was told that there were so many
}

// refused is a refusal that counts against us.
type refused struct {
	at    time.Time
	cause string
}

// Discord bans an address for an hour that has earned 10,000 refusals in ten minutes. From
// half of that on what causes them waits, route by route and channel by channel; near it
// everything does.
const (
	refusedPer   = 10 * time.Minute
	refusedMany  = 5000
	refusedMost  = 8000
	refusedCause = 10 // who has earned fewer is no cause
)

// usualPerSecond is how many requests Discord allows a bot in any second, unless it has
// raised that for this one.
const usualPerSecond = 50

// newLimits lets never more than perSecond requests go in any second.
func newLimits(clock clockwork.Clock, log *slog.Logger, perSecond int) *limits {
	if perSecond <= 0 {
		perSecond = usualPerSecond
	}
	return &limits{
		clock: clock, log: log, turns: newTurns(clock, perSecond),
		causes: map[string]int{}, said: map[int]time.Time{},
	}
}

// cause is what a refusal of the request is counted under.
func (c call) cause() string { return c.bucket + " " + c.major }

// wait returns when a request may go. For its turn it waits as long as it takes; where Discord
// lets nothing through for longer than most, it fails at once and says how long that is. First
// answers to interactions do not wait: they only heed barred. What an interaction's token
// authorises needs no turn. turn is when it has it.
func (l *limits) wait(ctx context.Context, c call, most time.Duration) (turn time.Time, err error) {
	for {
		if d := l.barred(c); d > 0 {
			if err := l.pause(ctx, d, most); err != nil {
				return turn, err
			}
			continue
		}
		if c.hook {
			return turn, nil
		}
		if turn, err = l.turns.wait(ctx, due(ctx, l.clock.Now())); err != nil {
			return turn, err
		}
		if l.barred(c) <= 0 { // otherwise the turn is lost
			return turn, nil
		}
	}
}

func (l *limits) pause(ctx context.Context, d, most time.Duration) error {
	if d > most {
		return tooLong(d)
	}
	return pause(ctx, l.clock, d)
}

// barred says how long such a request may not go out at all.
func (l *limits) barred(c call) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	until := l.shut
	if !c.hook {
		until = later(until, l.closed)
	}
	l.forget(now)
	most := refusedMost
	if l.causes[c.cause()] >= refusedCause {
		most = refusedMany
	}
	if n := len(l.refused); n >= most {
		until = later(until, l.refused[n-most].at.Add(refusedPer))
	}
	return until.Sub(now)
}

// learn reads a refusal of a request.
func (l *limits) learn(c call, e *Error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	switch until := now.Add(e.RetryAfter); {
	case e.Status == 429 && e.Proxy:
		l.shut = later(l.shut, until)
	case e.Status == 429 && e.Global:
		l.closed = later(l.closed, until)
	}
	if (e.Status == 401 || e.Status == 403 || e.Status == 429) && !e.shared {
		l.forget(now)
		l.refused = append(l.refused, refused{now, c.cause()})
		l.causes[c.cause()]++
		l.say(now, c)
	}
}

// say tells the log, once in a while, that there are too many refusals. Of whom a request
// was about it says nothing: that may be the end of a token.
func (l *limits) say(now time.Time, c call) {
	n := len(l.refused)
	if last, ok := l.said[n]; n != refusedMany && n != refusedMost || ok && now.Sub(last) < refusedPer {
		return
	}
	l.said[n] = now
	waits := "what causes them waits"
	if n == refusedMost {
		waits = "everything waits"
	}
	l.log.Warn("Discord refuses many requests: "+waits, "refused", n, "within", refusedPer, "the last", c.what)
}

// count is how many refusals count against us at present.
func (l *limits) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forget(l.clock.Now())
	return len(l.refused)
}

// forget lets go of refusals that no longer count.
func (l *limits) forget(now time.Time) {
	for len(l.refused) > 0 && now.Sub(l.refused[0].at) >= refusedPer {
		cause := l.refused[0].cause
		if l.causes[cause]--; l.causes[cause] == 0 {
			delete(l.causes, cause)
		}
		l.refused = l.refused[1:]
	}
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
