package picture

import (
	"image/color"
	"math"
)

// spriteKey is all that a sprite's look depends on.
type spriteKey struct {
	what        string
	n           int
	paint       color.RGBA
	k, cos, sin float32
	x, y        int8 // where between pixels, in parts
	faded       bool
}

// parts are how many places between two pixels are told apart: what is drawn moves by less than an
// eye sees.
const parts = 4

// sprites are those that were needed lately.
var sprites = recent[spriteKey, *sprite]{room: 12 << 20}

// sprite draws what depends on nothing but what it is called, the paint and the pen, and has
// dark letters on a ground of its own only: it is drawn once, kept, and laid from then on.
func (p pen) sprite(what string, paint color.RGBA, draw func(pen)) {
	x, y := math.Floor(p.at.x+0.5/parts), math.Floor(p.at.y+0.5/parts)
	between := func(at, whole float64) int8 { return int8(math.Round((at - whole) * parts)) }
	key := spriteKey{what, p.n, paint, float32(p.k), float32(p.cos), float32(p.sin), between(p.at.x, x), between(p.at.y, y), p.faded}
	s, ok := sprites.find(key)
	if !ok {
		q := p.numbered(0)
		q.at = point{float64(key.x) / parts, float64(key.y) / parts}
		s = spriteOf(q, draw)
		sprites.keep(key, s, s.bytes())
	}
	p.lay(s, int(x), int(y))
}

// bytes is about how much memory it takes, its key included.
func (s *sprite) bytes() int { return 250 + cap(s.pix) + 8*cap(s.runs) + 6*cap(s.soft) }
