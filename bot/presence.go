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
	stays    *retention
	denials  *denials
	threads  *threads
	expected sync.Map // servers that READY has listed and that have not come yet
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
		if !expected { // else READY has told
			p.inTurn(func() { p.stays.moved(at.ID, true) })
			p.inTurn(func() { p.rests.wakeIn(at.ID, "", true) }) // he has just been invited
		}
	case "GUILD_DELETE":
		if !at.Unavailable { // else Discord has trouble, and Hofnar is still in it
			p.expected.Delete(at.ID)
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
		p.inTurn(func() { // of its threads Discord says nothing then
			for _, id := range p.standingIn(at) {
				p.rests.wake(id, true)
			}
		})
	}
}

// within are the denials of a channel and of its threads.
func within(channel string) func(reach.Denial) bool {
	return func(d reach.Denial) bool { return d.Channel == channel || d.Parent == channel }
}

// deleted has the tables of a channel that was deleted, and of its threads, rest for good;
// nothing is left to be deleted there.
func (p *presence) deleted(at discord.Place) {
	p.owed.gone(at.ID)
	for _, id := range p.standingIn(at) {
		if g, ok := p.tables.Fetch(id, ""); ok {
			p.owed.gone(g.Channel)
			p.rests.gone(g.Guild, g.Channel)
		}
	}
}

// standingIn are the tables to be shown in a channel and in its threads.
func (p *presence) standingIn(at discord.Place) []table.ID {
	list, err := p.rests.books.ToShowBelow(at.Guild, at.ID)
	if err != nil {
		p.log.Error("the tables of a channel cannot be found", "why", err)
	}
	return list
}

// inTurn runs an errand after those before it, and after what was denied until then has
// been written, beside the gateway's path.
func (p *presence) inTurn(errand func()) { p.denials.turns.add(p.background, "presence", errand) }
