package picture

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"slices"
)

type point struct{ x, y float64 }

func (p point) plus(q point) point    { return point{p.x + q.x, p.y + q.y} }
func (p point) times(k float64) point { return point{p.x * k, p.y * k} }
func (p point) minus(q point) point   { return p.plus(q.times(-1)) }
func (p point) turned() point         { return point{-p.y, p.x} }
func (p point) length() float64       { return math.Sqrt(p.x*p.x + p.y*p.y) }

// whole is the nearest point at which a pixel begins.
func (p point) whole() point { return point{math.Round(p.x), math.Round(p.y)} }

// beyond reports whether it is farther than that from another.
func (p point) beyond(far float64, q point) bool {
	d := p.minus(q)
	return d.x*d.x+d.y*d.y > far*far
}
func (p point) unit() point { return p.times(1 / max(p.length(), 1e-9)) }
func mean(list ...point) (middle point) {
	for _, p := range list {
		middle = middle.plus(p)
	}
	return middle.times(1 / float64(len(list)))
}

// canvas is what is drawn on, in the house's colours: shapes come out with soft edges.
type canvas struct {
	img *image.Paletted
	*raster
	sheet  *sheet     // that all of it is on; nil of a part
	strips []strip    // of the sheet, that have not been drawn or may have been
	record *recording // of a sprite in the making, else nil
}

// sheets are those that are free again: they are large, and a table needs one with every move.
var sheets = make(spares[*sheet], 4)

func newCanvas(width, height int, ground color.RGBA) *canvas {
	s := sheets.take()
	s = s.sized(width, height)
	c := &canvas{img: s.img, raster: &s.raster, sheet: s}
	c.clear(ground)
	return c
}

// free is for a canvas that is not used again.
func (c *canvas) free() { sheets.give(c.sheet) }

func (c *canvas) clear(ground color.RGBA) {
	first := c.img.Pix[:c.img.Rect.Dx()]
	even(first, tones.of(ground))
	for y := 1; y < c.img.Rect.Dy(); y++ {
		copy(c.img.Pix[y*c.img.Stride:], first)
	}
}

// even makes all pixels the same.
func even(pix []tone, paint tone) {
	eight := 0x0101010101010101 * uint64(paint)
	for ; len(pix) >= 8; pix = pix[8:] {
		binary.LittleEndian.PutUint64(pix, eight)
	}
	for i := range pix {
		pix[i] = paint
	}
}

// part is a window on the canvas, with its own origin: what lies outside of it is
// not painted.
func (c *canvas) part(x, y, width, height int) *canvas {
	window := *c.img
	window.Pix = c.img.Pix[c.img.PixOffset(x, y):]
	window.Rect = image.Rect(0, 0, width, height)
	return &canvas{img: &window, raster: c.raster}
}

// paste copies another canvas onto this one, which is as wide, from a height on.
func (c *canvas) paste(from *canvas, y float64) {
	copy(c.img.Pix[c.img.PixOffset(0, int(y)):], from.img.Pix)
}

// copyOf makes this canvas look as another one of the same size.
func (c *canvas) copyOf(other *canvas) {
	for y := range c.img.Rect.Dy() {
		copy(c.img.Pix[y*c.img.Stride:][:c.img.Rect.Dx()], other.img.Pix[y*other.img.Stride:])
	}
}

// colourAt is the colour of a pixel, no colour where there is none.
func (c *canvas) colourAt(x, y int) color.RGBA {
	if !(image.Pt(x, y).In(c.img.Rect)) {
		return color.RGBA{}
	}
	return tones.colour(c.img.ColorIndexAt(x, y))
}

