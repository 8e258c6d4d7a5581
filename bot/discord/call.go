package discord

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

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

// edits reports whether a request changes a message.
func (c call) edits() bool { return c.method == http.MethodPatch && c.message != nil }

// sendWithRetries sends a request until it is answered, as long as sending it again
// does no harm, and reads the answer into out unless that is nil. A request that would
// have to wait long fails at once: RetryAfter tells how long.
func (r *Client) sendWithRetries(ctx context.Context, c call, out any) error {
	var doubt error // of a try that may have got through
	for try := 1; ; try++ {
		wait, err := r.once(ctx, &c, out)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, unwanted):
			return fmt.Errorf("%s: %w", c.what, cmp.Or(doubt, err))
		case r.revise(&c, err):
			continue
		case wait <= 0, wait > longestWait, try == tries:
			if _, limited := RetryAfter(err); limited { // which says nothing of that try
				err = cmp.Or(doubt, err)
			}
			return fmt.Errorf("%s: %w", c.what, err)
		}
		if OutcomeUnknown(err) {
			doubt = err
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
	contentType, body, err := c.encode()
	if err != nil {
		return nil, err
	}
	ctx, stop := within(ctx, r.clock, callTime+time.Duration(len(body)/uploadPace)*time.Second)
	defer stop()
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
