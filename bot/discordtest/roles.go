package discordtest

// AllowByRole is Allow through a role of the server: the bot is told that the role has
// changed, and of no channel.
func (c *Channel) AllowByRole(permissions int64) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	to, g := c.s.channel(c.ID), c.s.guild(c.Guild)
	to.Denied, to.Granted = to.Denied&^permissions, to.Granted|permissions
	c.s.tellRole(g, "GUILD_ROLE_UPDATE", g.ID) // of everyone, which bears the server's id
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
