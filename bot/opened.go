package bot

import (
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// stands answers whoever has opened a table, once it is known whether its message stands.
// Where that is not known yet, the answer is edited when it is.
func (b *Bot) stands(r *request, g table.Snapshot) answer {
	err := b.channels.Opened(g.ID)
	a, known := b.whether(r, g.ID, err)
	if !known {
		b.bg.Run("lobby", func() { b.follow(r, g.ID, a) })
	}
	return a
}

// whether says of a table that somebody has opened that its message stands, why there is
// no table, or that neither is known yet; err is what came of posting it.
func (b *Bot) whether(r *request, id table.ID, err error) (a answer, known bool) {
	g, _ := b.registry.Fetch(id, r.in.User)
	switch {
	case err == nil:
		return b.isSetUp(r, g), true
	case !g.Status.Open():
		return r.unopened(err), true
	case discord.Unreachable(err):
		return r.say(g, "front.opened.refused"), false
	}
	return r.say(g, "front.opened.later", "Table", string(g.ID)), false
}

// isSetUp says what to do now that a table's message stands.
func (b *Bot) isSetUp(r *request, g table.Snapshot) answer {
	if g.Channel != r.in.Channel {
		return r.say(g, "front.thread.opened", "Table", string(g.ID), "Link", screen.Link(g.Guild, g.Channel, ""))
	}
	b.setUp.Store(g.ID, r)
	if now, _ := b.registry.Fetch(g.ID, ""); now.Status != table.Lobby { // it has begun or ended meanwhile
		b.started(g.ID)
	}
	if !g.Starts.IsZero() {
		return r.say(g, "front.opened.starts", "Table", string(g.ID))
	}
	return r.say(g, "front.opened", "Table", string(g.ID))
}

// follow keeps the answer to whoever has opened a table, of which this was said, to what
// the last try to show it has come to: until it is known whether its message stands, or
// nothing is tried again by itself.
func (b *Bot) follow(r *request, id table.ID, said answer) {
	if !b.bg.Wait(r.settled) {
		return
	}
	for r.usable() {
		err := b.channels.Await(id)
		if b.bg.Stopping() || !r.usable() {
			return
		}
		now, known := b.whether(r, id, err)
		if now.message.Fingerprint() != said.message.Fingerprint() {
			_, failed := r.edit(b.bg.Ctx, now.message)
			r.failed(failed)
			said = now
		}
		if known || discord.RefusedForGood(err) && !discord.Unreachable(err) { // else it is tried again
			return
		}
	}
}

// started takes back what was said of a lobby to whoever has opened it.
func (b *Bot) started(id table.ID) {
	if r, ok := b.setUp.LoadAndDelete(id); ok {
		b.bg.Run("lobby", r.(*request).withdraw)
	}
}

// unopened says why there is no table.
func (r *request) unopened(err error) answer {
	switch {
	case discord.IsCode(err, discord.ManyThreads):
		return r.say(table.Snapshot{}, "front.unopened.threads")
	case discord.Unreachable(err):
		return r.unwritable(err)
	}
	return r.say(table.Snapshot{}, "front.unopened")
}
