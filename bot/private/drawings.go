package private

import (
	"slices"
	"sync"

	"hofnar/bot/background"
	"hofnar/bot/nice"
)

const (
	keptPictures = 48 // are kept once drawn
	mostDrawings = 32 // are waited for at once; beyond that words do
)

// Drawings is where pictures are drawn, nice.Abreast at a time, and give way to answers. A picture
// that has been drawn is not drawn again as long as it is among the newest.
type Drawings struct {
	*background.Runner
	turn chan struct{} // holds one for each thing that is being drawn
	film chan struct{} // holds one while a film is

	mu      sync.Mutex
	kept    []drawing                // the newest last
	begun   map[string]chan struct{} // closed once what has that key has been drawn
	wanted  int                      // pictures
	waiting int                      // of those, for a turn
	films   int                      // that are wanted
}

type drawing struct {
	key string
	png []byte // nil: it could not be drawn
}

// NewDrawings is such a place.
func NewDrawings(bg *background.Runner) *Drawings {
	return newDrawings(bg, nice.Abreast())
}

func newDrawings(bg *background.Runner, abreast int) *Drawings {
	return &Drawings{Runner: bg, turn: make(chan struct{}, abreast), film: make(chan struct{}, 1), begun: map[string]chan struct{}{}}
}

// Draw returns a picture, which it may have to wait for: nil if it cannot be drawn, or
// if too many wait already.
func (d *Drawings) Draw(key string, draw func() []byte) []byte {
	if png, ok := d.find(key); ok {
		return png
	}
	if !d.want() {
		return nil
	}
	defer d.leave()
	for {
		others, mine := d.begin(key)
		if mine {
			defer d.end(key)
			return d.inTurn(key, draw)
		}
		select {
		case <-others:
		case <-d.Ctx.Done():
			return nil
		}
	}
}

// begin reports whether nobody else is at what has that key, else when that ends.
func (d *Drawings) begin(key string) (others <-chan struct{}, mine bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if ended, ok := d.begun[key]; ok {
		return ended, false
	}
	d.begun[key] = make(chan struct{})
	return nil, true
}

func (d *Drawings) end(key string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	close(d.begun[key])
	delete(d.begun, key)
}

// inTurn draws when it is its turn, unless another has drawn the same meanwhile.
func (d *Drawings) inTurn(key string, draw func() []byte) []byte {
	if png, ok := d.find(key); ok {
		return png
	}
	d.wait(1)
	select {
	case d.turn <- struct{}{}:
	case <-d.Ctx.Done():
		d.wait(-1)
		return nil
	}
	d.wait(-1)
	defer func() { <-d.turn }()
	return d.keep(key, draw)
}

func (d *Drawings) wait(more int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waiting += more
}

// cachedPictures are those that have been drawn, for somebody who has no time: what is not there is not
// waited for.
type cachedPictures struct {
	*Drawings
	last    drawing // is there as well
	instead []byte  // of what is not there
	missed  bool    // something was not there
}

func (c *cachedPictures) draw(key string, _ func() []byte) []byte {
	if c.last.key == key && c.last.png != nil {
		return c.last.png
	}
	png, ok := c.find(key)
	if !ok {
		c.missed = true
		return c.instead
	}
	return png
}

func (d *Drawings) want() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.wanted >= mostDrawings {
		return false
	}
	d.wanted++
	return true
}

func (d *Drawings) leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.wanted--
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
	nice.Do(func() { _ = d.Try("picture", func() error { png = draw(); return nil }) })
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.kept) == keptPictures {
		d.kept = slices.Delete(d.kept, 0, 1)
	}
	d.kept = append(d.kept, drawing{key, png})
	return png
}
