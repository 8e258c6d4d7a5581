package gateway

import (
	"log/slog"
	"slices"
	"sync"

	"hofnar/bot/channel"
	"hofnar/bot/discord"
)

// presence follows what Discord tells of coming and going: servers that Hofnar is removed
// from and comes back to, and what changes in them.
type presence struct {
	log       *slog.Logger
	access    *channel.Access
	retention *retention
	expected  sync.Map // servers that the last READY of their shard has listed and that have not come yet
}

// expect learns which servers of a shard are to come: those and no others.
func (p *presence) expect(shard discord.Shard, servers []string) {
	p.expected.Range(func(server, _ any) bool {
		if shard.Has(server.(string)) {
			p.expected.Delete(server)
		}
		return true
	})
	for _, server := range servers {
		p.expected.Store(server, true)
	}
}

// followed are the kinds of event that presence learns from.
var followed = []string{
	"GUILD_CREATE", "GUILD_DELETE", "GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "GUILD_MEMBER_UPDATE",
	"CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE",
}

// event learns from an event about a server, a channel or a thread, and calls judged once
// nothing is to come of it any more that a kill could undo.
func (p *presence) event(e discord.Event, judged func()) {
	if !slices.Contains(followed, e.Type) {
		p.access.InTurn(judged)
		return
	}
	at, err := discord.ReadPlace(e)
	if err != nil {
		p.log.Warn("an event cannot be read", "type", e.Type)
		p.access.InTurn(judged)
		return
	}
	switch e.Type {
	case "GUILD_CREATE":
		_, expected := p.expected.LoadAndDelete(at.ID)
		p.access.InTurn(func() {
			if !expected || p.access.Absent(at.ID) { // else what READY has told is noted
				p.retention.moved(at.ID, true)
				p.access.Invited(at.ID)
			}
		})
	case "GUILD_DELETE":
		if !at.Unavailable { // else Discord has trouble, and Hofnar is still in it
			p.expected.Delete(at.ID)
			p.access.InTurn(func() { p.retention.moved(at.ID, false) })
		}
	}
	p.access.Happened(e.Type, at, judged)
}
