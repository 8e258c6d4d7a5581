package picture

import (
	"image/color"
	"math"
)

// pen draws in measures of its own: around a point, so large and so far turned
// clockwise.
type pen struct {
	*canvas
	at    point
	k     float64 // pixels that are 1
	cos   float64
	sin   float64
	faded bool // what it draws recedes
	n     int  // which of several sprites with one name it draws
}

func (c *canvas) pen(at point, k, turn float64) pen {
	return pen{canvas: c, at: at, k: k, cos: math.Cos(turn), sin: math.Sin(turn)}
}

// plain draws in pixels.
func (c *canvas) plain() pen { return c.pen(point{}, 1, 0) }

// within is a pen whose origin and unit are others.
func (p pen) within(x, y, k float64) pen {
	p.at, p.k = p.on(x, y), p.k*k
	return p
}

// numbered is a pen that draws one of several sprites with one name.
func (p pen) numbered(n int) pen {
	p.n = n
	return p
}

func (p pen) on(x, y float64) point {
	return p.at.plus(point{x*p.cos - y*p.sin, x*p.sin + y*p.cos}.times(p.k))
}

// path reads coordinates in pairs.
func (p pen) path(xy []float64) []point {
	list := make([]point, len(xy)/2)
	for i := range list {
		list[i] = p.on(xy[2*i], xy[2*i+1])
	}
	return list
}

// fill paints polygons; a faded pen mixes its colours with the paper, but for those of
// letters and edges.
func (p pen) fill(paint color.RGBA, outlines ...[]point) {
	p.canvas.fill(p.withFading(paint), outlines...)
}

// withFading is the colour as this pen shows it.
func (p pen) withFading(paint color.RGBA) color.RGBA {
	switch {
	case !p.faded:
		return paint
	case paint == ink:
		return faint
	}
	mix := func(a, b uint8) uint8 { return uint8((int(a)*9 + int(b)*11) / 20) }
	return color.RGBA{mix(paint.R, leaf.R), mix(paint.G, leaf.G), mix(paint.B, leaf.B), 0xFF}
}

// poly paints a polygon with an edge of ink; one of no width leaves it out.
func (p pen) poly(paint color.RGBA, edge float64, xy ...float64) { p.shape(paint, edge, p.path(xy)) }

// soft is poly with its corners rounded off.
func (p pen) soft(paint color.RGBA, edge float64, xy ...float64) {
	p.shape(paint, edge, smoothed(smoothed(smoothed(p.path(xy)))))
}

func (p pen) disc(x, y, r float64, paint color.RGBA, edge float64) {
	at := p.on(x, y)
	if edge > 0 {
		p.canvas.disc(at, (r+edge/2)*p.k, p.withFading(ink))
		r -= edge / 2
	}
	p.canvas.disc(at, r*p.k, p.withFading(paint))
}

func (p pen) shape(paint color.RGBA, edge float64, outline []point) {
	p.fill(paint, outline)
	if edge > 0 {
		p.around(ink, edge, outline)
	}
}

// around paints a line along a closed outline.
func (p pen) around(paint color.RGBA, wide float64, outline []point) {
	outer, inner := make([]point, len(outline)), make([]point, len(outline))
	for i, q := range outline {
		before, after := outline[(i+len(outline)-1)%len(outline)], outline[(i+1)%len(outline)]
		a, b := q.minus(before).unit().turned(), after.minus(q).unit().turned()
		out := a.plus(b).unit()
		out = out.times(wide * p.k / 2 / max(0.5, out.x*a.x+out.y*a.y))
		outer[i], inner[len(outline)-1-i] = q.plus(out), q.minus(out)
	}
	p.fill(paint, outer, inner)
}

// stroke paints a line through points, with round ends.
func (p pen) stroke(paint color.RGBA, wide float64, xy ...float64) {
	path := p.path(xy)
	p.fill(paint, widened(path, wide*p.k))
	for _, q := range path {
		p.canvas.disc(q, wide*p.k/2, p.withFading(paint))
	}
}

// bow is a line through points with its corners rounded off.
func (p pen) bow(paint color.RGBA, wide float64, xy ...float64) {
	path := p.path(xy)
	for range 3 {
		cut := smoothed(path)
		path = append(append([]point{path[0]}, cut[1:len(cut)-3]...), path[len(path)-1])
	}
	p.fill(paint, widened(path, wide*p.k))
	p.canvas.disc(path[0], wide*p.k/2, p.withFading(paint))
	p.canvas.disc(path[len(path)-1], wide*p.k/2, p.withFading(paint))
}

// smoothed cuts the corners of a closed outline: Chaikin's way.
func smoothed(outline []point) []point {
	cut := make([]point, 0, 2*len(outline))
	for i, p := range outline {
		next := outline[(i+1)%len(outline)]
		cut = append(cut, p.times(0.75).plus(next.times(0.25)), p.times(0.25).plus(next.times(0.75)))
	}
	return cut
}

// slab is a rectangle with round corners, around the pen's origin.
func (p pen) slab(x, y, wide, high, r float64) (outline []point) {
	for i, corner := range []point{{x + wide - r, y + r}, {x + wide - r, y + high - r}, {x + r, y + high - r}, {x + r, y + r}} {
		from := (float64(i) - 1) * math.Pi / 2
		for s := range 8 {
			turn := from + float64(s)*math.Pi/14
			outline = append(outline, p.on(corner.x+r*math.Cos(turn), corner.y+r*math.Sin(turn)))
		}
	}
	return outline
}
