package gateway

import (
	"sync"
	"time"

	"hofnar/bot/discord"
)

// links are the connections on which events come at present, one for each shard.
type links struct {
	mu    sync.Mutex
	count int // of shards; 0: not known yet
	up    map[discord.Shard]bool
	down  map[discord.Shard]time.Time // since when, where they have been up before
	ends  map[discord.Shard]int       // how many of their connections have ended
}

func newLinks() *links {
	return &links{up: map[discord.Shard]bool{}, down: map[discord.Shard]time.Time{}, ends: map[discord.Shard]int{}}
}

// divide notes how many shards there are. The ones until now are down: their servers have not
// been heard since the first of them was.
func (l *links) divide(count int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var since time.Time
	for id := range l.count {
		if down := l.down[discord.Shard{ID: id, Count: l.count}]; id == 0 || down.Before(since) {
			since = down
		}
	}
	l.count = count
	for id := range count {
		l.down[discord.Shard{ID: id, Count: count}] = since
	}
}

func (l *links) note(shard discord.Shard, up bool, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.up[shard] && !up {
		l.down[shard] = now
	}
	if !up {
		l.ends[shard]++
	}
	l.up[shard] = up
}

// connection numbers the connections that a shard has had: as long as it is the same,
// nothing was missed.
func (l *links) connection(shard discord.Shard) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.ends[shard]
}

// on reports whether events come on a shard; if not, or not until now, since when they
// did not: zero if they never did.
func (l *links) on(shard discord.Shard) (up bool, down time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.up[shard], l.down[shard]
}

// number is how many shards there are; 0: that is not known yet.
func (l *links) number() int {
	_, all := l.state()
	return all
}

// state is on how many shards events come, and how many there are.
func (l *links) state() (up, all int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id := range l.count {
		if l.up[discord.Shard{ID: id, Count: l.count}] {
			up++
		}
	}
	return up, l.count
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
	up, all := l.state()
	return up == all && all > 0
}
