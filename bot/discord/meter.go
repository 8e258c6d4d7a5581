package discord

import (
	"context"
	"net/http"
	"time"
)

// Meter is told what a client does, so that it can be measured: on its path and on many
// goroutines, so it must be quick. What it is told names no person, place or thing: routes,
// limits, outcomes and events are a few words each.
type Meter interface {
	// Requested: a request was answered with that HTTP status, or not at all (0).
	Requested(route string, status int, took time.Duration)
	// Waited: a request has had to wait for so long, perhaps 0, until the limit of its
	// "bucket" or the "global" one let it go.
	Waited(limit string, took time.Duration)
	// Answered: a first answer to an interaction was "answered", came too "late" for Discord
	// or has "failed", so long after the interaction was received.
	Answered(outcome string, took time.Duration)
	// Connected: a connection of the gateway has "begun" a session, "resumed" one, or "ended".
	Connected(event string)
	// SessionsLeft: Discord lets so many sessions begin before its next reset, of so many in
	// 24 hours.
	SessionsLeft(left, of int)
}

// unmeasured is a meter that shows nothing.
type unmeasured struct{}

func (unmeasured) Requested(string, int, time.Duration) {}
func (unmeasured) Waited(string, time.Duration)         {}
func (unmeasured) Answered(string, time.Duration)       {}
func (unmeasured) Connected(string)                     {}
func (unmeasured) SessionsLeft(left, of int)            {}

// outcome is what has come of a first answer, for a Meter. One to an event that was delivered
// twice was given before.
func outcome(err error) string {
	switch {
	case err == nil, IsCode(err, AlreadyAnswered):
		return "answered"
	case IsCode(err, UnknownInteraction):
		return "late"
	}
	return "failed"
}

// do sends a request as it is, and has that measured.
func (r *Client) do(c call, req *http.Request) (*http.Response, error) {
	began, status := r.clock.Now(), 0
	res, err := r.http.Do(req)
	if err == nil {
		status = res.StatusCode
	}
	r.meter.Requested(c.bucket, status, r.clock.Since(began))
	return res, err
}

// admit waits until a request may go, and has that measured. What a token authorises knows no
// global limit, and has no turn.
func (r *Client) admit(ctx context.Context, c call) (slot *bucket, turn time.Time, err error) {
	began := r.clock.Now()
	if slot, err = r.buckets.wait(ctx, c, longestWait); err != nil {
		return nil, turn, err
	}
	free := r.clock.Now()
	r.meter.Waited("bucket", free.Sub(began))
	if turn, err = r.limits.wait(ctx, c, longestWait); err != nil {
		r.buckets.done(slot, c, nil, 0)
		return nil, turn, err
	}
	if !c.hook {
		r.meter.Waited("global", r.clock.Since(free))
	}
	return slot, turn, nil
}

// Backlog is what Discord's limits have held back until now.
type Backlog struct {
	Waiting int           // requests that wait for their turn below the global limit
	Takes   time.Duration // until the last of them has its turn
	Refused int           // requests of the last ten minutes: Discord bans an address for an hour that has earned 10,000
}

// Backlog returns what is held back now.
func (r *Client) Backlog() (b Backlog) {
	b.Waiting, b.Takes = r.limits.turns.line()
	b.Refused = r.limits.count()
	return b
}
