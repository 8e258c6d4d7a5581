package picture

import (
	"image/color"
	"math"
)

// cover is the front of a game's box: its ground with rays, and what is painted there between
// -1 and 1 across and between -coverHalf and coverHalf down. Its upper quarter is the title's.
type cover struct {
	ground, rays color.RGBA
	paint        func(pen)
}

// The measures of a box, its half width being 1.
const (
	coverHalf = 0.38
	sideHalf  = 0.055 // of the side below the front, on which its players and minutes stand
	titleAt   = -0.265
	titleSize = 0.17
	titleWide = 1.8
)

// coverOf is the front of a game's box; one of a game without pictures bears its title
// alone.
func coverOf(game string) cover {
	if c := drawers[game].cover; c.paint != nil {
		return c
	}
	return cover{crimson, ember, func(p pen) { p.within(0, 0.11, 0.2).cap(straw) }}
}

// Box is a game, and the title on its box.
type Box struct{ Game, Title string }

// OfBoxes are the boxes of games, two side by side.
func OfBoxes(list []Box) *Sketch {
	return keyed(func() *canvas { return shelf(list) }, "boxes", list)
}

func shelf(list []Box) *canvas {
	const gap, k = 24.0, (width - 24.0) / 4
	rows := float64((len(list) + 1) / 2)
	c := newCanvas(width, int(rows*2*k*coverHalf+(rows-1)*gap), felt)
	for i, b := range list {
		at := point{k + float64(i%2)*(2*k+gap), k*coverHalf + float64(i/2)*(2*k*coverHalf+gap)}
		c.pen(at, k, 0).box(coverOf(b.Game), b.Title)
	}
	return c
}

// box draws a game's box with its title.
func (p pen) box(c cover, title string) {
	p.front(c)
	size := min(titleSize, titleWide/spread(title))
	p.ornament(title, 0.006, titleAt+0.008, size, ink, middle) // its shadow
	p.text(title, 0, titleAt, size, leaf, middle)
}

// front is the front of a box without its title: rays on its ground, and what is painted
// there.
func (p pen) front(c cover) {
	const rays = 22
	part := p.window(-1, -coverHalf, 2, 2*coverHalf)
	part.clear(c.ground)
	mid := pen{canvas: part, at: part.middle(), k: p.k, cos: 1}
	var wedges [][]point
	for i := range rays {
		at := func(n float64) point {
			turn := 2 * math.Pi * n / rays
			return mid.on(2*math.Cos(turn), 0.12+2*math.Sin(turn))
		}
		wedges = append(wedges, []point{mid.on(0, 0.12), at(float64(i)), at(float64(i) + 0.5)})
	}
	mid.fill(c.rays, wedges...)
	mid.around(gold, 0.012, mid.slab(-0.972, -coverHalf+0.028, 1.944, 2*coverHalf-0.056, 0.03))
	c.paint(mid)
}

// window is the part of the canvas on which an upright rectangle lies.
func (p pen) window(x, y, wide, high float64) *canvas {
	at := p.on(x, y)
	return p.part(int(at.x), int(at.y), int(wide*p.k), int(high*p.k))
}

// middle is the middle of a canvas.
func (c *canvas) middle() point {
	return point{float64(c.img.Rect.Dx()) / 2, float64(c.img.Rect.Dy()) / 2}
}

// HasCover reports whether a game's box has a painting of its own.
func HasCover(game string) bool { return drawers[game].cover.paint != nil }
