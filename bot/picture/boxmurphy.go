package picture

import "image/color"

// mishap is the box of Dumm gelaufen!: what can fall falls, and somebody stands below.
var mishap = cover{azure, cobalt, func(p pen) {
	for i, at := range []point{{-0.86, -0.02}, {-0.36, -0.07}, {0.38, -0.08}, {0.86, -0.04}} {
		card := p.canvas.pen(p.on(at.x, at.y), 0.14*p.k, []float64{-0.35, 0.25, -0.3, 0.4}[i])
		card.blank(leaf, ink, 0.05)
		suit := suits["ryrg"[i]]
		suit.shape(card.within(0, 0, 0.3), suit.paint)
	}
	p.within(-0.6, 0.19, 0.14).toast()
	p.within(0.6, 0.26, 0.17).peel()
	p.within(0, 0.24, 0.185).startled()
	p.within(0, -0.05, 0.09).flowerpot()
}}

// startled is somebody who has just looked up.
func (p pen) startled() {
	for _, side := range []float64{-1, 1} { // both arms up
		p.bow(ink, 0.4, side*0.6, 0.75, side*1.02, 0.5, side*0.92, -0.1)
		p.bow(straw, 0.3, side*0.6, 0.75, side*1.02, 0.5, side*0.92, -0.1)
		p.disc(side*0.9, -0.28, 0.2, skin, line)
	}
	p.hair(brown, 0.1)
	p.soft(straw, line, -0.8, 1, -0.78, 0.55, -0.3, 0.3, 0.3, 0.3, 0.78, 0.55, 0.8, 1, 0.8, 1.02, -0.8, 1.02)
	p.poly(skin, 0, -0.13, 0.2, 0.13, 0.2, 0.16, 0.42, 0, 0.5, -0.16, 0.42)
	p.soft(skin, line, -0.36, -0.42, 0.36, -0.42, 0.36, 0.05, 0.2, 0.33, -0.2, 0.33, -0.36, 0.05)
	for _, side := range []float64{-1, 1} {
		p.disc(side*0.15, -0.12, 0.12, leaf, 0.04)
		p.disc(side*0.13, -0.18, 0.05, ink, 0)
		p.bow(ink, 0.04, side*0.28, -0.3, side*0.17, -0.38, side*0.06, -0.32)
	}
	p.disc(0, 0.16, 0.08, ink, 0)
	p.poly(crimson, line, 0, 0.52, -0.28, 0.4, -0.28, 0.66, 0, 0.54, 0.28, 0.66, 0.28, 0.4)
}

// flowerpot falls, the flower first.
func (p pen) flowerpot() {
	for _, x := range []float64{-1.15, 1.15} {
		p.stroke(leaf, 0.1, x, -0.85, x, -0.3)
	}
	p.poly(orange, 0.1, -0.66, -0.95, 0.66, -0.95, 0.84, 0.2, -0.84, 0.2)
	p.poly(apricot, 0.1, -1, 0.1, 1, 0.1, 1, 0.5, -1, 0.5)
	p.stroke(pine, 0.16, 0, 0.5, 0.05, 1)
	for _, at := range []point{{-0.28, 1}, {0.38, 1}, {-0.1, 1.35}, {0.22, 1.34}, {0.05, 0.78}} {
		p.disc(at.x, at.y, 0.24, rose, 0.08)
	}
	p.disc(0.05, 1.1, 0.2, gold, 0.08)
}

// toast falls as toast does, on its buttered side.
func (p pen) toast() {
	for _, x := range []float64{-0.55, 0, 0.55} {
		p.stroke(leaf, 0.08, x, -1.35, x, -0.98)
	}
	p = p.canvas.pen(p.at, p.k, 2.6)
	for _, slice := range []struct {
		paint color.RGBA
		k     float64
	}{{bronze, 1}, {skin, 0.8}} {
		q := p.within(0, 0, slice.k)
		q.soft(slice.paint, 0.08, -0.7, 0.9, 0.7, 0.9, 0.72, 0.1, 1, -0.3, 0.8, -0.85, 0, -0.9, -0.8, -0.85, -1, -0.3, -0.72, 0.1)
	}
	p.soft(gold, 0.07, -0.45, -0.4, 0.4, -0.45, 0.5, 0.2, 0.2, 0.3, 0.15, 0.55, -0.1, 0.5, -0.2, 0.25, -0.5, 0.2)
}

// peel is what is left of a banana.
func (p pen) peel() {
	p.soft(gold, 0.07, 0, -0.5, 0.16, -0.2, 0.7, -0.1, 1.1, 0.4, 0.7, 0.3, 0.2, 0.2, 0, 0.3)
	p.soft(gold, 0.07, 0, -0.5, -0.16, -0.2, -0.7, -0.1, -1.1, 0.4, -0.7, 0.3, -0.2, 0.2, 0, 0.3)
	p.soft(straw, 0.07, -0.16, -0.3, 0.16, -0.3, 0.3, 0.2, 0.14, 0.62, -0.1, 0.6, -0.3, 0.2)
	p.soft(brown, 0.06, -0.12, -0.4, -0.1, -0.72, 0.1, -0.72, 0.12, -0.4)
}
