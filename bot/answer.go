package bot

import (
	"crypto/rand"
	"errors"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

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

// reply finds an answer and gives it, beside the gateway's path. A panic is answered
// like any other error.
func (b *Bot) reply(r *request, what string, find func() answer) {
	b.run(what, func() {
		r.viewer.TextOnly = b.person(r.viewer.User).TextOnly
		err := b.try(what, func() error { b.give(r, find()); return nil })
		if err != nil {
			b.give(r, r.refuse(table.Snapshot{}, err))
		}
	})
}

// propose answers somebody who is typing with what may be typed.
func (b *Bot) propose(in discord.Interaction) {
	b.run("completion", func() {
		r := discord.Response{Type: discord.Complete, Choices: b.complete(in)}
		_, err := b.client.Respond(b.ctx, in.ID, in.Token, r)
		if err != nil && !b.stopping() && !discord.IsCode(err, discord.UnknownInteraction, discord.AlreadyAnswered) {
			b.log.Warn("a completion could not be given", "why", err)
		}
	})
}

// carryOut has a deed carried out and answers with what has come of it. It does not
// wait, so that deeds reach their tables in the gateway's order.
func (b *Bot) carryOut(r *request, id table.ID, what table.Action, then handler) {
	b.busy.Add(1)
	b.registry.Send(id, deed(r.in, what), func(g table.Snapshot, err error) {
		defer b.busy.Add(-1)
		if g.Post.Rest != table.Reachable {
			b.posts.nudge(g.ID)
		}
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

// forPlayers reports whether an error says something to players.
func forPlayers(err error) bool {
	var refusal *games.Refusal
	var stale *table.Stale
	return errors.As(err, &refusal) || errors.As(err, &stale)
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
