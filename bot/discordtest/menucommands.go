package discordtest

import (
	"fmt"
	"slices"
	"strings"
)

// The types of command, as Discord numbers them.
const (
	typedCommand   = 1
	userCommand    = 2 // in the menu of a user
	messageCommand = 3 // in the menu of a message
)

// mostOf are how many commands of each type there may be in a scope.
var mostOf = map[int]int{typedCommand: 100, userCommand: 15, messageCommand: 15}

// tooMany reports whether there are more commands of a type than may be.
func tooMany(list []*Command) bool {
	count := map[int]int{}
	for _, c := range list {
		count[c.kind()]++
	}
	for kind, n := range count {
		if n > mostOf[kind] && mostOf[kind] > 0 {
			return true
		}
	}
	return false
}

// kind is the type of a command: one that says none is typed.
func (c *Command) kind() int { return max(c.Type, typedCommand) }

// same reports whether two commands stand in each other's place.
func (c *Command) same(other *Command) bool { return c.Name == other.Name && c.kind() == other.kind() }

// checkMenu checks a command that is chosen in a menu: it has a name, in which capitals
// and spaces may stand, and nothing else.
func (c *Command) checkMenu(f *flaws, path string) {
	if mostOf[c.Type] == 0 {
		f.add(join(path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3).")
	}
	f.length(join(path, "name"), strings.TrimSpace(c.Name), 1, 32)
	for locale, name := range c.Names {
		f.length(join(path, "name_localizations", locale), strings.TrimSpace(name), 1, 32)
	}
	if c.Description != "" || len(c.Descriptions) > 0 {
		f.add(join(path, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", "Context menu commands cannot have description")
	}
	if len(c.Options) > 0 {
		f.add(join(path, "options"), "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS", "Context menu commands cannot have options")
	}
}

// contexts checks where a command shall be offered.
func (f *flaws) contexts(path string, list []int) {
	for i, context := range list {
		if context < inGuild || context > inPrivate || slices.Contains(list[:i], context) {
			f.add(join(path, i), "BASE_TYPE_CHOICES", "Value must be one of (0, 1, 2), and each only once.")
		}
	}
}

// offered finds the command of that type and name where users of a channel find it: one
// for everywhere says in which contexts that is, one of a server is in the server.
func (s *Server) offered(c *channel, kind int, name string) *Command {
	return find(s.commands(c.Guild), func(x *Command) bool {
		here := x.GuildID != "" || len(x.Contexts) == 0 || slices.Contains(x.Contexts, c.context())
		return here && x.kind() == kind && x.Name == name
	})
}

// usable finds a command that this user can use in a channel. The lock is held.
func (u *User) usable(channel string, kind int, name string) (*Command, error) {
	if err := u.reaches(channel); err != nil {
		return nil, err
	}
	c := u.s.channel(channel)
	if c.Archived {
		return nil, fmt.Errorf("%w: commands in an archived thread", ErrNotVisible)
	}
	x := u.s.offered(c, kind, name)
	if x == nil {
		return nil, fmt.Errorf("%w: command %s", ErrNotVisible, name)
	}
	return x, u.may(c, UseApplicationCmds|x.needs())
}

// UseOnUser chooses a command in the menu of another user, or of this one, and waits for
// the first answer.
func (u *User) UseOnUser(ch *Channel, name string, target *User) (*Reply, error) {
	return u.useMenu(ch.ID, userCommand, name, target.ID, func() (map[string]any, error) {
		return u.s.resolved(ch.ID, []string{target.ID}), nil
	})
}

// UseOnMessage chooses a command in the menu of a message and waits for the first answer.
// Ephemeral messages have no such menu.
func (u *User) UseOnMessage(m *Message, name string) (*Reply, error) {
	return u.useMenu(m.ChannelID, messageCommand, name, m.ID, func() (map[string]any, error) {
		now, err := u.seen(m)
		if err == nil && now.Ephemeral() {
			err = fmt.Errorf("%w: a menu of commands on an ephemeral message", ErrNotVisible)
		}
		return map[string]any{"messages": map[string]any{m.ID: now}}, err
	})
}

func (u *User) useMenu(channel string, kind int, name, target string, resolve func() (map[string]any, error)) (*Reply, error) {
	u.s.mu.Lock()
	c, err := u.usable(channel, kind, name)
	var resolved map[string]any
	if err == nil {
		resolved, err = resolve()
	}
	if err != nil {
		u.s.mu.Unlock()
		return nil, err
	}
	i := u.s.begin(KindCommand, u.ID, channel, nil, map[string]any{
		"id": c.ID, "name": c.Name, "type": kind, "target_id": target, "resolved": resolved,
	})
	u.s.mu.Unlock()
	return u.await(i)
}
