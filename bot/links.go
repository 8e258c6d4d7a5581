package bot

import (
	"sync"
	"sync/atomic"
	"time"

	"hofnar/bot/discord"
)

// health is what Hofnar knows of how he is.
type health struct {
	links *links
	stuck atomic.Int64 // events that have been handled for too long already
}

// links are the connections on which events come at present, one for each shard.
type links struct {
	mu    sync.Mutex
	count int // of shards; 0: not known yet
	up    map[discord.Shard]bool
	down  map[discord.Shard]time.Time // since when, where they have been up before
}

func newLinks() *links {
	return &links{up: map[discord.Shard]bool{}, down: map[discord.Shard]time.Time{}}
}

// divide notes how many shards there are.
func (l *links) divide(count int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.count = count
}

func (l *links) note(shard discord.Shard, up bool, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.up[shard] && !up {
		l.down[shard] = now
	}
	l.up[shard] = up
}

// on reports whether events come on a shard; if not, or not until now, since when they
// did not: zero if they never did.
func (l *links) on(shard discord.Shard) (up bool, down time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.up[shard], l.down[shard]
}

// of is the shard to which a server's events come.
func (l *links) of(guild string) discord.Shard {
	l.mu.Lock()
	defer l.mu.Unlock()
	return discord.ShardOf(guild, max(1, l.count))
}

// hears reports whether what people of a server do arrives at present.
func (l *links) hears(guild string) bool {
	up, _ := l.on(l.of(guild))
	return up
}

// all reports whether events come on all shards.
func (l *links) all() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id := range l.count {
		if !l.up[discord.Shard{ID: id, Count: l.count}] {
			return false
		}
	}
	return l.count > 0
}
