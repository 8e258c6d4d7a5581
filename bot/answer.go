package bot

import (
	"crypto/rand"
	"errors"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// request is an interaction on its way to its answer.
type request struct {
	*response
	viewer  screen.Viewer
	screens *screen.Set
}

// answer is what a request is answered with: a message, somebody's hand, or nothing
// where the table's message shows what came of it. All of it is private.
type answer struct {
	message discord.Message
	hand    *table.Snapshot // whose hand is shown, as far as its picks go
	note    string          // on top of the hand
	silent  bool
}

// handler answers a deed by what has come of it.
type handler func(r *request, g table.Snapshot, err error) answer

// open begins a request: from now on its answer is waited for.
func (b *Bot) open(in discord.Interaction) *request {
	return &request{newResponse(in, b.client, b.background), viewer(in), b.screens}
}

func viewer(in discord.Interaction) screen.Viewer {
	return screen.Viewer{User: in.User, Locale: in.Locale, Moderator: in.Moderator()}
}

// give is where every answer goes out.
func (b *Bot) give(r *request, a answer) {
	switch {
	case a.silent:
		r.acknowledge(r.say(table.Snapshot{}, "front.done").message)
	case a.hand != nil:
		b.hands.show(r, *a.hand, a.note)
	default:
		r.show(a.message, discord.Upload{})
	}
}

// reply answers beside the gateway's path.
func (b *Bot) reply(r *request, what string, find func() answer) {
	b.run(what, func() {
		r.viewer.TextOnly = b.person(r.viewer.User).TextOnly
		b.give(r, find())
	})
}

// carryOut has a deed carried out and answers with what has come of it. It does not
// wait, so that deeds reach their tables in the gateway's order.
func (b *Bot) carryOut(r *request, id table.ID, what table.Action, then handler) {
	b.busy.Add(1)
	b.registry.Send(id, deed(r.in, what), func(g table.Snapshot, err error) {
		defer b.busy.Add(-1)
		b.posts.nudge(g)
		b.reply(r, "answer", func() answer { return then(r, g, err) })
	})
}

// deed is what the user of an interaction wants done.
func deed(in discord.Interaction, what table.Action) table.Deed {
	return table.Deed{
		By: table.User{ID: in.User, Name: in.Name}, Moderator: in.Moderator(),
		Event: in.ID, Received: in.Received, Do: what,
	}
}

// say is one sentence; the table is the one whose players it names, if any.
func (r *request) say(g table.Snapshot, key string, pairs ...any) answer {
	return answer{message: screen.Saying(r.screens.In(r.viewer, g).Key(key, pairs...))}
}

// refuse words an error: for the player, or as an apology with a reference.
func (r *request) refuse(g table.Snapshot, err error) answer {
	return answer{message: screen.Saying(r.excuse(g, err))}
}

// excuse is the one exit for errors.
func (r *request) excuse(g table.Snapshot, err error) string {
	t := r.screens.In(r.viewer, g)
	var refusal *games.Refusal
	var stale *table.Stale
	switch {
	case errors.As(err, &refusal):
		return t.Say(refusal.Text)
	case errors.As(err, &stale):
		return t.Say(stale.Text)
	}
	reference := rand.Text()[:6]
	r.bg.log.Error("something went wrong", "reference", reference, "why", err)
	return t.Key("front.sorry", "Reference", reference)
}
