package discordtest

import (
	"cmp"
	"strconv"
	"time"
)

// tell dispatches what happens in a channel, if the bot sees that channel.
func (s *Server) tell(c *channel, kind string, intent int, data any) {
	if s.reach(c) == nil {
		s.dispatch(kind, intent, data)
	}
}

// tellGuild dispatches what happens to a server or to one of its channels,
// visible or not, if the bot is in it.
func (s *Server) tellGuild(g *guild, kind string, data any) {
	if !g.Gone && !g.Down {
		s.dispatch(kind, intentGuilds, data)
	}
}

// tellOf tells of a message.
func (s *Server) tellOf(kind string, m *Message) {
	switch c := s.channel(m.ChannelID); {
	case c == nil:
	case c.direct():
		s.dispatch(kind, intentDirect, m)
	default:
		s.tell(c, kind, intentMessages, struct {
			*Message
			Guild string `json:"guild_id"`
		}{m, c.Guild})
	}
}

// updated tells that a channel or thread has changed.
func (s *Server) updated(c *channel) {
	if c.thread() {
		s.tell(c, "THREAD_UPDATE", intentGuilds, s.channelObject(c))
		return
	}
	s.tellGuild(s.guild(c.Guild), "CHANNEL_UPDATE", s.channelEvent(c))
}

// flagObfuscated is on what the gateway tells of a channel that the bot does not see.
const flagObfuscated = 1 << 17

// channelEvent is a channel or thread as the gateway tells of it: of a channel that the bot does not
// see little more than that it is there.
func (s *Server) channelEvent(c *channel) map[string]any {
	o := s.channelObject(c)
	if !c.direct() && s.granted(c)&ViewChannel == 0 {
		o["name"], o["flags"], o["last_message_id"] = "___hidden___", flagObfuscated, nil
	}
	return o
}

// guildObject is a server as GUILD_CREATE tells of it: of one that has an outage little more than
// that.
func (s *Server) guildObject(g *guild) any {
	if g.Down {
		return map[string]any{"id": g.ID, "unavailable": true}
	}
	channels, threads := []any{}, []any{}
	for _, c := range s.world.Channels {
		switch {
		case c.Guild != g.ID:
		case !c.thread():
			channels = append(channels, s.channelEvent(c))
		case !c.Archived && s.reach(c) == nil:
			threads = append(threads, s.channelObject(c))
		}
	}
	return map[string]any{
		"id": g.ID, "name": g.Name, "unavailable": false, "member_count": len(g.Members) + 1,
		"channels": channels, "threads": threads, "large": false, "joined_at": s.made(g.ID), "emojis": s.guildEmoji(),
		"owner_id": cmp.Or(g.Owner, g.ID), "preferred_locale": g.locale(), "features": g.features(),
	}
}

// guildEmoji is what makes a GUILD_CREATE large, if it is to be.
func (s *Server) guildEmoji() []any {
	list := []any{}
	for n := 0; n*len(`{"animated":false,"id":"1000000","managed":false,"name":"emoji"}`) < s.cfg.Gateway.GuildSize; n++ {
		list = append(list, map[string]any{"id": strconv.Itoa(1_000_000 + n), "name": "emoji", "animated": false, "managed": false})
	}
	return list
}

// channelObject is a channel or thread as Discord writes it.
func (s *Server) channelObject(c *channel) map[string]any {
	if c.direct() {
		return map[string]any{"id": c.ID, "type": c.Type, "flags": 0, "recipients": []any{s.account(c.With)}}
	}
	o := map[string]any{"id": c.ID, "guild_id": c.Guild, "name": c.Name, "type": c.Type, "parent_id": c.Parent, "flags": 0, "last_message_id": nil}
	if c.Newest != "" {
		o["last_message_id"] = c.Newest
	}
	if !c.thread() {
		o["permission_overwrites"] = s.overwrites(c)
		return o
	}
	meta := map[string]any{"archived": c.Archived, "locked": c.Locked, "auto_archive_duration": int(c.lasts().Minutes()), "archive_timestamp": s.made(c.ID)}
	if !c.Turned.IsZero() {
		meta["archive_timestamp"] = c.Turned.UTC().Format(time.RFC3339)
	}
	o["thread_metadata"] = meta
	if c.Added {
		o["member"] = s.threadMember(c)
	}
	return o
}

// made is when the thing with that id was made.
func (s *Server) made(id string) string {
	n, _ := strconv.ParseInt(id, 10, 64) // our own ids are numbers
	return time.UnixMilli(n>>22 + discordEpoch).UTC().Format(time.RFC3339)
}
