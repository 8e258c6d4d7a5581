package bot

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// guildNames says how servers are called that Hofnar is in: discord.Client does.
type guildNames interface {
	GuildName(ctx context.Context, guild string) (string, error)
}

// own answers /profile in direct messages: about whoever asks, a page for each server whose
// leagues know them. The first is shown unless it is another.
func (ls *leagues) own(r *request, server string) answer {
	_, of := r.in.Named("of")
	_, versus := r.in.Named("versus")
	if of || versus {
		return r.say(table.Snapshot{}, "profile.refuse.direct")
	}
	servers, err := ls.books.ServersOf(r.in.User, discord.MaxOptions)
	switch {
	case err != nil:
		return r.refuse(table.Snapshot{}, err)
	case len(servers) == 0:
		return r.say(table.Snapshot{}, "profile.nowhere")
	case !slices.Contains(servers, server):
		server = servers[0]
	}
	p, err := ls.profileOf(server, r.deed.By)
	switch {
	case err != nil:
		return r.refuse(table.Snapshot{}, err)
	case len(servers) == 1:
		return answer{page: func(s *screen.Set) discord.Message { return s.Profile(r.viewer, p) }}
	}
	return answer{slow: func() answer {
		named := ls.called(servers)
		return answer{page: func(s *screen.Set) discord.Message { return s.OwnProfile(r.viewer, p, named, server) }}
	}}
}

// called is how servers are called; those that cannot be asked are left out.
func (ls *leagues) called(servers []string) (named []screen.Server) {
	for _, id := range servers {
		if name := ls.names.of(id); name != "" {
			named = append(named, screen.Server{ID: id, Name: name})
		}
	}
	return named
}

// nameAge is how long it is remembered how a server is called, or that nobody says.
const nameAge = time.Hour

// serverNames are how servers are called, as far as that was asked.
type serverNames struct {
	*background.Runner
	api guildNames
	mu  sync.Mutex
	all map[string]serverName
}

type serverName struct {
	name string // empty: it cannot be asked
	at   time.Time
}

// of is how a server is called, empty where it cannot be asked.
func (s *serverNames) of(guild string) string {
	now := s.Clock.Now()
	s.mu.Lock()
	maps.DeleteFunc(s.all, func(_ string, n serverName) bool { return now.Sub(n.at) >= nameAge })
	known, ok := s.all[guild]
	s.mu.Unlock()
	if ok {
		return known.name
	}
	name, err := s.api.GuildName(s.Ctx, guild)
	if err != nil {
		s.Log.Warn("a server cannot be asked how it is called", "why", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all[guild] = serverName{name, now}
	return name
}
