package picture

import (
	"image/color"
	"math"
)

// markEdge parts a mark from the line that it lies on, in its own measure.
const markEdge = 0.3

func (p pen) round(paint color.RGBA) {
	p.disc(0, 0, 1+markEdge, leaf, 0)
	p.disc(0, 0, 1, paint, 0)
}

func (p pen) square(paint color.RGBA) { p.mark(paint, -0.9, -0.9, 0.9, -0.9, 0.9, 0.9, -0.9, 0.9) }

func (p pen) triangle(paint color.RGBA) { p.mark(paint, -1.15, 0.85, 0, -1.2, 1.15, 0.85) }

func (p pen) diamond(paint color.RGBA) { p.mark(paint, 0, -1.3, 1.15, 0, 0, 1.3, -1.15, 0) }

func (p pen) saltire(paint color.RGBA) {
	p.stroke(leaf, 0.5+2*markEdge, -0.8, -0.8, 0.8, 0.8)
	p.stroke(leaf, 0.5+2*markEdge, -0.8, 0.8, 0.8, -0.8)
	p.stroke(paint, 0.5, -0.8, -0.8, 0.8, 0.8)
	p.stroke(paint, 0.5, -0.8, 0.8, 0.8, -0.8)
}

func (p pen) ring(paint color.RGBA) {
	p.round(paint)
	p.disc(0, 0, 0.5, leaf, 0)
}

func (p pen) mark(paint color.RGBA, xy ...float64) {
	outline := p.path(xy)
	p.around(leaf, 2*markEdge, outline)
	p.fill(paint, outline)
}

// dashed draws a line along a path, whole or in dashes so long with such gaps.
func (p pen) dashed(paint color.RGBA, wide, dash, gap float64, path []point) {
	gone := 0.0 // along the path
	for i := range len(path) - 1 {
		from, to := path[i], path[i+1]
		far := to.minus(from).length()
		if dash == 0 {
			p.stroke(paint, wide, from.x, from.y, to.x, to.y)
			continue
		}
		round := dash + gap
		ahead := to.minus(from).unit()
		for at := -math.Mod(gone, round); at < far; at += round {
			begin, end := max(at, 0), min(at+dash, far)
			if a, b := from.plus(ahead.times(begin)), from.plus(ahead.times(end)); begin <= end {
				p.stroke(paint, wide, a.x, a.y, b.x, b.y)
			}
		}
		gone += far
	}
}

// thinned leaves out what lies so close to the point before that nobody would see it.
func thinned(path []point) (thin []point) {
	const near = 6
	for i, p := range path {
		if i == 0 || i == len(path)-1 || p.minus(thin[len(thin)-1]).length() >= near {
			thin = append(thin, p)
		}
	}
	return thin
}
