package picture

import (
	"fmt"
	"image/color"
	"math"
)

// cardHigh is how high a card is, its width being 1. A pen on a card has its origin in
// the middle.
const cardHigh = 1.5

// blank is a card without anything on it, framed in a colour.
func (p pen) blank(paper, edge color.RGBA, wide float64) {
	p.fill(edge, p.slab(-0.5-wide/2, -0.75-wide/2, 1+wide, 1.5+wide, 0.1+wide/2))
	p.fill(paper, p.slab(-0.5+wide/2, -0.75+wide/2, 1-wide, 1.5-wide, 0.1-wide/2))
}

// reverse is a card that lies face down: the jester's cap on crimson.
func (p pen) reverse() {
	p.sprite("reverse", crimson, func(p pen) {
		p.blank(crimson, ink, 0.03)
		p.around(straw, 0.025, p.slab(-0.4, -0.65, 0.8, 1.3, 0.05))
		p.within(0, 0.12, 0.34).cap(straw)
	})
}

// cap is the house's mark, a jester's cap between -1 and 1.
func (p pen) cap(paint color.RGBA) {
	p.soft(paint, 0, -0.55, 0.35, -0.5, -0.2, -0.75, -0.3, -0.95, 0.25, -0.95, -0.6, -0.4, -0.75, -0.1, -0.4, 0, -1.1, 0.2, -0.35, 0.4, -0.75, 0.95, -0.6, 0.95, 0.25, 0.75, -0.3, 0.5, -0.2, 0.55, 0.35)
	p.poly(paint, 0, -0.55, 0.4, 0.55, 0.4, 0.55, 0.6, -0.55, 0.6)
	for _, bell := range []point{{-0.93, 0.3}, {0, -1}, {0.93, 0.3}} {
		p.disc(bell.x, bell.y, 0.15, paint, 0)
	}
}

// vacancy is where a card may lie.
func (p pen) vacancy() {
	paint := p.seen(stone, p.at)
	p.sprite("vacancy", paint, func(p pen) {
		outline := p.slab(-0.5, -0.75, 1, 1.5, 0.1)
		p.canvas.plain().dashed(paint, 0.025*p.k, 0.07*p.k, 0.1*p.k, append(outline, outline[0]))
	})
}

// fan lays n cards out around a point far below them, the last on top: each shows
// strip of the one below it. draw is told which one it is.
func (p pen) fan(n int, strip float64, draw func(card pen, i int)) {
	const far = 7.0 // widths of a card
	for i := range n {
		turn := (float64(i) - float64(n-1)/2) * strip / far
		at := p.on(far*math.Sin(turn), far*(1-math.Cos(turn)))
		card := p.canvas.pen(at, p.k, turn+math.Atan2(p.sin, p.cos))
		card.faded = p.faded
		draw(card, i)
	}
}

// seal is a disc with a number on it.
func (p pen) seal(text string, r float64, paper, letters color.RGBA) {
	p.within(0, 0, r).sprite(fmt.Sprint("seal ", letters, text), paper, func(p pen) {
		p.disc(0, 0, 1, paper, 0.12)
		size := 1.25
		if w := spread(text) * size; w > 1.55 {
			size *= 1.55 / w
		}
		p.text(text, 0, 0, size, letters, middle)
	})
}
