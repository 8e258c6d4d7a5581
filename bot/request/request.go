// Package request is an interaction on its way to its one answer, and what commands and
// controls are made of: who may use them, what they do at a table, and what is answered.
//
// A feature says its commands (Command) and controls (Control) where it answers them; the
// front has one list of each and sends every interaction by it. A request is answered in
// the private message whose control was used, else in a new private one; nothing private
// may ever land in a public message. The first answer has 3 s: after half of that Discord
// is told that it will come later.
package request

import (
	"context"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/bot/words"
)

// Input is what somebody has typed or pressed so far, and who.
type Input struct {
	// Ctx ends when nobody waits for an answer any more: see Work.
	Ctx     context.Context
	In      discord.Interaction
	Viewer  screen.Viewer
	Screens *screen.Set
}

// Request is an interaction on its way to its one answer.
type Request struct {
	Input
	Deed    table.Deed    // by whom and when; what is to be done is not said yet
	Arrived table.Arrival // where it stands among the gateway's events: for a deed that is sent in its turn
	Judged  func()        // says that nothing is to come of its event any more that a kill could undo
	Lapsed  bool          // it was missed, and Discord takes no answer any more
	*Response

	resting func(table.Snapshot) bool
	lacks   func(guild string) bool
}

// Answering is what requests are answered with.
type Answering struct {
	*background.Runner
	Screens *screen.Set
	API     Responder
	Resting func(table.Snapshot) bool // whether nothing is asked of Discord in a table's channel
	Lacks   func(guild string) bool   // whether Hofnar is known not to be in a server
}

// Open begins a request: from now on its answer is waited for. judged is Request.Judged.
func (a Answering) Open(in discord.Interaction, arrived table.Arrival, judged func()) *Request {
	r := &Request{Input: a.Read(a.Ctx, in), Arrived: arrived, Judged: judged, resting: a.Resting, lacks: a.Lacks}
	r.Deed = table.Deed{
		By: table.User{ID: in.User, Name: in.Name}, Guild: in.Guild, Moderator: in.Moderator(),
		Event: in.ID, Received: in.Received,
	}
	asked := a.Clock.Since(in.Asked)
	r.Lapsed = asked >= FirstResponse
	r.Response = newResponse(a.Runner, a.API, in)
	if !r.Lapsed {
		r.timer = a.Clock.AfterFunc(deferAfter-asked, r.Later)
	}
	return r
}

// Late reports whether Discord takes no first answer any more. Work on it that has not begun
// is not begun then: who can still be answered comes first.
func (r *Request) Late() bool { return r.run.Clock.Since(r.In.Asked) >= FirstResponse }

// Hopeless reports whether there is nothing that an answer could still be given by: it is late, and
// none was promised.
func (r *Request) Hopeless() bool { return r.Late() && !r.begun.Load() }

// Read reads an interaction that is answered within ctx.
func (a Answering) Read(ctx context.Context, in discord.Interaction) Input {
	who := screen.Viewer{User: in.User, Locale: in.Locale, Moderator: in.Moderator()}
	return Input{Ctx: ctx, In: in, Viewer: who, Screens: a.Screens}
}

// Work begins the work on its answer. done says that the answer stands there, or that
// none will; Ctx ends then, and when Discord takes no answer any more.
func (r *Request) Work() (done func()) {
	ctx, cancel := clockwork.WithTimeout(r.Ctx, r.run.Clock, tokenLife-r.run.Clock.Since(r.In.Received))
	r.Ctx = ctx
	return func() {
		cancel()
		close(r.settled)
	}
}

// Words speak its user's language, about no table.
func (r *Request) Words() words.Localizer { return r.Screens.In(r.Viewer, table.Snapshot{}) }
