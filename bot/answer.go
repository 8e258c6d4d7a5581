package bot

import (
	"crypto/rand"
	"errors"
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// answer is what a request is answered with: a message, somebody's hand, or nothing
// where the table's message shows what came of it. All of it is private.
type answer struct {
	message discord.Message
	hand    *table.Snapshot // of which the message shows the hand, as far as its picks go
	note    string          // on top of the hand
	plain   discord.Message // the hand without the note
	sketchy bool            // the right picture of the hand is still to come
	silent  bool
	slow    func() answer // finds what is answered, once that has been promised
}

// handler answers a deed by what has come of it.
type handler func(r *request, g table.Snapshot, err error) answer

// reply finds an answer and gives it, beside the gateway's path.
func (b *Bot) reply(r *request, what string, find func() answer) {
	b.run(what, func() { b.give(r, what, find) })
}

// give finds an answer and gives it. A panic is answered like any other error.
func (b *Bot) give(r *request, what string, find func() answer) {
	r.viewer.TextOnly = b.person(r.viewer.User).TextOnly
	var a answer
	err := b.try(what, func() error {
		if a = find(); a.slow != nil {
			r.later()
			a = a.slow()
		}
		return nil
	})
	if err != nil {
		a = r.refuse(table.Snapshot{}, err)
	}
	switch {
	case a.silent:
		r.acknowledge(r.say(table.Snapshot{}, "front.done").message)
	case a.hand != nil:
		b.hands.show(r, a)
	default:
		r.show(a.message, discord.Upload{})
	}
}

// person is what somebody has set. Where the books cannot be read it is a newcomer's.
func (b *Bot) person(id string) people.Person {
	p, err := b.cfg.Books.Person(id)
	if err != nil && !b.stopping() {
		b.log.Warn("what somebody has set cannot be read", "why", err)
	}
	return p
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
	answered := b.hands.act(handKey{id, r.viewer.User})
	b.registry.Send(id, r.deed.To(what), func(g table.Snapshot, err error) {
		defer b.busy.Add(-1)
		if g.Post.Rest != table.Reachable {
			b.posts.nudge(g.ID)
		}
		b.run("answer", func() {
			defer answered()
			b.give(r, "answer", func() answer { return then(r, g, err) })
		})
	})
}

// hand answers with the hand, and with a note on top when a deed was refused. It is
// what every private control of a game ends in.
func hand(r *request, g table.Snapshot, err error) answer {
	switch {
	case g.Game == "", err != nil && !forPlayers(err):
		return r.refuse(g, err)
	case g.Seat == games.Public:
		return r.refuse(g, unseated(r, g))
	case g.Status == table.Lobby:
		return r.refuse(g, games.Refuse("table.refuse.not_started"))
	}
	note := ""
	if err != nil {
		note = r.excuse(g, err)
	}
	return r.hands.inHaste(r, g, note)
}

// unseated says why somebody has no hand here.
func unseated(r *request, g table.Snapshot) error {
	mine := func(c table.Chair) bool { return c.Away && c.User.ID == r.viewer.User }
	if slices.ContainsFunc(g.Chairs, mine) {
		return games.Refuse("table.refuse.away")
	}
	return games.Refuse("table.refuse.not_seated")
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
