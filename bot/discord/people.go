package discord

import "github.com/bwmarrin/discordgo"

// Person is a user whom an option or a menu names.
type Person struct {
	ID     string
	Name   string // as others see the user in this server
	Bot    bool
	Member bool // of this server
}

// Named is the user who was given for an option, or chosen in a menu of people where
// option is empty; ok is false if nobody was.
func (i Interaction) Named(option string) (p Person, ok bool) {
	id := i.Typed(option)
	if option == "" && len(i.Values) > 0 {
		id = i.Values[0]
	}
	p, ok = i.people[id]
	return p, ok
}

// wireResolved is what Discord tells of those whom an interaction names.
type wireResolved struct {
	Users   map[string]wireUser `json:"users"`
	Members map[string]struct {
		Nick string `json:"nick"`
	} `json:"members"`
	Messages map[string]wireTarget `json:"messages"`
}

func (w wireResolved) people(plain func(string) string) map[string]Person {
	all := map[string]Person{}
	for id, u := range w.Users {
		m, member := w.Members[id]
		all[id] = Person{ID: id, Name: u.called(m.Nick, plain), Bot: u.Bot, Member: member}
	}
	return all
}

// Chosen lists those who were chosen in a menu of people.
func (i Interaction) Chosen() (list []Person) {
	for _, id := range i.Values {
		if p, ok := i.people[id]; ok {
			list = append(list, p)
		}
	}
	return list
}

// SomeoneOrNobody is Someone that may be left out.
func SomeoneOrNobody(name, about string) *CommandOption {
	return commandOption(discordgo.ApplicationCommandOptionUser, name, about)
}

// Role is an option that names a role of the server; the one that everybody has is called
// as the server.
func Role(name, about string) *CommandOption {
	return commandOption(discordgo.ApplicationCommandOptionRole, name, about)
}

// Channel is an option that names a channel of the server in which messages are written.
func Channel(name, about string) *CommandOption {
	c := commandOption(discordgo.ApplicationCommandOptionChannel, name, about)
	c.ChannelTypes = []discordgo.ChannelType{discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews}
	return c
}

// Someone is an option that names a user and must be given.
func Someone(name, about string) *CommandOption {
	c := SomeoneOrNobody(name, about)
	c.Required = true
	return c
}

// PeopleMenu lets one user of the server be chosen, or so many at most, and then sends
// its id with theirs.
func PeopleMenu(id, placeholder string, most int) Component {
	one := 1
	return Component{
		Type: int(discordgo.UserSelectMenuComponent), CustomID: id, Placeholder: Clip(placeholder, maxPlaceholder),
		MinValues: &one, MaxValues: &most,
	}
}
