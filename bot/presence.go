package bot

import (
	"slices"
	"sync"

	"hofnar/bot/discord"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// presence follows what Discord tells of coming and going: servers that Hofnar is
// removed from and comes back to, channels and threads that are deleted or change. A
// table that cannot be reached rests: nothing of it is lost, and nothing is asked of
// Discord in vain.
type presence struct {
	*messages
	reachable func(table.ID)                         // told that the channel of a table at rest can perhaps be reached
	resting   func(guild string) ([]table.ID, error) // Lists.Resting
	stays     *retention
	denials   *denials
	threads   *threads
	expected  sync.Map // servers that READY has listed and that have not come yet
}

// followed are the kinds of event that presence learns from.
var followed = []string{
	"GUILD_CREATE", "GUILD_DELETE", "GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "GUILD_MEMBER_UPDATE",
	"CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE",
}

// event learns from an event about a server, a channel or a thread.
func (p *presence) event(e discord.Event) {
	if !slices.Contains(followed, e.Type) {
		return
	}
	at, err := discord.ReadPlace(e)
	if err != nil {
		p.log.Warn("an event cannot be read", "type", e.Type)
		return
	}
	switch e.Type {
	case "GUILD_CREATE":
		_, expected := p.expected.LoadAndDelete(at.ID)
		p.inTurn(func() { p.backIn(at.ID, !expected) })
		if !expected { // else READY has told
			p.inTurn(func() { p.stays.moved(at.ID, true) })
		}
	case "GUILD_DELETE":
		if !at.Unavailable { // else Discord has trouble, and Hofnar is still in it
			p.expected.Delete(at.ID)
			p.inTurn(func() { p.restIn(at.ID) })
			p.inTurn(func() { p.stays.moved(at.ID, false) })
		}
	case "CHANNEL_DELETE", "THREAD_DELETE":
		p.denials.forget(within(at.ID))
		p.inTurn(func() { p.deleted(at) })
	case "GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "GUILD_MEMBER_UPDATE": // of himself: Discord tells him of no other member
		p.denials.forget(func(d reach.Denial) bool { return d.Guild == at.Guild })
	case "CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE":
		p.denials.forget(within(at.ID))
		if at.Thread.Archived {
			p.threads.archived(at)
			return
		}
		p.inChannel(at.ID, func(g table.Snapshot) { p.reachable(g.ID) }) // also one that is being refused just now
		p.inTurn(func() { p.wake(at.Guild, func(g table.Snapshot) bool { return g.Channel == at.ID }) })
	}
}

// within are the denials of a channel and of its threads.
func within(channel string) func(reach.Denial) bool {
	return func(d reach.Denial) bool { return d.Channel == channel || d.Parent == channel }
}

// deleted has the tables of a channel that was deleted, and of its threads, rest for good;
// nothing is left to be deleted there.
func (p *presence) deleted(at discord.Place) {
	there := func(g table.Snapshot) bool { return g.Channel == at.ID || g.Thread.Parent == at.ID }
	for _, id := range p.tables.In(at.Guild) {
		if g, ok := p.tables.Fetch(id, ""); ok && there(g) {
			p.noted(g, table.Rested{Why: table.NoChannel})
		}
	}
	p.owed.gone(at.ID)
	p.atRest(at.Guild, func(g table.Snapshot) {
		if there(g) {
			p.owed.gone(g.Channel)
			p.rests.gone(g.Guild, g.Channel)
		}
	})
}

// inTurn runs an errand after those before it, and after what was denied until then has
// been written, beside the gateway's path.
func (p *presence) inTurn(errand func()) { p.denials.turns.add(p.background, "presence", errand) }

// inChannel does something about the open table of a channel, if there is one.
func (p *presence) inChannel(channel string, do func(table.Snapshot)) {
	id, open := p.tables.At(channel)
	if !open {
		return
	}
	p.inTurn(func() {
		if g, ok := p.tables.Fetch(id, ""); ok {
			do(g)
		}
	})
}

// restIn has all tables of a server rest: Hofnar was removed from it.
func (p *presence) restIn(server string) {
	for _, id := range p.tables.In(server) {
		if g, ok := p.tables.Fetch(id, ""); ok && g.Status.Open() {
			p.noted(g, table.Rested{Why: table.NoServer})
		}
	}
}

// backIn wakes the tables of a server that rest because Hofnar was not there; also
// those that were refused when he has just been invited again.
func (p *presence) backIn(server string, invited bool) {
	p.wake(server, func(g table.Snapshot) bool { return invited || g.Post.Rest == table.NoServer })
}

// wake has those tables of a server try again that rest, ended ones included.
func (p *presence) wake(server string, which func(table.Snapshot) bool) {
	p.atRest(server, func(g table.Snapshot) {
		if which(g) {
			p.reachable(g.ID)
		}
	})
}

// atRest does something about the tables of a server that rest, ended ones included.
func (p *presence) atRest(server string, do func(table.Snapshot)) {
	resting, err := p.resting(server)
	if err != nil {
		p.log.Error("the tables at rest cannot be found", "why", err)
	}
	for _, id := range resting {
		if g, ok := p.tables.Fetch(id, ""); ok {
			do(g)
		}
	}
}
