package picture

import (
	"image/color"
	"math"
)

// inferno is the box of Auf Teufel komm raus!: three devils, and a tail that goes all the
// way round.
var inferno = cover{night, violet, func(p pen) {
	for i, at := range []point{{-0.84, -0.06}, {-0.37, -0.08}, {0.37, -0.1}} {
		p.canvas.pen(p.on(at.x, at.y), 0.1*p.k, []float64{0.3, 2.2, 1.2}[i]).slate()
	}
	p.flames(orange, 0.26, 9, 0)
	p.within(-0.58, 0.15, 0.155).demon(azure, leaf)
	p.within(0.58, 0.15, 0.155).demon(pine, leaf)
	p.within(0, 0.13, 0.2).demon(crimson, leaf)
	p.wag()
	p.flames(gold, 0.35, 12, 0.5)
}}

// demon is a devil's face who enjoys himself.
func (p pen) demon(paint, light color.RGBA) {
	p.canvas.head(p.at, p.k, paint)
	for _, side := range []float64{-1, 1} {
		p.soft(light, 0.06, side*0.12, -0.1, side*0.2, -0.42, side*0.62, -0.5, side*0.62, -0.12, side*0.36, 0)
		p.disc(side*0.34, -0.18, 0.1, ink, 0)
		p.stroke(ink, 0.13, side*0.76, -0.66, side*0.14, -0.44)
	}
	p.soft(ink, 0, -0.62, 0.2, 0, 0.34, 0.62, 0.2, 0.4, 0.66, 0, 0.76, -0.4, 0.66)
	for _, x := range []float64{-0.3, 0, 0.3} {
		p.poly(light, 0, x-0.11, 0.33, x+0.11, 0.33, x, 0.5)
	}
	p.soft(ink, 0, -0.14, 0.86, 0.14, 0.86, 0, 1.25) // beard
}

// slate is a tile with a tail on it.
func (p pen) slate() {
	p.poly(straw, 0.08, 0, -1.1, 0.95, 0.55, -0.95, 0.55)
	p.bow(ink, 0.34, -0.5, -0.26, 0, 0.05, 0, 0.5)
	p.bow(crimson, 0.2, -0.5, -0.26, 0, 0.05, 0, 0.5)
}

// wag is the tail of the devil in the middle, with its tip.
func (p pen) wag() {
	for _, wide := range []float64{0.075, 0.05} {
		paint := ink
		if wide < 0.06 {
			paint = crimson
		}
		p.bow(paint, wide, 0.1, 0.28, 0.3, 0.36, 0.7, 0.33, 0.92, 0.22, 0.9, 0.02)
		p.poly(ink, 0, 0.9, -0.12, 0.99, 0.06, 0.9, 0.02, 0.81, 0.06)
	}
	p.poly(crimson, 0.01, 0.9, -0.1, 0.965, 0.04, 0.9, 0.012, 0.835, 0.04)
}

// flames rise from below to a height, so many side by side, each a part of itself further on.
func (p pen) flames(paint color.RGBA, top float64, n int, on float64) {
	outline := []float64{-1.1, 0.7}
	for i := range 2*n + 1 {
		x := -1 + (float64(i)+on)/float64(n)
		y := top + 0.06*math.Sin(5*x)
		if i%2 == 1 {
			y -= 0.12
		}
		outline = append(outline, x, y)
	}
	p.soft(paint, 0.012, append(outline, 1.1, 0.7)...)
}