// fill paints polygons.
func (c *canvas) fill(paint color.RGBA, outlines ...[]point) {
	if len(outlines) == 0 {
		return
	}
	low, high := outlines[0][0], outlines[0][0]
	for _, outline := range outlines {
		for _, p := range outline {
			low, high = point{min(low.x, p.x), min(low.y, p.y)}, point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	box := image.Rect(int(low.x)-1, int(low.y)-1, int(high.x)+2, int(high.y)+2)
	if !c.touch(box) {
		return
	}
	c.raster.begin(box.Intersect(c.img.Rect))
	for _, outline := range outlines {
		c.raster.outline(outline)
	}
	shade := tones.of(paint)
	c.raster.sweep(func(y, from, to, step int) { c.stripe(from, y, to-from, shade, step) })
}

// stripe paints so many pixels of a row from one on.
func (c *canvas) stripe(x, y, n int, paint tone, step int) {
	pix := c.img.Pix[y*c.img.Stride+x:][:n]
	if step == wholly {
		even(pix, paint)
		return
	}
	by := over(paint, step)
	for i := range pix {
		c.soften(x+i, y, by)
	}
}

// soften covers part of a pixel, by the number of a mixture.
func (c *canvas) soften(x, y int, by uint16) {
	pix := &c.img.Pix[y*c.img.Stride+x]
	if *pix == nothing && c.record != nil {
		c.record.soft = append(c.record.soft, mist{int16(x), int16(y), by})
		return
	}
	*pix = mixtures[by].of[*pix]
}

// line paints lines along these points.
func (c *canvas) line(width float64, paint color.RGBA, paths ...[]point) {
	outlines := make([][]point, len(paths))
	for i, path := range paths {
		outlines[i] = widened(path, width)
	}
	c.fill(paint, outlines...)
}

// widened is the outline of a line along these points.
func widened(path []point, width float64) []point {
	outline := make([]point, 2*len(path))
	for i, p := range path {
		ahead := path[min(i+1, len(path)-1)].minus(path[max(i-1, 0)]).unit()
		across := ahead.turned().times(width / 2)
		outline[i], outline[len(outline)-1-i] = p.plus(across), p.minus(across)
	}
	return outline
}

// frame paints a line around a polygon.
func (c *canvas) frame(outline []point, width float64, paint color.RGBA) {
	for i, p := range outline {
		c.line(width, paint, []point{p, outline[(i+1)%len(outline)]})
		c.disc(p, width/2, paint)
	}
}

// box is an upright rectangle.
func box(x, y, wide, high float64) []point {
	return []point{{x, y}, {x + wide, y}, {x + wide, y + high}, {x, y + high}}
}

// shrunk is a polygon drawn together around its middle.
func shrunk(outline []point, k float64) (list []point) {
	m := mean(outline...)
	for _, p := range outline {
		list = append(list, m.plus(p.minus(m).times(k)))
	}
	return list
}

// bent is a curve from one point to another that sets out for p and comes from q: a
// cubic of Bézier's.
func bent(from, p, q, to point) []point {
	const steps = 22
	path := make([]point, steps+1)
	for i := range path {
		t := float64(i) / steps
		u := 1 - t
		path[i] = from.times(u * u * u).plus(p.times(3 * u * u * t)).plus(q.times(3 * u * t * t)).plus(to.times(t * t * t))
	}
	return path
}

// beyond is a path with its ends drawn out.
func beyond(path []point, far float64) []point {
	longer, last := slices.Clone(path), len(path)-1
	longer[0] = path[0].plus(path[0].minus(path[1]).unit().times(far))
	longer[last] = path[last].plus(path[last].minus(path[last-1]).unit().times(far))
	return longer
}

// arc is a part of a circle, the angles clockwise from the right.
func arc(at point, r, from, to float64) (path []point) {
	const steps = 12
	for i := range steps + 1 {
		turn := from + (to-from)*float64(i)/steps
		path = append(path, at.plus(point{math.Cos(turn), math.Sin(turn)}.times(r)))
	}
	return path
}

// disc paints a circle.
func (c *canvas) disc(at point, radius float64, paint color.RGBA) {
	var outline []point
	const corners = 40
	for i := range corners {
		turn := 2 * math.Pi * float64(i) / corners
		outline = append(outline, at.plus(point{math.Cos(turn), math.Sin(turn)}.times(radius)))
	}
	c.fill(paint, outline)
}

// Where the point lies from which words are written.
type anchor float64

const (
	fromLeft  anchor = 0
	middle    anchor = 0.5
	fromRight anchor = 1
)

// words writes text beside a point, at the height of its letters' middle.
func (c *canvas) words(text string, at point, size float64, paint color.RGBA, from anchor) {
	c.plain().text(text, at.x, at.y, size, paint, from)
}
