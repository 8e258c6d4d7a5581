package discord

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// buckets remembers what Discord says about how often routes may be called, and
// makes callers wait their turn. Which routes share a bucket is known by the
// name that Discord gives it; each channel or webhook has a bucket of its own.
// Buckets that have refilled are forgotten.
type buckets struct {
	clock clockwork.Clock
	mu    sync.Mutex
	names map[string]string // by route: the bucket's name with Discord
	limit map[string]int    // by name: requests in one window
	all   map[string]*bucket
}

// bucket is what is left of one window. A new one is only counted on when the
// answers to all requests of the last have come: until then nobody knows when
// it began.
type bucket struct {
	free  bool      // Discord has said nothing of a limit
	left  int       // requests that may still go out
	ends  time.Time // the window, by our clock
	stamp float64   // the same by Discord's: tells answers of older windows
	out   int       // requests without an answer yet
	news  chan struct{}
}

// wait returns when a request may go out, with the bucket that done is to be
// called on, or when ctx ends. It waits no longer than most for a window.
func (b *buckets) wait(ctx context.Context, c call, most time.Duration) (*bucket, error) {
	for {
		one, d, news := b.reserve(c)
		switch {
		case d > most:
			return nil, tooLong(d)
		case news != nil:
			select {
			case <-news:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		case d > 0:
			if err := pause(ctx, b.clock, d); err != nil {
				return nil, err
			}
		default:
			return one, nil
		}
	}
}

// reserve uses up one request. If there is none, it says how long that is so, or
// what to wait for.
func (b *buckets) reserve(c call) (one *bucket, wait time.Duration, news <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now, key := b.clock.Now(), b.key(c)
	one = b.of(key, b.limit[b.names[c.bucket]])
	if one.out == 0 && !now.Before(one.ends) {
		one.left = max(1, b.limit[b.names[c.bucket]]) // one finds out
	}
	switch {
	case one.free || one.left > 0:
		one.left--
		one.out++
		return one, 0, nil
	case now.Before(one.ends):
		return nil, one.ends.Sub(now), nil
	}
	return nil, 0, one.news
}

func (b *buckets) key(c call) string {
	if name := b.names[c.bucket]; name != "" {
		return name + " " + c.major
	}
	return c.bucket + " " + c.major
}

func (b *buckets) of(key string, limit int) *bucket {
	if b.all == nil {
		b.names, b.limit, b.all = map[string]string{}, map[string]int{}, map[string]*bucket{}
	}
	if b.all[key] == nil {
		if len(b.all) > 1000 {
			b.forget()
		}
		b.all[key] = &bucket{left: max(1, limit), news: make(chan struct{})}
	}
	return b.all[key]
}

func (b *buckets) forget() {
	now := b.clock.Now()
	for key, one := range b.all {
		if one.out == 0 && !now.Before(one.ends) {
			delete(b.all, key)
		}
	}
}

// done notes that the answer to a request has come, with these headers, or that
// none has: then h is nil. A bucket that was overdrawn is empty for so long.
func (b *buckets) done(one *bucket, c call, h http.Header, overdrawn time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one.out--
	known := one
	if h != nil {
		known = b.named(one, c, h)
		b.learn(known, h)
	}
	if overdrawn > 0 {
		known.free, known.left, known.ends = false, 0, later(known.ends, b.clock.Now().Add(overdrawn))
	}
	close(one.news)
	one.news = make(chan struct{})
}

// named learns the bucket's name. What was kept under the route's own becomes
// that bucket, unless another route has brought it already.
func (b *buckets) named(one *bucket, c call, h http.Header) *bucket {
	name := h.Get("X-RateLimit-Bucket")
	if name == "" {
		return one
	}
	if name != b.names[c.bucket] {
		delete(b.all, b.key(c))
		b.names[c.bucket] = name
	}
	key := b.key(c)
	if b.all[key] == nil {
		b.all[key] = one
	}
	return b.all[key]
}

// learn reads the headers of an answer. Answers come in any order, so those that
// tell of an older window count for nothing.
func (b *buckets) learn(one *bucket, h http.Header) {
	left, err1 := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	after, err2 := strconv.ParseFloat(h.Get("X-RateLimit-Reset-After"), 64)
	if err1 != nil || err2 != nil {
		one.free = one.stamp == 0
		return
	}
	if limit, err := strconv.Atoi(h.Get("X-RateLimit-Limit")); err == nil {
		b.limit[h.Get("X-RateLimit-Bucket")] = limit
	}
	stamp, _ := strconv.ParseFloat(h.Get("X-RateLimit-Reset"), 64) // 0: all are one window
	ends := b.clock.Now().Add(seconds(after))
	switch {
	case stamp > one.stamp: // a new window: others under way may not be counted yet
		one.left, one.ends, one.stamp = max(0, left-one.out), ends, stamp
	case stamp == one.stamp:
		one.left, one.ends = min(one.left, left), later(one.ends, ends)
	}
	one.free = false
}
