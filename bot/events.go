package bot

import (
	"hofnar/bot/discord"
)

// handle receives every event in the gateway's order. It only passes on.
func (b *Bot) handle(e discord.Event) {
	late := b.bg.Clock.AfterFunc(longestEvent, func() { b.stuck.Add(1) })
	defer func() {
		if !late.Stop() {
			b.stuck.Add(-1)
		}
	}()
	at := b.sessions.comes()
	if err := b.bg.Try("event "+e.Type, func() error {
		switch e.Type {
		case "INTERACTION_CREATE":
			b.interaction(e, at.judged)
		case "MESSAGE_REACTION_ADD":
			b.reactions.react(e, at.judged)
		default:
			b.happened(e, at)
		}
		return nil
	}); err != nil {
		at.judged()
	}
}

// happened learns what is nobody's deed.
func (b *Bot) happened(e discord.Event, at *coming) {
	switch e.Type {
	case "READY":
		b.ready(e)
	case "RESUMED":
		connection := b.links.connection(e.Shard)
		b.channels.Access.InTurn(func() { b.retention.resumed(e.Shard, connection) })
	}
	b.presence.event(e, at.judged)
}

// ready learns who Hofnar is in Discord's eyes, and which servers are to come.
func (b *Bot) ready(e discord.Event) {
	r, err := discord.ReadReady(e)
	if err != nil {
		b.bg.Log.Warn("READY cannot be read", "why", err)
		return
	}
	b.self.Store(r.Self)
	for _, server := range r.Guilds {
		b.presence.expected.Store(server, true)
	}
	connection := b.links.connection(e.Shard)
	b.channels.Access.InTurn(func() { b.retention.begin(e.Shard, connection, r.Guilds) })
}
