// Package discord is a client of Discord and nothing else: the gateway with its
// sessions, REST with its limits, interactions, messages. A bot that greets:
//
//	c := discord.New(discord.Config{API: "https://discord.com/api/v10/", Token: token})
//	err := c.Listen(ctx, discord.Listener{Intents: discord.IntentGuilds, Handle: func(e discord.Event) {
//		if in, ok := discord.ReadInteraction(e); ok {
//			hello := discord.Message{Components: []discord.Component{discord.Text("Hello, " + in.Name)}}
//			go c.Respond(ctx, in.ID, in.Token, discord.Response{Type: discord.Reply, Message: &hello})
//		}
//	}})
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
	PerSecond int             // this process's share of Discord's global limit; 0: all of it
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
}

const (
	answerTime  = 2500 * time.Millisecond // Discord waits three seconds for a first answer
	callTime    = 10 * time.Second        // for one request and its answer
	longestWait = 10 * time.Second        // before a request or between two tries; beyond it fails
	tries       = 4
	answerTries = 2
)

// New builds a client.
func New(cfg Config) *Client {
	if cfg.HTTP == nil {
		cfg.HTTP = &http.Client{Transport: newTransport(quietBefore, deadAfter)}
	}
	if cfg.Clock == nil {
		cfg.Clock = clockwork.NewRealClock()
	}
	cfg.Log = cmp.Or(cfg.Log, slog.New(slog.DiscardHandler))
	return &Client{
		base:    strings.TrimSuffix(cfg.API, "/") + "/",
		token:   cfg.Token,
		http:    cfg.HTTP,
		clock:   cfg.Clock,
		log:     cfg.Log,
		buckets: &buckets{clock: cfg.Clock},
		limits:  newLimits(cfg.Clock, cfg.Log, cfg.PerSecond),
	}
}

// call is one request.
type call struct {
	method  string
	route   string // the path with its ids
	bucket  string // the route without them: what shares a limit until Discord names its bucket
	major   string // the id for which there is a bucket of its own
	what    string // for errors, which end up in logs: it names no token
	query   url.Values
	body    any
	files   []File
	hook    bool     // authorised by an interaction's token: no global limit, no bot token
	again   bool     // may be sent twice without harm
	urgent  bool     // a first answer: nothing holds it up, and it is soon too late
	message *Message // in the body, if any
}

// do sends a request until it is answered, as long as sending it again does no
// harm, and reads the answer into out unless that is nil. A request that would
// have to wait long fails at once: RetryAfter tells how long.
func (r *Client) do(ctx context.Context, c call, out any) error {
	contentType, body, err := encode(c.body, c.files)
	if err != nil {
		return fmt.Errorf("%s: %w", c.what, err)
	}
	if c.body == nil {
		contentType, body = "", nil
	}
	most := tries
	if c.urgent {
		most = answerTries
	}
	for try := 1; ; try++ {
		wait, err := r.once(ctx, c, contentType, body, out)
		switch {
		case err == nil, c.urgent && try > 1 && IsCode(err, AlreadyAnswered): // the first has got through
			return nil
		case wait <= 0, wait > longestWait, try == most:
			return fmt.Errorf("%s: %w", c.what, err)
		}
		if err := pause(ctx, r.clock, wait); err != nil {
			return fmt.Errorf("%s: %w", c.what, err)
		}
	}
}

// once sends a request. With an error comes how long to wait before trying
// again; 0 means not to.
func (r *Client) once(ctx context.Context, c call, contentType string, body []byte, out any) (time.Duration, error) {
	slot, err := r.admit(ctx, c)
	if err != nil {
		return 0, err
	}
	res, answer, err := r.send(ctx, c, contentType, body)
	switch {
	case err != nil:
		r.buckets.done(slot, c, nil, 0)
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		return again(c, 500*time.Millisecond), withoutAddress(err)
	case res.StatusCode >= 300:
		return r.refused(c, slot, res, answer)
	}
	r.buckets.done(slot, c, res.Header, 0)
	if out == nil || len(answer) == 0 {
		return 0, nil
	}
	return 0, json.Unmarshal(answer, out)
}

// admit waits until a request may go.
func (r *Client) admit(ctx context.Context, c call) (*bucket, error) {
	if c.urgent {
		return nil, r.limits.wait(ctx, c, 0)
	}
	slot, err := r.buckets.wait(ctx, c, longestWait)
	if err != nil {
		return nil, err
	}
	if err := r.limits.wait(ctx, c, longestWait); err != nil {
		r.buckets.done(slot, c, nil, 0)
		return nil, err
	}
	return slot, nil
}

func (r *Client) send(ctx context.Context, c call, contentType string, body []byte) (*http.Response, []byte, error) {
	ctx, stop := within(ctx, r.clock, callTime)
	defer stop()
	req, err := http.NewRequestWithContext(ctx, c.method, r.base+c.route+query(c.query), bytes.NewReader(body))
	if err != nil {
		return nil, nil, errors.New("the request cannot be written") // the address may hold a token
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	req.Header.Set("User-Agent", userAgent)
	if !c.hook {
		req.Header.Set("Authorization", "Bot "+r.token)
	}
	res, err := r.http.Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(res.Body, 16<<20))
	return res, answer, err
}

// refused learns from an answer that is none, and says when to try again.
func (r *Client) refused(c call, slot *bucket, res *http.Response, answer []byte) (time.Duration, error) {
	e := readRefusal(res.StatusCode, res.Header, answer)
	r.limits.learn(e, res.Header.Get("X-RateLimit-Scope") == "shared")
	if e.Status == http.StatusBadRequest && c.message != nil {
		if fault := c.message.Check(); fault != nil {
			r.log.Error("Discord does not take this message", "what", c.what, "why", fault)
		}
	}
	limited := e.Status == http.StatusTooManyRequests && e.Code != TooOldToEdit
	switch {
	case e.Proxy || e.Status >= 500:
		r.buckets.done(slot, c, nil, 0)
	case limited && !e.Global:
		r.buckets.done(slot, c, res.Header, e.RetryAfter)
	default:
		r.buckets.done(slot, c, res.Header, 0)
	}
	switch {
	case limited && !c.urgent:
		return e.RetryAfter, e
	case e.Status >= 500:
		return again(c, time.Second), e
	}
	return 0, e
}

// again is how long to wait before a request is sent again, 0 if it must not be.
func again(c call, wait time.Duration) time.Duration {
	switch {
	case c.urgent:
		return 100 * time.Millisecond // there is no time for more
	case c.again:
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
