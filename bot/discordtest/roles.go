package discordtest

import "time"

// AllowByRole is Allow through a role of the server: the bot is told that the role has
// changed, and of no channel but one that it sees by that.
func (c *Channel) AllowByRole(permissions int64) {
	c.allow(permissions, func(g *guild) { c.s.tellRole(g, "GUILD_ROLE_UPDATE", g.ID) }) // of everyone, which bears the server's id
}

// AllowByNewRole is Allow through a role that the bot is given: it is told of itself, also
// without the intent that tells of members.
func (c *Channel) AllowByNewRole(permissions int64) {
	c.allow(permissions, func(g *guild) {
		c.s.tellGuild(g, "GUILD_MEMBER_UPDATE", map[string]any{"guild_id": g.ID, "user": c.s.world.Bot, "roles": []string{c.s.id()}, "nick": nil, "avatar": nil,
			"joined_at": c.s.clock.Now().UTC().Format(time.RFC3339), "deaf": false, "mute": false, "flags": 0})
	})
}

// AllowUntold is Allow of which the bot is told nothing.
func (c *Channel) AllowUntold(permissions int64) { c.allow(permissions, nil) }

func (c *Channel) allow(permissions int64, tell func(*guild)) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	to := c.s.channel(c.ID)
	before := c.s.reach(to)
	to.Denied, to.Granted = to.Denied&^permissions, to.Granted|permissions
	if tell != nil {
		tell(c.s.guild(c.Guild))
		if before != nil && c.s.reach(to) == nil {
			c.s.updated(to)
		}
	}
	c.s.touch()
}

// CreateRole makes a role that changes nothing, and returns its id.
func (g *Guild) CreateRole() (role string) {
	g.change(func(to *guild) {
		role = g.s.id()
		g.s.tellRole(to, "GUILD_ROLE_CREATE", role)
	})
	return role
}

// DeleteRole deletes a role that changes nothing.
func (g *Guild) DeleteRole(role string) {
	g.change(func(to *guild) {
		g.s.tellGuild(to, "GUILD_ROLE_DELETE", map[string]any{"guild_id": to.ID, "role_id": role})
	})
}

// tellRole tells of a role that was made or has changed.
func (s *Server) tellRole(g *guild, kind, role string) {
	s.tellGuild(g, kind, map[string]any{"guild_id": g.ID, "role": map[string]any{
		"id": role, "name": "role " + role, "permissions": "0", "position": 1, "color": 0,
		"hoist": false, "managed": false, "mentionable": false, "flags": 0,
	}})
}
