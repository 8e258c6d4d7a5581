package discordtest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"
)

// Join makes users members.
func (g *Guild) Join(users ...*User) {
	g.change(func(to *guild) {
		for _, u := range users {
			if !slices.Contains(to.Members, u.ID) {
				to.Members = append(to.Members, u.ID)
			}
		}
	})
}

// Leave takes a member out. The bot is not told: members are a privileged intent.
func (g *Guild) Leave(u *User) {
	g.change(func(to *guild) {
		mine := func(id string) bool { return id == u.ID }
		to.Members = slices.DeleteFunc(to.Members, mine)
		to.Moderators = slices.DeleteFunc(to.Moderators, mine)
		to.Managers = slices.DeleteFunc(to.Managers, mine)
		to.Admins = slices.DeleteFunc(to.Admins, mine)
		delete(to.Nicks, u.ID)
		delete(to.Roles, u.ID)
		u.forget(func(m *Message) bool { return g.s.channel(m.ChannelID).Guild == to.ID })
	})
}

// Moderator lets a member manage messages.
func (g *Guild) Moderator(u *User) {
	g.Join(u)
	g.change(func(to *guild) {
		if !slices.Contains(to.Moderators, u.ID) {
			to.Moderators = append(to.Moderators, u.ID)
		}
	})
}

// Manager lets a member manage the server.
func (g *Guild) Manager(u *User) {
	g.Join(u)
	g.change(func(to *guild) {
		if !slices.Contains(to.Managers, u.ID) {
			to.Managers = append(to.Managers, u.ID)
		}
	})
}

// Role gives a member a role.
func (g *Guild) Role(u *User, role string) {
	g.Join(u)
	g.change(func(to *guild) {
		roles := map[string][]string{}
		maps.Copy(roles, to.Roles)
		roles[u.ID] = append(slices.Clone(roles[u.ID]), role)
		to.Roles = roles
	})
}

// Nick gives a member another name in this server; the empty one takes it away.
// The bot is not told.
func (g *Guild) Nick(u *User, name string) {
	g.change(func(to *guild) {
		nicks := map[string]string{}
		maps.Copy(nicks, to.Nicks)
		if nicks[u.ID] = name; name == "" {
			delete(nicks, u.ID)
		}
		to.Nicks = nicks
	})
}

// Rename gives the user another name everywhere. The bot is not told.
func (u *User) Rename(name string) {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	u.s.account(u.ID).Global, u.Name = name, name
	u.s.touch()
}

// Reload starts the user's client anew: ephemeral messages are not there again.
// They can be edited through their interactions still, but nobody sees it.
func (u *User) Reload() {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	u.forget(func(*Message) bool { return true })
	u.s.touch()
}

// forget puts ephemeral messages of the user out of sight. The lock is held.
func (u *User) forget(which func(*Message) bool) {
	for _, c := range u.s.world.Channels {
		for _, m := range c.hidden {
			if m.For == u.ID && which(m) {
				u.s.dismiss(m)
			}
		}
	}
}

// member is a member of a server as events and requests show one.
func (s *Server) member(g *guild, user string) map[string]any {
	m := map[string]any{
		"user": s.account(user), "nick": nil, "roles": append([]string{}, g.Roles[user]...), "avatar": nil, "joined_at": s.made(g.ID),
		"deaf": false, "mute": false, "pending": false, "flags": 0,
	}
	if nick := g.Nicks[user]; nick != "" {
		m["nick"] = nick
	}
	m["communication_disabled_until"] = nil
	if until := g.TimedOut[user]; !until.IsZero() {
		m["communication_disabled_until"] = until.UTC().Format(time.RFC3339)
	}
	return m
}

// invoker is the member an interaction comes from, with what that member may do in the
// channel.
func (s *Server) invoker(c *channel, user string) map[string]any {
	m := s.member(s.guild(c.Guild), user)
	m["permissions"] = fmt.Sprint(s.powers(c, user))
	return m
}

func getGuild(r *request) (any, *problem) {
	g := r.s.guild(r.PathValue("guild"))
	switch {
	case g == nil, g.Gone:
		return nil, errUnknownGuild
	case g.Down:
		return nil, errUnavailable
	}
	everybody := map[string]any{"id": g.ID, "name": "@everyone", "permissions": strconv.FormatInt(userPermissions, 10), "position": 0, "color": 0,
		"hoist": false, "managed": false, "mentionable": false, "flags": 0}
	return map[string]any{"id": g.ID, "name": g.Name, "owner_id": cmp.Or(g.Owner, g.ID), "roles": []any{everybody}}, nil
}

func getMember(r *request) (any, *problem) {
	g, user := r.s.guild(r.PathValue("guild")), r.PathValue("user")
	switch {
	case g == nil:
		return nil, errUnknownGuild
	case g.Gone:
		return nil, errNoAccess
	case g.Down:
		return nil, errUnavailable
	case r.s.account(user) == nil:
		return nil, errUnknownUser
	case user != r.s.world.Bot.ID && !slices.Contains(g.Members, user):
		return nil, errUnknownMember
	}
	return r.s.member(g, user), nil
}
