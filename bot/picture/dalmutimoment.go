package picture

import (
	"slices"

	"hofnar/games"
	"hofnar/games/dalmuti"
)

// uproar is a revolution: both jesters lie open, beside the company in its order; what a great
// one has turned upside down, and taxes that nobody pays.
func uproar(v dalmuti.View, r dalmuti.Revolted, said string, say Speech) *canvas {
	high := roomHigh(v)
	c, below := celebrated(high, said)
	room := high - ribbonHigh
	step := (room - 2*12) / float64(len(v.Ranks))
	for i, who := range v.Ranks {
		below.overturned(v, r, who, i, 12+step*(float64(i)+0.5), min(step, seatHigh), say)
	}
	const mid = (roomEdge + seatWide + width) / 2
	for i, turn := range []float64{-0.2, 0.16} {
		below.pen(point{mid - 58 + 116*float64(i), room*0.36 + 36*float64(i)}, 216, turn).rankCard(13, false)
	}
	below.pen(point{mid, room - 96}, 68, 0).untaxed()
	return c
}

// overturned is one seat after a revolution, and how many places a great one has moved it.
func (c *canvas) overturned(v dalmuti.View, r dalmuti.Revolted, who games.Seat, place int, y, high float64, say Speech) {
	p, left := c.plain(), roomEdge
	c.plate(box4{left, y - high/2 + 4, seatWide, high - 8}, who == r.Who)
	c.pen(point{left + 62, y}, min(46, high*0.4), 0).emblem(v.Titles[who])
	p.text(say.name(who, 46, 360), left+124, y-22, 46, ink, fromLeft)
	p.text(fitting(say.Say(dalmuti.TitleText(v.Titles[who])), lettering, titledWide), left+124, y+26, lettering, faint, fromLeft)
	if by := len(v.Ranks) - 1 - 2*place; r.Great && by != 0 {
		c.moved(by, point{left + seatWide - 96, y})
	}
}

// moved is by how many places somebody has risen, or fallen where it is below 0.
func (c *canvas) moved(by int, at point) {
	p, paint := c.pen(at, 40, 0), jade
	turned := p.within(-0.7, 0, 1)
	if by < 0 {
		paint, turned.cos, turned.sin = crimson, -turned.cos, -turned.sin
	}
	turned.poly(paint, 0.1, 0, -0.95, 0.85, 0, 0.35, 0, 0.35, 0.85, -0.35, 0.85, -0.35, 0, -0.85, 0)
	p.text(numeral(max(by, -by)), 0.45, 0, 1.25, ink, fromLeft)
}

// untaxed is that no cards go up to the throne or down from it.
func (p pen) untaxed() {
	p.within(-2, 0, 0.9).throne()
	p.within(2, 0, 0.9).broom()
	for i, x := range []float64{-0.4, 0.4} {
		p.canvas.pen(p.on(x, 0), 0.82*p.k, []float64{-0.12, 0.12}[i]).reverse()
	}
	for _, ways := range [][]float64{{-1.1, -0.85, 1.1, 0.85}, {1.1, -0.85, -1.1, 0.85}} {
		p.stroke(leaf, 0.38, ways...)
	}
	for _, ways := range [][]float64{{-1.1, -0.85, 1.1, 0.85}, {1.1, -0.85, -1.1, 0.85}} {
		p.stroke(crimson, 0.26, ways...)
	}
}

// revolution draws what is great of a game.
func revolution(m Moment, v games.View, say Speech) *canvas {
	detail, ok := v.Detail.(dalmuti.View)
	r, shown := m.Shows.(dalmuti.Revolted)
	if !ok || !shown || !slices.Contains(detail.Ranks, r.Who) {
		return nil
	}
	return uproar(detail, r, m.Said, say)
}
