package discordtest

import "slices"

// Guild is a server, by its name.
type Guild struct {
	s    *Server
	ID   string
	Name string
}

// Channel is a channel or thread, by its name.
type Channel struct {
	s     *Server
	ID    string
	Guild string
	Name  string
}

// Guild returns the server of that name, made if need be; the bot is in it.
func (s *Server) Guild(name string) *Guild {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := find(s.world.Guilds, func(g *guild) bool { return g.Name == name })
	if g == nil {
		g = &guild{ID: s.id(), Name: name}
		s.world.Guilds = append(s.world.Guilds, g)
		s.tellGuild(g, "GUILD_CREATE", s.guildObject(g))
		s.crowd()
		s.touch()
	}
	return &Guild{s, g.ID, g.Name}
}

// BareGuild returns the server of that name, made if need be, into which only the application's commands
// have come, as by a link without the scope bot: people use them there, and the bot is told of nothing
// else and reaches nothing, until Invite.
func (s *Server) BareGuild(name string) *Guild {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := find(s.world.Guilds, func(g *guild) bool { return g.Name == name })
	if g == nil {
		g = &guild{ID: s.id(), Name: name, Gone: true, Bare: true}
		s.world.Guilds = append(s.world.Guilds, g)
		s.touch()
	}
	return &Guild{s, g.ID, g.Name}
}

// Kick removes the bot from the server. Its messages stay; it reaches nothing any
// more, and nobody reaches it.
func (g *Guild) Kick() {
	g.change(func(to *guild) {
		g.s.tellGuild(to, "GUILD_DELETE", map[string]any{"id": to.ID})
		to.Gone = true
		for _, c := range g.s.world.Channels {
			c.Added = c.Added && c.Guild != to.ID
		}
	})
}

// Invite brings the bot back, which it is told even in an outage.
func (g *Guild) Invite() {
	g.change(func(to *guild) {
		to.Gone = false
		g.s.dispatch("GUILD_CREATE", intentGuilds, g.s.guildObject(to))
		g.s.crowd()
	})
}

// Outage makes the server unavailable until Restore: requests for it are
// answered 503, and nobody can use a command or a control in it.
func (g *Guild) Outage() {
	g.change(func(to *guild) {
		g.s.tellGuild(to, "GUILD_DELETE", map[string]any{"id": to.ID, "unavailable": true})
		to.Down = true
	})
}

// Restore ends an outage.
func (g *Guild) Restore() {
	g.change(func(to *guild) {
		to.Down = false
		g.s.tellGuild(to, "GUILD_CREATE", g.s.guildObject(to))
	})
}

func (g *Guild) change(how func(*guild)) {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	how(g.s.guild(g.ID))
	g.s.touch()
}

// Channel returns the channel of that name, made if need be.
func (g *Guild) Channel(name string) *Channel { return g.channel(name, textChannel, nil) }

func (g *Guild) channel(name string, kind int, parent *string) *Channel {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	c := find(g.s.world.Channels, func(c *channel) bool { return c.Guild == g.ID && c.Name == name })
	if c == nil {
		c = &channel{ID: g.s.id(), Guild: g.ID, Name: name, Type: kind, Parent: parent}
		g.s.addChannel(c)
	}
	return &Channel{g.s, c.ID, g.ID, c.Name}
}

// addChannel adds a channel or thread that is new.
func (s *Server) addChannel(c *channel) {
	s.world.Channels = append(s.world.Channels, c)
	kind := "CHANNEL_CREATE"
	if c.thread() {
		kind = "THREAD_CREATE"
	}
	s.tell(c, kind, intentGuilds, s.channelObject(c))
	s.stir(c)
	s.touch()
}

// Deny takes permissions in this channel away from the bot. A thread has none of
// its own at Discord: denied there, they stand for what is denied above it.
func (c *Channel) Deny(permissions int64) {
	c.change(func(to *channel) { to.Denied |= permissions })
}

// Allow gives the bot permissions in this channel, also such as it was not
// invited with.
func (c *Channel) Allow(permissions int64) {
	c.change(func(to *channel) { to.Denied, to.Granted = to.Denied&^permissions, to.Granted|permissions })
}

// change changes a channel and tells of it. A bot is told of a channel that it
// may no longer see, but of no thread; one that may see again is sent the threads
// that it sees.
func (c *Channel) change(how func(*channel)) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	to := c.s.channel(c.ID)
	if to == nil {
		return
	}
	before := c.s.reach(to)
	how(to)
	c.s.updated(to)
	if before != nil && c.s.reach(to) == nil && !to.thread() {
		c.s.syncThreads(to)
	}
	c.s.touch()
}

// Delete deletes a channel with its threads, or a thread. Of the threads of a
// deleted channel a bot is not told.
func (c *Channel) Delete() {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	to := c.s.channel(c.ID)
	switch {
	case to == nil:
		return
	case to.thread():
		c.s.tell(to, "THREAD_DELETE", intentGuilds, map[string]any{"id": to.ID, "guild_id": to.Guild, "parent_id": to.Parent, "type": to.Type})
	default:
		c.s.tellGuild(c.s.guild(to.Guild), "CHANNEL_DELETE", c.s.channelEvent(to))
	}
	c.s.removeChannel(to)
	c.s.touch()
}

// DeleteMessage has somebody who may do so delete a message of anybody's, if it is there.
func (c *Channel) DeleteMessage(id string) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	if m := c.s.message(c.ID, id); m != nil {
		c.s.remove(m)
	}
}

// Publish has somebody publish a message of an announcement channel to the servers that follow it.
func (c *Channel) Publish(id string) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	if m := c.s.message(c.ID, id); m != nil && c.s.channel(c.ID).Type == announcementChannel {
		m.Flags |= flagCrossposted
		c.s.tellOf("MESSAGE_UPDATE", m)
		c.s.touch()
	}
}

// removeChannel removes a channel, its threads and all messages in them.
func (s *Server) removeChannel(c *channel) {
	s.world.Channels = slices.DeleteFunc(s.world.Channels, func(other *channel) bool {
		goes := other == c || other.Parent != nil && *other.Parent == c.ID
		if goes {
			for _, m := range slices.Concat(other.Messages, other.hidden) {
				s.file(m, nil)
			}
		}
		return goes
	})
}
