package gateway

import (
	"log/slog"
	"slices"

	"hofnar/bot/channel"
	"hofnar/bot/discord"
)

// presence follows what Discord tells of coming and going: servers that Hofnar is removed
// from and comes back to, and what changes in them.
type presence struct {
	log       *slog.Logger
	access    *channel.Access
	retention *retention
	missing   *missing
	servers   *servers
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
		p.servers.moved(e.Shard, at.ID, true)
		brought := at.Unavailable // it has an outage still, and is yet to come
		if brought {
			p.missing.lost(at.ID)
		} else {
			brought = p.missing.came(at.ID)
		}
		p.access.InTurn(func() {
			if !brought || p.access.Absent(at.ID) { // else what READY has told is noted
				p.retention.moved(at.ID, true)
				p.access.Invited(at.ID)
			}
		})
	case "GUILD_DELETE":
		if at.Unavailable { // Discord has trouble, and Hofnar is still in it
			p.missing.lost(at.ID)
			break
		}
		p.servers.moved(e.Shard, at.ID, false)
		p.missing.forget(at.ID)
		p.access.InTurn(func() { p.retention.moved(at.ID, false) })
	}
	p.access.Happened(e.Type, at, judged)
}
