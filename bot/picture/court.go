package picture

import "image/color"

// The court of The Great Dalmuti, one figure a rank: a bust between -1 and 1 both
// ways, with what its bearer is known by.

const line = 0.05 // the width of a figure's edges

// court is who stands on which card, from the first rank to the jester, the 13th.
var court = []func(pen){nil, greatDalmuti, archbishop, marshal, baroness, abbess, knight, seamstress, mason, cook, shepherdess, stonecutter, peasant, jester}

// bust is a body with its head.
func (p pen) bust(robe color.RGBA) {
	p.soft(robe, line, -0.8, 1, -0.78, 0.55, -0.3, 0.3, 0.3, 0.3, 0.78, 0.55, 0.8, 1, 0.8, 1.02, -0.8, 1.02)
	p.poly(skin, 0, -0.13, 0.2, 0.13, 0.2, 0.16, 0.42, 0, 0.5, -0.16, 0.42)
	p.face()
}

func (p pen) face() {
	p.soft(skin, line, -0.36, -0.42, 0.36, -0.42, 0.36, 0.05, 0.2, 0.33, -0.2, 0.33, -0.36, 0.05)
	for _, x := range []float64{-0.13, 0.13} {
		p.disc(x, -0.06, 0.042, ink, 0)
	}
	p.bow(ink, 0.035, -0.1, 0.15, 0, 0.2, 0.1, 0.15)
}

// hair hangs behind a face down to a height.
func (p pen) hair(paint color.RGBA, down float64) {
	p.soft(paint, line, -0.42, -0.6, 0.42, -0.6, 0.52, 0, 0.48, down, 0.2, down, -0.2, down, -0.48, down, -0.52, 0)
}

func greatDalmuti(p pen) {
	p.hair(grey, 0.35)
	p.bust(crimson)
	p.soft(leaf, line, -0.85, 0.62, -0.4, 0.34, 0, 0.58, 0.4, 0.34, 0.85, 0.62, 0.4, 0.78, 0, 0.86, -0.4, 0.78) // ermine
	for _, at := range []point{{-0.5, 0.58}, {-0.15, 0.68}, {0.2, 0.68}, {0.52, 0.58}} {
		p.stroke(ink, 0.06, at.x, at.y, at.x, at.y+0.07)
	}
	p.soft(grey, line, -0.34, 0.02, -0.12, 0.12, 0.12, 0.12, 0.34, 0.02, 0.26, 0.4, 0, 0.62, -0.26, 0.4) // beard
	p.bow(ink, 0.035, -0.1, 0.2, 0, 0.24, 0.1, 0.2)
	p.crown(0, -0.34, 0.46)
}

// crown stands on its lower edge.
func (p pen) crown(x, y, k float64) {
	q := p.within(x, y, k)
	q.poly(gold, 0.11, -0.95, 0, -1.1, -0.95, -0.55, -0.5, 0, -1.2, 0.55, -0.5, 1.1, -0.95, 0.95, 0)
	for _, tip := range []point{{-1.1, -1}, {0, -1.25}, {1.1, -1}} {
		q.disc(tip.x, tip.y, 0.17, crimson, 0.1)
	}
	q.stroke(ink, 0.1, -0.9, -0.24, 0.9, -0.24)
}

func archbishop(p pen) {
	p.hair(grey, 0.2)
	p.bust(violet)
	p.poly(gold, line, -0.17, 0.44, 0.17, 0.44, 0.2, 1.02, -0.2, 1.02)
	p.stroke(ink, 0.06, 0, 0.55, 0, 0.92)
	p.stroke(ink, 0.06, -0.11, 0.68, 0.11, 0.68)
	p.soft(leaf, line, -0.46, -0.3, -0.5, -0.62, 0, -1.35, 0.5, -0.62, 0.46, -0.3, 0.44, -0.26, -0.44, -0.26) // mitre
	p.stroke(gold, 0.09, 0, -0.95, 0, -0.32)
	p.stroke(gold, 0.09, -0.2, -0.66, 0.2, -0.66)
	p.stroke(gold, 0.09, -0.4, -0.32, 0.4, -0.32)
}

func marshal(p pen) {
	p.hair(brown, 0.12)
	p.bust(azure)
	p.poly(gold, line, -0.62, 0.42, -0.72, 0.52, 0.45, 1.02, 0.68, 1.02) // sash
	p.bow(brown, 0.11, -0.2, 0.12, -0.1, 0.05, 0, 0.11, 0.1, 0.05, 0.2, 0.12)
	p.soft(ink, 0, -0.72, -0.3, -0.4, -0.62, -0.3, -0.86, 0.3, -0.86, 0.42, -0.6, 0.74, -0.42, 0.5, -0.28, 0, -0.34) // hat
	p.stroke(gold, 0.07, -0.36, -0.48, 0.36, -0.48)
	p.soft(leaf, line, 0.12, -0.6, 0.3, -1.05, 0.75, -1.05, 0.92, -0.7, 0.7, -0.84, 0.45, -0.75, 0.3, -0.52) // feather
}

