package picture

import "strconv"

// knocked is the box of Kismet: three dice in the air, a fist on the table, and the cards.
var knocked = cover{baize, moss, func(p pen) {
	p.within(0.02, 0.03, 0.8).jolt()
	for i, at := range []point{{-0.66, -0.04}, {-0.38, 0.06}, {0.6, 0}} {
		die := p.canvas.pen(p.on(at.x, at.y), []float64{0.21, 0.18, 0.21}[i]*p.k, []float64{-0.35, 0.3, 0.22}[i])
		die.die([]int{5, 2, 6}[i])
	}
	p.within(0.1, 0.05, 0.16).fist()
	p.spare()
}}

// jolt is what one hears of a fist.
func (p pen) jolt() {
	for _, at := range [][4]float64{
		{-0.2, 0.02, -0.14, 0.04}, {-0.19, -0.15, -0.12, -0.11}, {-0.08, -0.26, -0.04, -0.2},
		{0.28, -0.26, 0.24, -0.2}, {0.39, -0.15, 0.32, -0.11}, {0.4, 0.02, 0.34, 0.04},
	} {
		p.stroke(gold, 0.022, at[0], at[1], at[2], at[3])
	}
}

// spare is the row of cards from 2 to 12, as one would like to have laid it off.
func (p pen) spare() {
	for card := 2; card <= 12; card++ {
		x := (float64(card) - 7) * 0.163
		q := p.canvas.pen(p.on(x, 0.29+0.03*x*x), 0.125*p.k, x*0.09)
		q.blank(leaf, ink, 0.05)
		q.ornament(strconv.Itoa(card), 0, 0, 0.62, ink, middle)
	}
}
