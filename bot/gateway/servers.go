package gateway

import (
	"maps"
	"sync"

	"hofnar/bot/discord"
)

// servers are those in which Hofnar is, as far as he was told: a session that begins lists all of its
// shard, and after that events tell. One that is resumed lists none, so after such a start nothing is known.
type servers struct {
	mu     sync.Mutex
	listed map[discord.Shard]map[string]bool
}

func newServers() *servers { return &servers{listed: map[discord.Shard]map[string]bool{}} }

// begin learns which servers of a shard a session is to bring: those and no others. What was known of
// shards of another number is over.
func (s *servers) begin(shard discord.Shard, all []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.DeleteFunc(s.listed, func(other discord.Shard, _ map[string]bool) bool { return other.Count != shard.Count })
	s.listed[shard] = map[string]bool{}
	for _, guild := range all {
		s.listed[shard][guild] = true
	}
}

// moved learns that Hofnar is in a server now, or is no more.
func (s *servers) moved(shard discord.Shard, guild string, here bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if list, known := s.listed[shard]; known && here {
		list[guild] = true
	} else {
		delete(list, guild)
	}
}

// lack reports whether Hofnar is known not to be in a server.
func (s *servers) lack(shard discord.Shard, guild string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, known := s.listed[shard]
	return known && !list[guild]
}
