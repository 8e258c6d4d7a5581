package discordtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// userOption is the type of an option that names a user.
const userOption = 6

// PeopleMenus lists a message's menus of people in the order shown.
func (m *Message) PeopleMenus() []Component { return m.all(typeUserSelect) }

// SelectUser picks people in the menu of people with that placeholder or custom id; the
// empty name is the only one there is.
func (u *User) SelectUser(m *Message, name string, people ...*User) (*Reply, error) {
	var ids []string
	for _, p := range people {
		ids = append(ids, p.ID)
	}
	return u.use(m, u.chooseUsers(name, ids))
}

// peopleMenu finds the menu of people with that placeholder or custom id, or the only one
// there is where name is empty; -1: there is none.
func (m *Message) peopleMenu(name string) int {
	menus := m.PeopleMenus()
	return slices.IndexFunc(menus, func(c Component) bool {
		return name == "" && len(menus) == 1 && len(m.Menus()) == 0 || name != "" && (c.Placeholder == name || c.CustomID == name)
	})
}

func (u *User) chooseUsers(name string, ids []string) gesture {
	return func(m *Message) (map[string]any, error) {
		at := m.peopleMenu(name)
		if at < 0 {
			return nil, fmt.Errorf("%w: menu of people %q in\n%s", ErrNotVisible, name, m.Describe())
		}
		menu := m.PeopleMenus()[at]
		if low, high := menu.bounds(); len(ids) < low || len(ids) > high {
			return nil, fmt.Errorf("menu %q takes %d to %d people", menu.CustomID, low, high)
		}
		return map[string]any{
			"custom_id": menu.CustomID, "component_type": typeUserSelect, "values": ids,
			"resolved": u.s.resolved(m.ChannelID, ids),
		}, nil
	}
}

// chooseSomebody picks a member of the server at random.
func (u *User) chooseSomebody(c Control, r *rand.Rand) gesture {
	return func(m *Message) (map[string]any, error) {
		members := u.s.present(u.s.channel(m.ChannelID))
		return u.chooseUsers(c.ID, []string{members[r.IntN(len(members))]})(m)
	}
}

// resolved is what Discord tells of users whom an interaction names: of members of the
// server also how they are called there. The lock is held.
func (s *Server) resolved(channel string, ids []string) map[string]any {
	users, members := map[string]any{}, map[string]any{}
	c := s.channel(channel)
	g := s.guild(c.Guild)
	for _, id := range ids {
		a := s.account(id)
		if a == nil {
			continue
		}
		users[id] = a
		if g != nil && (slices.Contains(g.Members, id) || id == s.world.Bot.ID) {
			m := s.invoker(c, id)
			delete(m, "user")
			members[id] = m
		}
	}
	if g == nil {
		return map[string]any{"users": users}
	}
	return map[string]any{"users": users, "members": members}
}

// present are the users of a channel: members of its server, or who shares it with the bot.
func (s *Server) present(c *channel) []string {
	if c.direct() {
		return []string{c.With}
	}
	return s.guild(c.Guild).Members
}

// named lists the users that the options of a command name: their ids stand for them.
func named(options []map[string]any) (ids []string) {
	for _, o := range options {
		if o["type"] == userOption {
			ids = append(ids, fmt.Sprint(o["value"]))
		}
	}
	return ids
}
