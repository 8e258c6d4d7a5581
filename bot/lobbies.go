package bot

import (
	"errors"
	"slices"
	"sync"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// lobbies tell whoever has opened one what came of it.
type lobbies struct {
	*tables
	setUp sync.Map // by lobby: the *request.Request whose answer says what to do there
}

// opened answers whoever wanted to open a table.
func (l *lobbies) opened(r *request.Request, g table.Snapshot, err error) request.Answer {
	var taken *table.Taken
	switch {
	case errors.As(err, &taken):
		l.channels.Nudge(taken.ID)
		link := screen.Link(r.In.Guild, taken.Channel, l.screens.Where(taken.ID))
		return r.SayAt(g, l.takenBy(taken.ID, r.In.User), "Table", string(taken.ID), "Link", link)
	case err != nil:
		return r.RefuseAt(g, err)
	}
	return l.stands(r, g)
}

// takenBy is the sentence for whoever finds a channel taken by a table.
func (l *lobbies) takenBy(id table.ID, user string) string {
	g, _ := l.registry.Fetch(id, user)
	switch {
	case slices.ContainsFunc(g.Chairs, func(c table.Chair) bool { return c.User.ID == user }):
		return "front.taken.seated"
	case g.Status != table.Lobby:
		return "front.taken.playing"
	}
	return "front.taken"
}

// stands answers whoever has opened a table, once it is known whether its message stands.
// Where that is not known yet, the answer is edited when it is.
func (l *lobbies) stands(r *request.Request, g table.Snapshot) request.Answer {
	err := l.channels.Opened(g.ID)
	a, known := l.whether(r, g.ID, err)
	if !known {
		l.Run("lobby", func() { l.follow(r, g.ID, a) })
	}
	return a
}

// whether says of a table that somebody has opened that its message stands, why there is
// no table, or that neither is known yet; err is what came of posting it.
func (l *lobbies) whether(r *request.Request, id table.ID, err error) (a request.Answer, known bool) {
	g, _ := l.registry.Fetch(id, r.In.User)
	switch {
	case err == nil:
		return l.isSetUp(r, g), true
	case !g.Status.Open():
		return unopened(r, err), true
	case discord.Unreachable(err):
		return r.SayAt(g, "front.opened.refused"), false
	}
	return r.SayAt(g, "front.opened.later", "Table", string(g.ID)), false
}

// isSetUp says what to do now that a table's message stands.
func (l *lobbies) isSetUp(r *request.Request, g table.Snapshot) request.Answer {
	if g.Channel != r.In.Channel {
		return r.SayAt(g, "front.thread.opened", "Table", string(g.ID), "Link", screen.Link(g.Guild, g.Channel, ""))
	}
	l.setUp.Store(g.ID, r)
	if now, _ := l.registry.Fetch(g.ID, ""); now.Status != table.Lobby { // it has begun or ended meanwhile
		l.started(g.ID)
	}
	if !g.Starts.IsZero() {
		return r.SayAt(g, "front.opened.starts", "Table", string(g.ID))
	}
	return r.SayAt(g, "front.opened", "Table", string(g.ID))
}

// follow keeps the answer to whoever has opened a table, of which this was said, to what
// the last try to show it has come to: until it is known whether its message stands, or
// nothing is tried again by itself.
func (l *lobbies) follow(r *request.Request, id table.ID, said request.Answer) {
	if !l.Wait(r.Settled()) {
		return
	}
	for r.Usable() {
		err := l.channels.Await(id)
		if l.Stopping() || !r.Usable() {
			return
		}
		now, known := l.whether(r, id, err)
		if now.Message.Fingerprint() != said.Message.Fingerprint() {
			_, failed := r.Edit(l.Ctx, now.Message)
			r.Failed(failed)
			said = now
		}
		if known || discord.RefusedForGood(err) && !discord.Unreachable(err) { // else it is tried again
			return
		}
	}
}

// started takes back what was said of a lobby to whoever has opened it.
func (l *lobbies) started(id table.ID) {
	if r, ok := l.setUp.LoadAndDelete(id); ok {
		l.Run("lobby", r.(*request.Request).Withdraw)
	}
}

// unopened says why there is no table.
func unopened(r *request.Request, err error) request.Answer {
	switch {
	case discord.IsCode(err, discord.ManyThreads):
		return r.Say("front.unopened.threads")
	case discord.Unreachable(err):
		return r.Unwritable(err)
	}
	return r.Say("front.unopened")
}
