package bot

import (
	"slices"
	"sync"

	"hofnar/bot/background"
)

const (
	keptPictures = 48 // are kept once drawn
	mostDrawings = 32 // are waited for at once; beyond that words do
)

// drawings is where pictures are drawn, one after the other, so that they never take more
// than one core. A picture that has been drawn is not drawn again as long as it is
// among the newest.
type drawings struct {
	*background.Runner
	turn chan struct{} // holds one while something is being drawn

	mu      sync.Mutex
	kept    []drawing // the newest last
	waiting int
}

type drawing struct {
	key string
	png []byte // nil: it could not be drawn
}

func newDrawings(bg *background.Runner) *drawings {
	return &drawings{Runner: bg, turn: make(chan struct{}, 1)}
}

// draw returns a picture, which it may have to wait for: nil if it cannot be drawn, or
// if too many wait already.
func (e *drawings) draw(key string, draw func() []byte) []byte {
	if png, ok := e.find(key); ok {
		return png
	}
	if !e.queue() {
		return nil
	}
	defer e.leave()
	select {
	case e.turn <- struct{}{}:
	case <-e.Ctx.Done():
		return nil
	}
	defer func() { <-e.turn }()
	if png, ok := e.find(key); ok { // another has waited for the same
		return png
	}
	return e.keep(key, draw)
}

// cachedPictures are those that have been drawn, for somebody who has no time: what is not there is not
// waited for.
type cachedPictures struct {
	*drawings
	instead []byte // of what is not there
	missed  bool   // something was not there
}

func (g *cachedPictures) draw(key string, _ func() []byte) []byte {
	png, ok := g.find(key)
	if !ok {
		g.missed = true
		return g.instead
	}
	return png
}

func (e *drawings) queue() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.waiting >= mostDrawings {
		return false
	}
	e.waiting++
	return true
}

func (e *drawings) leave() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.waiting--
}

func (e *drawings) find(key string) (png []byte, ok bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	i := slices.IndexFunc(e.kept, func(d drawing) bool { return d.key == key })
	if i < 0 {
		return nil, false
	}
	return e.kept[i].png, true
}

// keep draws, and keeps what comes of it: a mistake is not made twice.
func (e *drawings) keep(key string, draw func() []byte) (png []byte) {
	_ = e.Try("picture", func() error { png = draw(); return nil })
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.kept) == keptPictures {
		e.kept = slices.Delete(e.kept, 0, 1)
	}
	e.kept = append(e.kept, drawing{key, png})
	return png
}
