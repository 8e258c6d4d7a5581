package request

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/background"
	"hofnar/bot/discord"
)

// deferAfter is how long the first response may take before Discord is told that the
// answer will come later.
const deferAfter = 1500 * time.Millisecond

// FirstResponse is how long Discord waits for the first response.
const FirstResponse = 3 * time.Second

// Responder answers interactions: discord.Client does.
type Responder interface {
	Respond(ctx context.Context, id, token string, r discord.Response) (discord.Posted, error)
	EditOriginal(ctx context.Context, app, token string, m discord.Message) (discord.Posted, error)
	DeleteOriginal(ctx context.Context, app, token string) error
	Followup(ctx context.Context, app, token string, m discord.Message) (discord.Posted, error)
}

// Response is how the answer is given: in the private message whose control was used,
// else in a new private one. Nothing private may ever land in a public message.
type Response struct {
	in      discord.Interaction
	api     Responder
	run     *background.Runner
	timer   clockwork.Timer
	begun   atomic.Bool   // somebody is giving the first response, and will close out
	out     chan struct{} // closed once the first response has been given, or given up
	settled chan struct{} // closed once the answer stands there, or it is known that none will

	Answered bool           // the first response has got through, or may have; to be read once out is closed
	Changes  bool           // the token changes the public message that was pressed; to be read once out is closed
	Sent     discord.Posted // what was shown; to be read once Show has returned
	Unkept   string         // why what was promised has not come: it came too "late" for its token, or has "failed"; as Sent
	unsent   error          // why files have not come that were promised in a message of their own, which waits for them
}

func newResponse(run *background.Runner, api Responder, in discord.Interaction) *Response {
	return &Response{run: run, api: api, in: in, out: make(chan struct{}), settled: make(chan struct{})}
}

// Settled is closed once the answer stands there, or it is known that none will.
func (r *Response) Settled() <-chan struct{} { return r.settled }

// Out is closed once the first answer has been given, or given up.
func (r *Response) Out() <-chan struct{} { return r.out }

// Until is when the request's token ends.
func (r *Response) Until() time.Time { return r.in.Received.Add(tokenLife) }

// Given reports whether the answer stands there, or it is known that none will.
func (r *Response) Given() bool {
	select {
	case <-r.settled:
		return true
	default:
		return false
	}
}

// Later tells Discord that the answer takes a while.
func (r *Response) Later() {
	if !r.begun.CompareAndSwap(false, true) {
		return
	}
	later := discord.Response{Type: discord.ReplyLater}
	if r.in.Ephemeral {
		later = discord.Response{Type: discord.UpdateLater, Gone: &discord.Response{Type: discord.ReplyLater}}
	}
	r.first(later)
}

// first gives the first response.
func (r *Response) first(response discord.Response) {
	defer close(r.out)
	response.Asked, response.Repeated = r.in.Asked, r.in.Missed && !r.ownAnswer()
	sent, err := r.api.Respond(r.run.Ctx, r.in.ID, r.in.Token, response)
	r.Sent = sent
	r.Changes = response.Type == discord.UpdateLater && !r.in.Ephemeral && err == nil && sent.ID == ""
	r.Answered = err == nil || discord.OutcomeUnknown(err) && !response.Repeated ||
		discord.IsCode(err, discord.AlreadyAnswered) && r.ownAnswer()
	r.Failed(err)
}

// ownAnswer reports whether the answer is a private message whoever has given it. To a
// press on a public message it may have been given, before a kill or to the same event
// delivered twice, in silence: then the public message counts as the answer.
func (r *Response) ownAnswer() bool { return r.in.Ephemeral || r.in.Message == "" }

