package background

import (
	"maps"
	"sync"
	"time"
)

// Cooldown says when something may be done again about each of several things, such as tables or
// people. The zero value is ready.
type Cooldown[K comparable] struct {
	mu   sync.Mutex
	free map[K]time.Time // only times to come
}

// Begin reports whether it may be done about one now. If so, not again for so long.
func (c *Cooldown[K]) Begin(key K, now time.Time, pause time.Duration) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.free, func(_ K, at time.Time) bool { return !at.After(now) })
	if _, wait := c.free[key]; wait {
		return false
	}
	if c.free == nil {
		c.free = map[K]time.Time{}
	}
	c.free[key] = now.Add(pause)
	return true
}

// Forget lets it be done about one at once: nothing has come of it.
func (c *Cooldown[K]) Forget(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.free, key)
}
