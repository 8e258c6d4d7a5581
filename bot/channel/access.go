package channel

import (
	"hofnar/bot/discord"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// Access follows what Discord says of what Hofnar can reach and may do: by interactions, and
// by events about servers, channels, threads and roles. A table that cannot be reached
// rests: nothing of it is lost, and nothing is asked of Discord in vain.
type Access struct {
	messages *messages
	rests    *rests
	denials  *denials
	threads  *threads
	lines    *lines
}

// Resting reports whether nothing is asked of Discord in a table's channel at present.
func (a *Access) Resting(g table.Snapshot) bool { return a.messages.resting(g) }

// Rests reports whether nothing is asked of Discord in a channel at present.
func (a *Access) Rests(guild, channel string) bool { return a.rests.resting(guild, channel) }

// Heard notes what an interaction says of Hofnar's permissions in its channel, if it is
// played in or something was noted before, and reports whether that is new about files.
func (a *Access) Heard(in discord.Interaction, played bool) bool { return a.denials.heard(in, played) }

// Absent reports whether Hofnar is not in a server.
func (a *Access) Absent(guild string) bool { return a.rests.away(guild) }

// Present learns whether Hofnar is in a server. What waits there for him to come back goes
// on.
func (a *Access) Present(guild string, here bool) { a.rests.present(guild, here) }

// Invited learns that Hofnar has just been invited to a server: what rests there tries again.
func (a *Access) Invited(guild string) { a.rests.wakeIn(guild, "", true) }

// InTurn runs an errand after those before it, and after what was denied until then has
// been written, beside the gateway's path.
func (a *Access) InTurn(errand func()) {
	a.denials.queue.Add(a.messages.Runner, "presence", errand)
}

// Happened learns from an event of that type about a channel, a thread or a role, and calls
// judged once nothing is to come of it any more that a kill could undo.
func (a *Access) Happened(what string, at discord.Place, judged func()) {
	switch what {
	case "CHANNEL_DELETE", "THREAD_DELETE":
		a.denials.forget(within(at.ID))
		a.InTurn(func() { a.deleted(at) })
	case "GUILD_ROLE_CREATE",
		"GUILD_ROLE_UPDATE",
		"GUILD_ROLE_DELETE",
		"GUILD_MEMBER_UPDATE": // of himself: Discord tells him of no other member
		a.denials.forget(func(d reach.Denial) bool { return d.Guild == at.Guild })
	case "CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE":
		if !at.Hidden() { // else nothing that he may do there is new
			a.denials.forget(within(at.ID))
		}
		if at.Thread.Archived {
			a.threads.archived(at, func() { a.InTurn(judged) })
			return
		}
		a.InTurn(func() { a.changed(at) })
	}
	a.InTurn(judged)
}

// within are the denials of a channel and of its threads.
func within(channel string) func(reach.Denial) bool {
	return func(d reach.Denial) bool { return d.Channel == channel || d.Parent == channel }
}

// changed has the tables of a channel, and of its threads, of which Discord says nothing
// then, shown again: those that rest as well, unless Hofnar may not view it.
func (a *Access) changed(at discord.Place) {
	for _, id := range a.standingIn(at) {
		a.rests.wake(id, !at.Hidden())
	}
}

// deleted has the tables of a channel that was deleted, and of its threads, rest for good, and
// lobbies closed; nothing is left to be deleted there.
func (a *Access) deleted(at discord.Place) {
	a.messages.owed.gone(at.ID)
	for _, id := range a.standingIn(at) {
		if g, ok := a.messages.tables.Fetch(a.messages.Ctx, id, ""); ok {
			a.rests.gone(g.Guild, at.ID)
			a.lost(g)
		}
	}
}

// lost has a table whose channel or thread was deleted rest for good, or closed if it is a lobby.
func (a *Access) lost(g table.Snapshot) {
	a.messages.owed.gone(g.Channel)
	a.rests.gone(g.Guild, g.Channel)
	if g.Status == table.Lobby {
		_ = a.messages.carryOut(g, table.Cancel{})
	}
	a.lines.see(g.ID)
}

// standingIn are the tables to be shown in a channel and in its threads.
func (a *Access) standingIn(at discord.Place) []table.ID {
	list, err := a.rests.books.ToShowBelow(a.rests.Ctx, at.Guild, at.ID)
	a.messages.Warn(err, "the tables of a channel cannot be found")
	return list
}
