package discordtest

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"
)

const (
	// everything is what owners and administrators may do, whatever is denied to them.
	everything int64 = 1<<53 - 1
	// timedOut is what is left to members who are timed out.
	timedOut = ViewChannel | ReadMessageHistory
)

// Owner makes a member the owner of the server, who may do everything.
func (g *Guild) Owner(u *User) {
	g.Join(u)
	g.change(func(to *guild) { to.Owner = u.ID })
}

// Administrator lets a member do everything.
func (g *Guild) Administrator(u *User) {
	g.Join(u)
	g.change(func(to *guild) {
		if !slices.Contains(to.Admins, u.ID) {
			to.Admins = append(to.Admins, u.ID)
		}
	})
}

// TimeOut has a member do nothing but read for so long. The bot is not told.
func (g *Guild) TimeOut(u *User, d time.Duration) {
	g.change(func(to *guild) {
		if to.TimedOut == nil {
			to.TimedOut = map[string]time.Time{}
		}
		to.TimedOut[u.ID] = g.s.clock.Now().Add(d)
	})
}

// DenyUser takes permissions in this channel, and in its threads, away from a member.
func (c *Channel) DenyUser(u *User, permissions int64) { c.overwrite(u, permissions, 0) }

// AllowUser gives a member back what DenyUser has taken.
func (c *Channel) AllowUser(u *User, permissions int64) { c.overwrite(u, 0, permissions) }

func (c *Channel) overwrite(u *User, deny, allow int64) {
	c.change(func(to *channel) {
		if to.Lacks == nil {
			to.Lacks = map[string]int64{}
		}
		to.Lacks[u.ID] = (to.Lacks[u.ID] | deny) &^ allow
	})
}

// overwrites are what a channel grants and denies, beyond what holds in the server.
func (s *Server) overwrites(c *channel) []any {
	one := func(user string, allow, deny int64) any {
		return map[string]any{"id": user, "type": 1, "allow": strconv.FormatInt(allow, 10), "deny": strconv.FormatInt(deny, 10)}
	}
	list := []any{one(s.world.Bot.ID, c.Granted, c.Denied)}
	for _, user := range slices.Sorted(maps.Keys(c.Lacks)) {
		list = append(list, one(user, 0, c.Lacks[user]))
	}
	return list
}

// powers is what a member may do in a channel of the server.
func (s *Server) powers(c *channel, user string) int64 {
	g := s.guild(c.Guild)
	if g.mighty(user) {
		return everything
	}
	powers := userPermissions
	if slices.Contains(g.Moderators, user) {
		powers |= ManageMessages
	}
	if slices.Contains(g.Managers, user) {
		powers |= ManageGuild
	}
	powers &^= c.Lacks[user]
	if c.Parent != nil {
		powers &^= s.channel(*c.Parent).Lacks[user]
	}
	if s.silenced(c, user) {
		powers &= timedOut
	}
	return powers
}

// silenced reports whether a member is timed out: that does not touch owners and
// administrators.
func (s *Server) silenced(c *channel, user string) bool {
	g := s.guild(c.Guild)
	return s.clock.Now().Before(g.TimedOut[user]) && !g.mighty(user)
}

// mighty reports whether a member may do everything.
func (g *guild) mighty(user string) bool { return user == g.Owner || slices.Contains(g.Admins, user) }

// writing is what it takes to write in a channel.
func (c *channel) writing() int64 {
	if c.thread() {
		return SendMessagesInThread
	}
	return SendMessages
}

// may says what this user lacks in a channel, if so. In a direct channel nobody lacks
// anything. The lock is held.
func (u *User) may(c *channel, what int64) error {
	if c.direct() || u.s.powers(c, u.ID)&what == what {
		return nil
	}
	return fmt.Errorf("%w: %s lacks permissions in the channel", ErrNotVisible, u.Name)
}

// types says why this user has no line to type in, if so. The lock is held.
func (u *User) types(channel string) error {
	c := u.s.channel(channel)
	if c.Type == forumChannel {
		return fmt.Errorf("%w: a forum takes no messages itself", ErrNotVisible)
	}
	return u.may(c, c.writing())
}

// awake says that this user is timed out, if so: then the client lets nothing be used.
// The lock is held.
func (u *User) awake(c *channel) error {
	if !c.direct() && u.s.silenced(c, u.ID) {
		return fmt.Errorf("%w: %s is timed out", ErrNotVisible, u.Name)
	}
	return nil
}

// reacts says why this user may not put an emoji below a message, if so: one that stands
// there takes less. The lock is held.
func (u *User) reacts(m *Message, emoji string) error {
	c, need := u.s.channel(m.ChannelID), ReadMessageHistory
	if !slices.ContainsFunc(m.Reactions, func(x *Reaction) bool { return x.Emoji == emoji }) {
		need |= AddReactions
	}
	if err := u.awake(c); err != nil {
		return err
	}
	return u.may(c, need)
}
