package bot

import (
	"bytes"
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
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// rest speaks Discord's REST API. It is ours and not discordgo's because that
// one serialises all edits of private messages, retries without end and cannot
// write alt text or nonces.
type rest struct {
	base    string // ends in a slash
	token   string
	http    *http.Client
	log     *slog.Logger
	buckets buckets
	global  *rate.Limiter // 50 a second for everything but interactions
	refused atomic.Int64  // 401, 403 and 429: too many of them and Discord shuts the door
}

const (
	answerTime = 2500 * time.Millisecond // Discord waits three seconds for a first answer
	callTime   = 10 * time.Second
	tries      = 4
)

func newREST(api, token string, log *slog.Logger) *rest {
	return &rest{
		base:   strings.TrimSuffix(api, "/") + "/",
		token:  token,
		http:   &http.Client{Timeout: callTime},
		log:    log,
		global: rate.NewLimiter(50, 50),
	}
}

// call is one request.
type call struct {
	method string
	route  string // the path with its ids; its bucket is this without the minor ones
	bucket string
	what   string // for errors, which end up in logs: it names no token
	query  url.Values
	body   any
	files  []file
	hook   bool // authorised by an interaction's token: no global limit, no bot token
	again  bool // may be sent twice without harm
}

// apiError is Discord's refusal.
type apiError struct {
	Status     int           `json:"-"`
	Code       int           `json:"code"` // Discord's own, 0 if none
	Message    string        `json:"message"`
	RetryAfter time.Duration `json:"-"` // of a 429
	Detail     string        `json:"-"` // which field, for the log
}

func (e *apiError) Error() string {
	return fmt.Sprintf("discord: %d (code %d): %s %s", e.Status, e.Code, e.Message, e.Detail)
}

// Discord's own codes that Hofnar knows what to do about.
const (
	codeUnknownMessage     = 10008
	codeUnknownInteraction = 10062
	codeNoAccess           = 50001
	codeNoPermission       = 50013
	codeAnswered           = 40060
	codeTokenExpired       = 50027
	codeTooOldToEdit       = 30046
	codeArchived           = 50083
)

// isCode reports whether err is Discord's refusal with one of these codes.
func isCode(err error, codes ...int) bool {
	var refusal *apiError
	if !errors.As(err, &refusal) {
		return false
	}
	for _, c := range codes {
		if refusal.Code == c {
			return true
		}
	}
	return false
}

// do sends a request until it is answered, as long as sending it again does no
// harm, and reads the answer into out unless that is nil.
func (r *rest) do(ctx context.Context, c call, out any) error {
	contentType, body, err := encode(c.body, c.files)
	if err != nil {
		return fmt.Errorf("%s: %w", c.what, err)
	}
	if c.body == nil {
		contentType, body = "", nil
	}
	for try := 1; ; try++ {
		wait, err := r.once(ctx, c, contentType, body, out)
		if err == nil {
			return nil
		}
		if wait <= 0 || try == tries {
			return fmt.Errorf("%s: %w", c.what, err)
		}
		if err := pause(ctx, wait); err != nil {
			return fmt.Errorf("%s: %w", c.what, err)
		}
	}
}

// once sends a request. With an error comes how long to wait before trying
// again; 0 means not to.
func (r *rest) once(ctx context.Context, c call, contentType string, body []byte, out any) (time.Duration, error) {
	if err := r.admit(ctx, c); err != nil {
		return 0, err
	}
	req, err := http.NewRequestWithContext(ctx, c.method, r.base+c.route+query(c.query), bytes.NewReader(body))
	if err != nil {
		return 0, errors.New("the request cannot be written") // the address may hold a token
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	req.Header.Set("User-Agent", "DiscordBot (hofnar, 1)")
	if !c.hook {
		req.Header.Set("Authorization", "Bot "+r.token)
	}
	res, err := r.http.Do(req)
	if err != nil {
		return again(c, 500*time.Millisecond), withoutAddress(err)
	}
	defer res.Body.Close()
	r.buckets.learn(c.bucket, res.Header)
	answer, err := io.ReadAll(io.LimitReader(res.Body, 16<<20))
	if err != nil {
		return again(c, 500*time.Millisecond), err
	}
	if res.StatusCode < 300 {
		if out == nil || len(answer) == 0 {
			return 0, nil
		}
		return 0, json.Unmarshal(answer, out)
	}
	return r.refusal(c, res, answer)
}

func (r *rest) admit(ctx context.Context, c call) error {
	if err := r.buckets.wait(ctx, c.bucket); err != nil {
		return err
	}
	if c.hook {
		return nil
	}
	return r.global.Wait(ctx)
}

// refusal reads an answer that is none.
func (r *rest) refusal(c call, res *http.Response, answer []byte) (time.Duration, error) {
	e := &apiError{Status: res.StatusCode}
	var body struct {
		apiError
		Errors json.RawMessage `json:"errors"`
		After  float64         `json:"retry_after"`
		Global bool            `json:"global"`
	}
	if json.Unmarshal(answer, &body) == nil { // otherwise it is a page of the proxy before Discord
		e.Code, e.Message, e.Detail = body.Code, body.Message, string(body.Errors)
	}
	switch {
	case e.Status == http.StatusTooManyRequests:
		r.count(res.Header.Get("X-RateLimit-Scope") != "shared")
		if e.Code == codeTooOldToEdit {
			return 0, e
		}
		e.RetryAfter = retryAfter(res.Header, body.After)
		if body.Global {
			r.buckets.block(e.RetryAfter)
		}
		if c.hook && c.method == http.MethodPost && strings.HasPrefix(c.route, "interactions/") {
			return 0, e
		}
		return e.RetryAfter, e
	case e.Status >= 500:
		return again(c, time.Second), e
	case e.Status == http.StatusUnauthorized, e.Status == http.StatusForbidden:
		r.count(true)
	}
	return 0, e
}

func (r *rest) count(ours bool) {
	if !ours {
		return
	}
	if n := r.refused.Add(1); n%500 == 0 {
		r.log.Warn("Discord has refused many requests", "refused", n)
	}
}

func again(c call, wait time.Duration) time.Duration {
	if !c.again {
		return 0
	}
	return wait
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

func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// nonce returns a fresh word that makes sending a message twice impossible.
func nonce() string { return rand.Text()[:25] }