func baroness(p pen) {
	p.hair(straw, 0.5)
	p.bust(rose)
	p.soft(straw, line, -0.42, -0.05, -0.42, -0.6, 0.42, -0.6, 0.42, -0.05, 0.28, -0.32, 0, -0.4, -0.28, -0.32)
	p.disc(0, -0.72, 0.2, straw, line)
	p.poly(gold, line, -0.36, -0.42, -0.3, -0.62, -0.14, -0.52, 0, -0.74, 0.14, -0.52, 0.3, -0.62, 0.36, -0.42)
	for i := range 5 {
		x := float64(i)*0.11 - 0.22
		p.disc(x, 0.52-x*x*1.6, 0.055, leaf, 0.03)
	}
}

func abbess(p pen) {
	p.soft(ink, 0, -0.5, -0.75, 0.5, -0.75, 0.66, 0.1, 0.8, 0.95, 0.78, 1.02, -0.78, 1.02, -0.8, 0.95, -0.66, 0.1) // veil
	p.soft(leaf, 0, -0.42, -0.6, 0.42, -0.6, 0.5, 0, 0.36, 0.55, 0, 0.68, -0.36, 0.55, -0.5, 0)
	p.within(0, 0.02, 0.86).face()
	p.stroke(gold, 0.07, 0, 0.68, 0, 1)
	p.stroke(gold, 0.07, -0.11, 0.78, 0.11, 0.78)
}

func knight(p pen) {
	p.bust(grey)
	p.poly(azure, line, -0.22, 0.46, 0.22, 0.46, 0.22, 0.75, 0, 0.98, -0.22, 0.75)
	p.stroke(leaf, 0.06, 0, 0.52, 0, 0.86)
	p.stroke(leaf, 0.06, -0.16, 0.64, 0.16, 0.64)
	p.soft(crimson, line, 0, -0.75, -0.1, -1.2, 0.5, -1.25, 0.85, -0.75, 0.6, -0.35, 0.45, -0.8, 0.1, -0.7) // plume
	p.soft(grey, line, -0.44, -0.5, -0.2, -0.85, 0.2, -0.85, 0.44, -0.5, 0.44, 0.1, 0.25, 0.4, -0.25, 0.4, -0.44, 0.1)
	p.poly(ink, 0, -0.34, -0.14, 0.34, -0.14, 0.3, 0.02, 0.05, 0.02, 0.05, 0.1, -0.05, 0.1, -0.05, 0.02, -0.3, 0.02)
	for _, x := range []float64{-0.16, 0, 0.16} {
		p.stroke(ink, 0.05, x, 0.18, x, 0.27)
	}
}

func seamstress(p pen) {
	p.hair(brown, 0.3)
	p.bust(jade)
	p.soft(leaf, line, -0.5, -0.2, -0.52, -0.62, -0.2, -0.85, 0.2, -0.85, 0.52, -0.62, 0.5, -0.2, 0.3, -0.34, 0, -0.4, -0.3, -0.34)
	p.stroke(ink, 0.07, 0.86, -0.62, 0.5, 0.66) // needle
	p.disc(0.86, -0.64, 0.075, leaf, 0.05)
	p.bow(crimson, 0.05, 0.86, -0.66, 0.45, -1.1, 0.95, -1.15, 0.7, 0, 0.95, 0.6, 0.4, 0.95, 0.1, 0.8)
}

func mason(p pen) {
	p.bust(orange)
	p.poly(leaf, line, -0.36, 0.6, 0.36, 0.6, 0.42, 1.02, -0.42, 1.02)
	p.soft(azure, line, -0.46, -0.28, -0.4, -0.72, 0, -0.82, 0.4, -0.72, 0.46, -0.28, 0, -0.36)
	p.stroke(ink, 0.13, 0.62, 0.9, 0.66, 0.5) // trowel
	p.stroke(orange, 0.06, 0.62, 0.88, 0.66, 0.52)
	p.poly(grey, line, 0.48, 0.42, 0.92, 0.36, 0.7, -0.25)
}

