package bot

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// deferAfter is how long the first response may take before Discord is told that the
// answer will come later.
const deferAfter = 1500 * time.Millisecond

// firstResponse is how long Discord waits for the first response.
const firstResponse = 3 * time.Second

// responder answers interactions: discord.Client does.
type responder interface {
	Respond(ctx context.Context, id, token string, r discord.Response) (discord.Posted, error)
	EditOriginal(ctx context.Context, app, token string, m discord.Message) (discord.Posted, error)
	DeleteOriginal(ctx context.Context, app, token string) error
	Followup(ctx context.Context, app, token string, m discord.Message) (discord.Posted, error)
}

// request is an interaction on its way to its one answer: in the private message whose
// control was used, else in a new private one. Nothing private may ever land in a public
// message.
type request struct {
	in      discord.Interaction
	deed    table.Deed // by whom and when; what is to be done is not said yet
	viewer  screen.Viewer
	screens *screen.Set
	api     responder
	bg      *background.Runner
	resting func(table.Snapshot) bool // whether nothing is asked of Discord in a table's channel
	timer   clockwork.Timer
	coming  *coming       // the event that it came with
	arrived table.Arrival // where that stands among the events: for a deed that is sent in its turn
	lapsed  bool          // it was missed, and Discord takes no answer any more
	begun   atomic.Bool   // somebody is giving the first response, and will close out
	out     chan struct{} // closed once the first response has been given, or given up
	settled chan struct{} // closed once the answer stands there, or it is known that none will

	answered bool           // the first response has got through, or may have; to be read once out is closed
	sent     discord.Posted // what was shown; to be read once show has returned
}

func viewer(in discord.Interaction) screen.Viewer {
	return screen.Viewer{User: in.User, Locale: in.Locale, Moderator: in.Moderator()}
}

// given reports whether the answer stands there.
func (r *request) given() bool {
	select {
	case <-r.settled:
		return true
	default:
		return false
	}
}

// later tells Discord that the answer takes a while.
func (r *request) later() {
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
func (r *request) first(response discord.Response) {
	defer close(r.out)
	response.Asked, response.Repeated = r.in.Asked, r.in.Missed && !r.ownAnswer()
	sent, err := r.api.Respond(r.bg.Ctx, r.in.ID, r.in.Token, response)
	r.sent = sent
	r.answered = err == nil || discord.OutcomeUnknown(err) && !response.Repeated || discord.IsCode(err, discord.AlreadyAnswered) && r.ownAnswer()
	r.failed(err)
}

// ownAnswer reports whether the answer is a private message whoever has given it. To a
// press on a public message it may have been given, before a kill or to the same event
// delivered twice, in silence: then the public message counts as the answer.
func (r *request) ownAnswer() bool { return r.in.Ephemeral || r.in.Message == "" }

// show answers with a private message: in the one whose control was used, or in a new one
// where that is public, or gone.
func (r *request) show(m discord.Message) {
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
func (r *request) showLater(m discord.Message) {
	<-r.out
	if !r.usable() {
		return
	}
	there := m
	if r.in.Ephemeral {
		there.On = r.in.Message
	}
	now, err := r.api.EditOriginal(r.bg.Ctx, r.in.App, r.in.Token, there)
	if discord.IsCode(err, discord.UnknownMessage) {
		now, err = r.api.Followup(r.bg.Ctx, r.in.App, r.in.Token, m)
	}
	r.sent = now
	r.failed(err)
}

// acknowledge answers a control that needs no words, since the table message shows it;
// where an answer was promised meanwhile, or that message is gone, with this one.
func (r *request) acknowledge(done discord.Message) {
	done.Ephemeral = true
	if r.begun.CompareAndSwap(false, true) {
		r.timer.Stop()
		r.first(discord.Response{Type: discord.UpdateLater, Gone: &discord.Response{Type: discord.Reply, Message: &done}})
		return
	}
	r.showLater(done)
}

// tokenLife is how long an answer can be changed, with some to spare.
const tokenLife = 14 * time.Minute

// lives reports whether the request's token does.
func (r *request) lives() bool { return r.bg.Clock.Since(r.in.Received) < tokenLife }

// usable reports whether there is an answer, as far as is known, that can be changed. It
// is to be asked once the first response has been given or given up.
func (r *request) usable() bool { return r.answered && r.lives() }

// anew reports whether the answer stands in a message of its own, as far as is known.
func (r *request) anew() bool {
	return r.answered && (!r.in.Ephemeral || r.sent.ID != "" && r.sent.ID != r.in.Message)
}

// edit changes what was answered, within ctx.
func (r *request) edit(ctx context.Context, m discord.Message) (discord.Posted, error) {
	m.On = r.sent.ID
	return r.api.EditOriginal(ctx, r.in.App, r.in.Token, m)
}

// withdraw removes what was answered, once it stands there. What cannot be changed any
// more stays.
func (r *request) withdraw() {
	<-r.settled
	if r.usable() {
		r.failed(r.api.DeleteOriginal(r.bg.Ctx, r.in.App, r.in.Token))
	}
}

// failed notes what could not be said. An answer that came too late for Discord, or to
// an event delivered twice, is no mistake: what was done stands, and My hand shows it.
func (r *request) failed(err error) {
	if err == nil || r.bg.Stopping() || discord.IsCode(err, discord.UnknownInteraction, discord.UnknownWebhook, discord.AlreadyAnswered, discord.TokenExpired, discord.UnknownMessage) {
		return
	}
	r.bg.Log.Warn("an answer could not be given", "why", err)
}
