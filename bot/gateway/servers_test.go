package gateway

import (
	"testing"

	"hofnar/bot/discord"
)

func TestOnlyASessionThatBeganSaysInWhichServersHofnarIsNot(t *testing.T) {
	t.Parallel()
	one, two := discord.Shard{ID: 0, Count: 1}, discord.Shard{ID: 0, Count: 2}
	s := newServers()
	lack := func(when string, shard discord.Shard, want map[string]bool) {
		t.Helper()
		for guild, lacks := range want {
			if s.lack(shard, guild) != lacks {
				t.Errorf("%s, whether he is known not to be in %s: %v", when, guild, !lacks)
			}
		}
	}
	s.moved(one, "c", true)
	s.moved(one, "d", false)
	lack("in a resumed session", one, map[string]bool{"a": false, "c": false, "d": false})
	s.begin(one, []string{"a", "b"})
	s.moved(one, "b", false)
	s.moved(one, "c", true)
	lack("in one that began", one, map[string]bool{"a": false, "b": true, "c": false, "d": true})
	s.begin(one, []string{"b"})
	lack("in the next", one, map[string]bool{"a": true, "b": false, "c": true})
	s.begin(two, []string{"a"})
	lack("with more shards", one, map[string]bool{"a": false, "b": false})
}
