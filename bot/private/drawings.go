package private

import (
	"slices"
	"sync"

	"hofnar/bot/background"
)

const (
	keptPictures = 48 // are kept once drawn
	mostDrawings = 32 // are waited for at once; beyond that words do
)

// Drawings is where pictures are drawn, one after the other, so that they never take more
// than one core. A picture that has been drawn is not drawn again as long as it is
// among the newest.
type Drawings struct {
	*background.Runner
	turn chan struct{} // holds one while something is being drawn
	film chan struct{} // holds one while a film is

	mu      sync.Mutex
	kept    []drawing // the newest last
	waiting int       // for pictures
	films   int       // that are wanted
}

type drawing struct {
	key string
	png []byte // nil: it could not be drawn
}

// NewDrawings is such a place.
func NewDrawings(bg *background.Runner) *Drawings {
	return &Drawings{Runner: bg, turn: make(chan struct{}, 1), film: make(chan struct{}, 1)}
}

// Draw returns a picture, which it may have to wait for: nil if it cannot be drawn, or
// if too many wait already.
func (d *Drawings) Draw(key string, draw func() []byte) []byte {
	if png, ok := d.find(key); ok {
		return png
	}
	if !d.queue() {
		return nil
	}
	defer d.leave()
	select {
	case d.turn <- struct{}{}:
	case <-d.Ctx.Done():
		return nil
	}
	defer func() { <-d.turn }()
	if png, ok := d.find(key); ok { // another has waited for the same
		return png
	}
	return d.keep(key, draw)
}

// cachedPictures are those that have been drawn, for somebody who has no time: what is not there is not
// waited for.
type cachedPictures struct {
	*Drawings
	instead []byte // of what is not there
	missed  bool   // something was not there
}

func (c *cachedPictures) draw(key string, _ func() []byte) []byte {
	png, ok := c.find(key)
	if !ok {
		c.missed = true
		return c.instead
	}
	return png
}

func (d *Drawings) queue() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.waiting >= mostDrawings {
		return false
	}
	d.waiting++
	return true
}

func (d *Drawings) leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waiting--
}

func (d *Drawings) find(key string) (png []byte, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	i := slices.IndexFunc(d.kept, func(one drawing) bool { return one.key == key })
	if i < 0 {
		return nil, false
	}
	return d.kept[i].png, true
}

// keep draws, and keeps what comes of it: a mistake is not made twice.
func (d *Drawings) keep(key string, draw func() []byte) (png []byte) {
	_ = d.Try("picture", func() error { png = draw(); return nil })
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.kept) == keptPictures {
		d.kept = slices.Delete(d.kept, 0, 1)
	}
	d.kept = append(d.kept, drawing{key, png})
	return png
}
