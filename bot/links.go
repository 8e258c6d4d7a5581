package bot

import (
	"hofnar/bot/discord"
	"sync"
	"sync/atomic"
	"time"
)

// health is what Hofnar knows of how he is.
type health struct {
	links links
	stuck atomic.Int64 // events that have been handled for too long already
}

// links are the connections on which events come at present.
type links struct {
	mu   sync.Mutex
	up   map[int]bool      // by shard
	down map[int]time.Time // since when, where they have been up before
}

func (l *links) note(shard int, up bool, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.up == nil {
		l.up, l.down = map[int]bool{}, map[int]time.Time{}
	}
	if l.up[shard] && !up {
		l.down[shard] = now
	}
	l.up[shard] = up
}

// on reports whether events come on a shard; if not, or not until now, since when they
// did not: zero if they never did.
func (l *links) on(shard int) (up bool, down time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.up[shard], l.down[shard]
}

// all reports whether events come on all these shards.
func (l *links) all(of discord.ShardRange) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for shard := of.First; shard <= of.Last; shard++ {
		if !l.up[shard] {
			return false
		}
	}
	return true
}
