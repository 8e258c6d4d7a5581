package league

import (
	"maps"
	"sync"
	"time"
)

// pause is how long nobody in a server gets a season after somebody has: each of its
// games is read for that.
const pause = time.Minute

// pace says when a season is handed out in a server again.
type pace struct {
	mu   sync.Mutex
	free map[string]time.Time // by server; only times to come
}

func newPace() *pace { return &pace{free: map[string]time.Time{}} }

// begin reports whether a season may be handed out in a server now. If so, none is for a
// while.
func (p *pace) begin(guild string, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.DeleteFunc(p.free, func(_ string, at time.Time) bool { return !at.After(now) })
	if _, wait := p.free[guild]; wait {
		return false
	}
	p.free[guild] = now.Add(pause)
	return true
}
