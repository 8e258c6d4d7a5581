package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// Server is a server and how it is called.
type Server struct{ ID, Name string }

// OwnProfile is a person's page in direct messages, with a menu of the servers that have
// one; shown is the one whose page it is.
func (s *Set) OwnProfile(who Viewer, p Profile, servers []Server, shown string) discord.Message {
	m := s.Profile(who, p)
	if len(servers) == 0 {
		return m
	}
	var list []discord.SelectOption
	for _, server := range servers {
		o := discord.Option(server.Name, server.ID)
		o.Default = server.ID == shown
		list = append(list, o)
	}
	t := s.In(who, table.Snapshot{})
	m.Components = append(m.Components, chooser(at(VerbProfile, ""), t.Key("profile.servers"), list))
	return m
}
