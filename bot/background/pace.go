package background

import (
	"maps"
	"sync"
	"time"
)

// Pace says when something may be done again about each of several things, such as tables or
// people. The zero value is ready.
type Pace[K comparable] struct {
	mu   sync.Mutex
	free map[K]time.Time // only times to come
}

// Begin reports whether it may be done about one now. If so, not again for so long.
func (p *Pace[K]) Begin(key K, now time.Time, pause time.Duration) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.DeleteFunc(p.free, func(_ K, at time.Time) bool { return !at.After(now) })
	if _, wait := p.free[key]; wait {
		return false
	}
	if p.free == nil {
		p.free = map[K]time.Time{}
	}
	p.free[key] = now.Add(pause)
	return true
}

// Forget lets it be done about one at once: nothing has come of it.
func (p *Pace[K]) Forget(key K) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.free, key)
}
