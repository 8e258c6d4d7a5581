package discord

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

// Client speaks Discord's REST API. It is ours and not discordgo's because that
// one serialises all edits of private messages, retries without end and cannot
// write alt text or nonces.
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
	callTime    = 10 * time.Second // for one request and its answer
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

// call is one request.
type call struct {
	method  string
	route   string // the path with its ids
	bucket  string // the route without them: what shares a limit until Discord names its bucket
	major   string // the id for which there is a bucket of its own: a channel's, a server's, the end of a token
	what    string // for errors, which end up in logs: it names no token
	query   url.Values
	body    any                // as JSON; nil: none
	message *Message           // the body, in place of that
	draw    Draw               // makes message once it is its turn; nil: it is there
	wrapped func(*Message) any // the same with more around the message
	hook    bool               // authorised by an interaction's token: no global limit, no bot token
	again   bool               // may be sent twice without harm
}

// sendWithRetries sends a request until it is answered, as long as sending it again
// does no harm, and reads the answer into out unless that is nil. A request that would
// have to wait long fails at once: RetryAfter tells how long.
func (r *Client) sendWithRetries(ctx context.Context, c call, out any) error {
	for try := 1; ; try++ {
		wait, err := r.once(ctx, &c, out)
		switch {
		case err == nil:
			return nil
		case r.revise(&c, err):
			continue
		case wait <= 0, wait > longestWait, try == tries:
			return fmt.Errorf("%s: %w", c.what, err)
		}
		if err := pause(ctx, r.clock, wait); err != nil {
			return fmt.Errorf("%s: %w", c.what, err)
		}
	}
}

// once sends a request as soon as it may go. With an error comes how long to wait
// before trying again; 0 means not to.
func (r *Client) once(ctx context.Context, c *call, out any) (time.Duration, error) {
	slot, turn, err := r.admit(ctx, *c)
	if err != nil {
		return 0, err
	}
	if ok, err := r.drawn(ctx, c, turn); err != nil || !ok {
		r.buckets.done(slot, *c, nil, 0)
		return 0, err
	}
	h, err := r.send(ctx, *c, out)
	var e *Error
	if errors.As(err, &e) {
		return r.refused(*c, slot, h, e)
	}
	r.buckets.done(slot, *c, h, 0)
	if h == nil && ctx.Err() == nil { // there was no answer
		return again(*c, 500*time.Millisecond), err
	}
	return 0, err
}

// errNoContent is of an answer that is to say something, and is empty: what was asked may have
// been done.
var errNoContent = errors.New("the answer is empty")

// exchange sends a request, now, and reads the answer into out unless that is nil. The
// error is Discord's refusal, an *Error, or else says why there is no answer.
func (r *Client) exchange(ctx context.Context, c call, out any) (http.Header, error) {
	ctx, stop := within(ctx, r.clock, callTime)
	defer stop()
	contentType, body, err := c.encode()
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, c.method, r.base+c.route+query(c.query), bytes.NewReader(body))
	if err != nil {
		return nil, errors.New("the request cannot be written") // the address may hold a token
	}
	req.Header.Set("User-Agent", userAgent)
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	if !c.hook {
		req.Header.Set("Authorization", "Bot "+r.token)
	}
	res, err := r.do(c, req)
	if err != nil {
		return nil, cmp.Or(context.Cause(ctx), withoutAddress(err))
	}
	defer res.Body.Close()
	r.skew.learn(res.Header)
	answer, err := io.ReadAll(io.LimitReader(res.Body, 16<<20))
	switch {
	case err != nil:
		return nil, err
	case res.StatusCode >= 300:
		return res.Header, r.learn(c, res, answer)
	case out == nil || res.StatusCode == http.StatusNoContent:
		return res.Header, nil
	case len(answer) == 0:
		return nil, errNoContent
	}
	return res.Header, json.Unmarshal(answer, out)
}

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
	r.limits.learn(c, e, res.Header.Get("X-RateLimit-Scope") == "shared")
	if e.Status == http.StatusBadRequest && c.message != nil {
		if fault := c.message.Check(); fault != nil {
			r.log.Error("Discord does not take this message", "what", c.what, "why", fault)
		}
	}
	return e
}

// refused notes a refusal, and says when to try again.
func (r *Client) refused(c call, slot *bucket, h http.Header, e *Error) (time.Duration, error) {
	limited := e.Status == http.StatusTooManyRequests && e.Code != TooOldToEdit
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
