package bot

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// buckets remembers what Discord says about how often each route may be called,
// and makes callers wait their turn. Buckets that have refilled are forgotten.
type buckets struct {
	mu     sync.Mutex
	routes map[string]*bucket
	closed time.Time // all routes are blocked until then
}

type bucket struct {
	left  int       // requests that may still go out
	reset time.Time // when there are more again
}

// wait returns when a request of that route may go out, or when ctx ends.
func (b *buckets) wait(ctx context.Context, route string) error {
	for {
		d := b.take(route, time.Now())
		if d <= 0 {
			return nil
		}
		if err := pause(ctx, d); err != nil {
			return err
		}
	}
}

// take uses up one request, or says how long there is none.
func (b *buckets) take(route string, now time.Time) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	if d := b.closed.Sub(now); d > 0 {
		return d
	}
	known := b.routes[route]
	if known == nil || !now.Before(known.reset) {
		return 0
	}
	if known.left > 0 {
		known.left--
		return 0
	}
	return known.reset.Sub(now)
}

// learn reads the headers of an answer.
func (b *buckets) learn(route string, h http.Header) {
	left, err1 := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	after, err2 := strconv.ParseFloat(h.Get("X-RateLimit-Reset-After"), 64)
	if err1 != nil || err2 != nil {
		return
	}
	now := time.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.routes == nil {
		b.routes = map[string]*bucket{}
	}
	reset := now.Add(seconds(after))
	if old := b.routes[route]; old != nil && now.Before(old.reset) {
		left = min(left, old.left) // answers arrive in any order
	}
	b.routes[route] = &bucket{left, reset}
	if len(b.routes) > 1000 {
		b.forget(now)
	}
}

func (b *buckets) forget(now time.Time) {
	for route, known := range b.routes {
		if now.After(known.reset) {
			delete(b.routes, route)
		}
	}
}

// block stops everything for a while: Discord's global limit was hit.
func (b *buckets) block(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if until := time.Now().Add(d); until.After(b.closed) {
		b.closed = until
	}
}

// retryAfter reads how long a 429 wants us to wait, between 50 ms and a minute.
func retryAfter(h http.Header, body float64) time.Duration {
	s := body
	if s <= 0 {
		s, _ = strconv.ParseFloat(h.Get("Retry-After"), 64)
	}
	return max(50*time.Millisecond, min(time.Minute, seconds(s)))
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