// Show answers with a private message: in the one whose control was used, or in a new one
// where that is public, or gone.
func (r *Response) Show(m discord.Message) {
	m.Ephemeral = true
	if !r.begun.CompareAndSwap(false, true) {
		r.showLater(m)
		return
	}
	r.timer.Stop()
	anew := discord.Response{Type: discord.Reply, Message: &m}
	first := anew
	if r.in.Ephemeral {
		there := m
		there.On = r.in.Message
		first = discord.Response{Type: discord.Update, Message: &there, Gone: &anew}
	}
	r.first(first)
}

// showLater answers after Discord was told to wait, if it has heard that.
func (r *Response) showLater(m discord.Message) {
	<-r.out
	if !r.Usable() {
		if r.Answered {
			r.Unkept = "late"
		}
		return
	}
	there := m
	if r.in.Ephemeral {
		there.On = r.in.Message
	}
	now, err := r.api.EditOriginal(r.run.Ctx, r.in.App, r.in.Token, there)
	if discord.IsCode(err, discord.UnknownMessage) {
		now, err = r.api.Followup(r.run.Ctx, r.in.App, r.in.Token, m)
	}
	r.Sent = now
	if err != nil {
		r.Unkept = "failed"
		if len(m.Files) > 0 && !r.in.Ephemeral {
			r.unsent = err
		}
	}
	r.Failed(err)
}

// Open opens a form for its user; where an answer was promised meanwhile, none can be, and this
// is said.
func (r *Response) Open(f discord.Form, instead discord.Message) {
	if !r.begun.CompareAndSwap(false, true) {
		instead.Ephemeral = true
		r.showLater(instead)
		return
	}
	r.timer.Stop()
	r.first(discord.Response{Type: discord.OpenForm, Form: f})
}

// Acknowledge answers a control that needs no words, since the table message shows it;
// where an answer was promised meanwhile, or that message is gone, with this one.
func (r *Response) Acknowledge(done discord.Message) {
	done.Ephemeral = true
	if r.begun.CompareAndSwap(false, true) {
		r.timer.Stop()
		r.first(
			discord.Response{Type: discord.UpdateLater, Gone: &discord.Response{Type: discord.Reply, Message: &done}},
		)
		return
	}
	r.showLater(done)
}

// tokenLife is how long an answer can be changed, with some to spare.
const tokenLife = 14 * time.Minute

// Lives reports whether the request's token does.
func (r *Response) Lives() bool { return r.run.Clock.Since(r.in.Received) < tokenLife }

// Usable reports whether there is an answer, as far as is known, that can be changed. It
// is to be asked once the first response has been given or given up.
func (r *Response) Usable() bool { return r.Answered && r.Lives() }

// Anew reports whether the answer stands in a message of its own, as far as is known.
func (r *Response) Anew() bool {
	return r.Answered && (!r.in.Ephemeral || r.Sent.ID != "" && r.Sent.ID != r.in.Message)
}

// Apart reports whether the answer stands in a message of its own, for certain.
func (r *Response) Apart() bool { return r.Sent.ID != "" && r.Sent.ID != r.in.Message }

// Edit changes what was answered, within ctx.
func (r *Response) Edit(ctx context.Context, m discord.Message) (discord.Posted, error) {
	m.On = r.Sent.ID
	return r.api.EditOriginal(ctx, r.in.App, r.in.Token, m)
}

// Withdraw removes what was answered, once it stands there. What cannot be changed any
// more stays.
func (r *Response) Withdraw() {
	<-r.settled
	if r.Usable() {
		r.Failed(r.api.DeleteOriginal(r.run.Ctx, r.in.App, r.in.Token))
	}
}

// Failed notes what could not be said. An answer that came too late for Discord, or to
// an event delivered twice, is no mistake: what was done stands, and My hand shows it.
func (r *Response) Failed(err error) {
	if err == nil || r.run.Stopping() ||
		discord.IsCode(
			err,
			discord.UnknownInteraction,
			discord.UnknownWebhook,
			discord.AlreadyAnswered,
			discord.TokenExpired,
			discord.UnknownMessage,
		) {
		return
	}
	r.run.Log.Warn("an answer could not be given", "why", err)
}
