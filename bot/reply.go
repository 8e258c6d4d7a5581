package bot

import (
	"hofnar/bot/table"
	"hofnar/games"
)

// reply finds an answer and gives it, beside the gateway's path. Where Discord takes none
// any more nothing is done: whoever asked was told that it has failed.
func (b *Bot) reply(r *request, what string, find func() answer) {
	if r.lapsed {
		r.coming.judged()
		return
	}
	b.bg.Run(what, func() { b.give(r, what, find) })
}

// give finds an answer and gives it. A panic is answered like any other error.
func (b *Bot) give(r *request, what string, find func() answer) {
	defer close(r.settled)
	r.viewer.TextOnly = b.person(r.viewer.User).TextOnly
	b.pages.leave(r.in.Message)
	var a answer
	var hand drawnHand
	var sketchy bool
	err := b.bg.Try(what, func() error {
		a = find()
		r.coming.judged()
		if a.slow != nil {
			r.later()
			a = a.slow()
		}
		switch {
		case a.hand != nil:
			hand = b.hands.inHaste(r, *a.hand, a.note)
		case a.page != nil:
			a.message, sketchy = b.pages.inHaste(a.page)
		}
		return nil
	})
	if err != nil {
		r.coming.judged()
		a = r.refuse(table.Snapshot{}, err)
	}
	switch {
	case a.silent:
		r.acknowledge(r.say(table.Snapshot{}, "front.done").message)
	case a.hand != nil:
		b.hands.show(r, a, hand)
	default:
		r.show(a.message)
		if sketchy {
			b.pages.complete(r, a.page)
		}
	}
}

// carryOut has a deed carried out and answers with what has come of it. It does not
// wait, so that deeds reach their tables in the gateway's order. One that can be answered no
// more is done as well: the table's message shows it.
func (b *Bot) carryOut(r *request, id table.ID, what table.Action, then handler) {
	done := b.bg.Hold()
	answered := b.hands.act(handKey{id, r.viewer.User})
	deed := r.deed.To(what)
	deed.Arrived = r.arrived
	b.registry.Send(id, deed, func(g table.Snapshot, err error) {
		defer done()
		r.coming.judged()
		if r.resting(g) {
			b.channels.Nudge(g.ID)
		}
		if r.lapsed {
			answered()
			return
		}
		b.bg.Run("answer", func() {
			defer answered()
			b.give(r, "answer", func() answer { return then(r, g, err) })
		})
	})
}

// fetch is a table that somebody asks about. There is none to whoever asks in another server.
func (b *Bot) fetch(r *request, id table.ID) (table.Snapshot, bool) {
	g, ok := b.registry.Fetch(id, r.in.User)
	if !ok || g.Guild != r.in.Guild {
		return table.Snapshot{}, false
	}
	b.met(r, g)
	return g, true
}

// met learns from somebody who has looked at a table: how he is called now (deeds tell
// by the way), and that its channel can perhaps be reached again.
func (b *Bot) met(r *request, g table.Snapshot) {
	b.registry.Present(g.ID, r.in.User)
	if g.Seat != games.Public && r.in.Name != "" && g.Chairs[g.Seat].Name != r.in.Name {
		b.registry.Send(g.ID, table.Deed{By: r.deed.By, Do: table.Rename{}}, nil) // the event is what was asked for
	}
	if r.resting(g) {
		b.channels.Nudge(g.ID)
	}
}