func cook(p pen) {
	p.bust(leaf)
	for _, y := range []float64{0.58, 0.78} {
		p.disc(-0.12, y, 0.05, ink, 0)
		p.disc(0.12, y, 0.05, ink, 0)
	}
	p.bow(brown, 0.1, -0.2, 0.1, -0.1, 0.05, 0, 0.1, 0.1, 0.05, 0.2, 0.1)
	p.soft(leaf, line, -0.4, -0.5, -0.68, -0.85, -0.3, -1.2, 0, -1.1, 0.3, -1.2, 0.68, -0.85, 0.4, -0.5)
	p.poly(leaf, line, -0.38, -0.28, -0.38, -0.58, 0.38, -0.58, 0.38, -0.28)
	p.stroke(ink, 0.12, 0.66, 0.95, 0.72, 0.1) // spoon
	p.stroke(orange, 0.06, 0.66, 0.93, 0.72, 0.1)
	p.soft(orange, line, 0.58, 0.12, 0.56, -0.25, 0.74, -0.35, 0.92, -0.22, 0.88, 0.14, 0.72, 0.2)
}

func shepherdess(p pen) {
	p.hair(orange, 0.42)
	p.bust(azure)
	p.soft(straw, line, -0.4, -0.4, -0.36, -0.85, 0.36, -0.85, 0.4, -0.4)
	p.soft(straw, line, -0.85, -0.28, -0.7, -0.46, 0.7, -0.46, 0.85, -0.28, 0.4, -0.33, -0.4, -0.33)
	p.stroke(crimson, 0.09, -0.36, -0.5, 0.36, -0.5)
	p.bow(ink, 0.15, 0.7, 1, 0.72, -0.2, 0.72, -0.75, 0.95, -0.95, 1.1, -0.65, 0.95, -0.5) // crook
	p.bow(orange, 0.07, 0.7, 1, 0.72, -0.2, 0.72, -0.75, 0.95, -0.95, 1.1, -0.65, 0.95, -0.5)
}

func stonecutter(p pen) {
	p.bust(brown)
	p.soft(brown, 0, -0.3, 0.1, 0, 0.06, 0.3, 0.1, 0.24, 0.36, 0, 0.42, -0.24, 0.36)
	p.bow(leaf, 0.04, -0.1, 0.2, 0, 0.24, 0.1, 0.2)
	p.soft(crimson, line, -0.42, -0.26, -0.42, -0.66, 0, -0.78, 0.42, -0.66, 0.42, -0.26, 0, -0.34)
	p.stroke(ink, 0.14, 0.55, 0.95, 0.72, -0.3) // hammer
	p.stroke(orange, 0.07, 0.55, 0.95, 0.72, -0.3)
	p.poly(grey, line, 0.42, -0.52, 1.04, -0.42, 1, -0.12, 0.38, -0.22)
}

func peasant(p pen) {
	p.hair(brown, 0.1)
	p.bust(jade)
	p.poly(orange, line, -0.2, 0.38, 0.2, 0.38, 0, 0.66)
	p.soft(brown, line, -0.66, -0.2, -0.5, -0.5, -0.3, -0.84, 0.25, -0.9, 0.5, -0.5, 0.66, -0.2, 0.3, -0.36, -0.3, -0.36)
	p.stroke(ink, 0.1, 0.7, 1, 0.7, -0.35) // fork
	for _, x := range []float64{0.5, 0.7, 0.9} {
		p.bow(ink, 0.07, 0.7, -0.3, x, -0.4, x, -0.85)
	}
}

func jester(p pen) {
	p.bust(jade)
	p.poly(crimson, line, -0.66, 0.4, -0.3, 0.86, 0, 0.42, 0.3, 0.86, 0.66, 0.4, 0.3, 0.3, -0.3, 0.3)
	p.soft(crimson, line, 0, -0.3, -0.42, -0.2, -0.46, -0.6, -0.8, -0.6, -0.95, -0.1, -1, -0.75, -0.5, -1.1, 0, -0.75)
	p.soft(jade, line, 0, -0.3, 0.42, -0.2, 0.46, -0.6, 0.8, -0.6, 0.95, -0.1, 1, -0.75, 0.5, -1.1, 0, -0.75)
	p.soft(gold, line, -0.26, -0.5, -0.16, -1.15, 0.3, -1.35, 0.16, -1.05, 0.26, -0.5)
	for _, bell := range []point{{-0.94, -0.1}, {0.94, -0.1}, {0.3, -1.3}} {
		p.disc(bell.x, bell.y, 0.12, gold, line)
	}
	p.face()
	p.poly(crimson, 0, -0.13, -0.17, -0.07, -0.06, -0.13, 0.05, -0.19, -0.06)
	p.bow(ink, 0.045, -0.18, 0.1, 0, 0.26, 0.18, 0.1)
	p.bow(gold, 0.09, -0.4, -0.22, -0.2, -0.36, 0, -0.32, 0.2, -0.36, 0.4, -0.22)
}
