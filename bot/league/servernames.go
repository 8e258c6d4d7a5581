package league

import (
	"maps"
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/words"
)

// nameAge is how long it is remembered how a server is called, or that nobody says.
const nameAge = time.Hour

// serverNames are how servers are called, as far as that was asked.
type serverNames struct {
	*background.Runner
	api *discord.Client
	mu  sync.Mutex
	all map[string]serverName
}

type serverName struct {
	name string // empty: it cannot be asked
	at   time.Time
}

func newServerNames(run *background.Runner, api *discord.Client) *serverNames {
	return &serverNames{Runner: run, api: api, all: map[string]serverName{}}
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
	name = words.Plain(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all[guild] = serverName{name, now}
	return name
}
