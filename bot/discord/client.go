package discord

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/jonboulle/clockwork"
)

// Config says how to speak to Discord's REST API.
type Config struct {
	API       string // base address
	Token     string
	HTTP      *http.Client    // nil: one of our own
	Clock     clockwork.Clock // nil: the real one
	Log       *slog.Logger    // nil: none
	PerSecond int             // Discord's global limit; 0: the usual one
	Meter     Meter           // nil: nothing is measured
}

// Client speaks Discord's REST API.
type Client struct {
	base    string // ends in a slash
	token   string
	http    *http.Client
	clock   clockwork.Clock
	log     *slog.Logger
	buckets *buckets
	limits  *limits
	uploads *uploads
	born    time.Time // the moment from which time is counted
	skew    *skew
	warm    warmth
	meter   Meter
}

const (
	callTime    = 10 * time.Second // for one request and its answer, and for what is uploaded
	uploadPace  = 256 << 10        // a second more for so many bytes
	longestWait = 10 * time.Second // before a request or between two tries; beyond it fails
	tries       = 4
)

// New builds a client.
func New(cfg Config) *Client {
	if cfg.HTTP == nil {
		cfg.HTTP = &http.Client{Transport: newTransport(quietBefore, deadAfter)}
	}
	if cfg.Clock == nil {
		cfg.Clock = clockwork.NewRealClock()
	}
	if cfg.Meter == nil {
		cfg.Meter = unmeasured{}
	}
	cfg.Log = cmp.Or(cfg.Log, slog.New(slog.DiscardHandler))
	r := &Client{
		base:    strings.TrimSuffix(cfg.API, "/") + "/",
		token:   cfg.Token,
		http:    cfg.HTTP,
		clock:   cfg.Clock,
		log:     cfg.Log,
		buckets: &buckets{clock: cfg.Clock},
		limits:  newLimits(cfg.Clock, cfg.Log, cfg.PerSecond),
		uploads: newUploads(cfg.Clock),
		born:    cfg.Clock.Now(),
		meter:   cfg.Meter,
	}
	r.skew = &skew{received: r.now}
	return r
}

// now is the time by a clock that is never set: times of receipt are as far apart
// as they were, whatever happens to the wall's.
func (r *Client) now() time.Time { return r.born.Add(r.clock.Since(r.born)) }

// revise changes a message that was refused for what somebody may have removed: an emoji
// of the application's own, or a file that was named as standing there. It reports whether there is
// something else to send now.
func (r *Client) revise(c *call, err error) bool {
	var refusal *Error
	if c.message == nil || !errors.As(err, &refusal) || refusal.Code != invalidForm {
		return false
	}
	var other *Message
	if refusal.named {
		other = c.message // it is uploaded now
	}
	if strings.Contains(refusal.Detail, "INVALID_EMOJI") {
		other = c.message.withoutOwnEmoji()
	}
	if other == nil {
		return false
	}
	c.draw = nil
	level := slog.LevelWarn
	if refusal.named && refusal.overtaken { // two presses at once
		level = slog.LevelDebug
	}
	r.log.Log(context.Background(), level, "a message is refused, perhaps for what somebody has removed; it goes without, or in full", "what", c.what, "why", refusal.Detail)
	c.message = other
	return true
}

// learn reads an answer that is a refusal.
func (r *Client) learn(c call, res *http.Response, answer []byte) *Error {
	e := readRefusal(res.StatusCode, res.Header, answer)
	r.limits.learn(c, e)
	if e.Status == http.StatusBadRequest && c.message != nil {
		if fault := c.message.Check(); fault != nil {
			r.log.Error("Discord does not take this message", "what", c.what, "why", fault)
		}
	}
	return e
}

// refused notes a refusal, and says when to try again.
func (r *Client) refused(c call, slot *bucket, h http.Header, e *Error) (time.Duration, error) {
	limited := e.Status == http.StatusTooManyRequests && !(c.edits() && EditsRationed(e))
	switch {
	case e.Proxy || e.Status >= 500:
		r.buckets.done(slot, c, nil, 0)
	case limited && !e.Global:
		r.buckets.done(slot, c, h, e.RetryAfter)
	default:
		r.buckets.done(slot, c, h, 0)
	}
	switch {
	case limited:
		return e.RetryAfter, e
	case e.Code == blocked: // it cannot have got through
		return time.Second, e
	case e.Status >= 500:
		return again(c, time.Second), e
	}
	return 0, e
}

// again is how long to wait before a request is sent again, 0 if it must not be.
func again(c call, wait time.Duration) time.Duration {
	if c.again {
		return wait
	}
	return 0
}

// withoutAddress strips the address, which may hold an interaction's token.
func withoutAddress(err error) error {
	var e *url.Error
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}

func query(q url.Values) string {
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

// pause waits, or fails when ctx ends before.
func pause(ctx context.Context, clock clockwork.Clock, d time.Duration) error {
	t := clock.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-t.Chan():
		return nil
	}
}

// within is ctx, ending by that clock after so long. (The Err of the contexts
// that clockwork makes for a fake clock blocks until they end.)
func within(ctx context.Context, clock clockwork.Clock, d time.Duration) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	t := clock.AfterFunc(d, func() { cancel(context.DeadlineExceeded) })
	return ctx, func() {
		t.Stop()
		cancel(nil)
	}
}

// nonce returns a fresh word that makes sending a message twice impossible.
func nonce() string { return rand.Text()[:25] }
