package picture

import (
	"image"
	"slices"
)

// sprite is something that was drawn on nothing, so that it can be laid anywhere: it leaves
// the same pixels there as drawing it would. Thousands are kept, so it is small: what has one
// tone is no pixels, and nothing has a pointer, which would have to be followed whenever memory
// is collected.
type sprite struct {
	box  image.Rectangle // around where the pen stood
	runs []run           // of what hides all that lies below
	pix  []tone          // of those runs that have several tones
	soft []mist          // what is mixed with what lies below, in the order of painting
}

// run is some pixels of a row.
type run struct {
	x, y, n int16
	paint   tone // of all of them; nothing: each has its own
}

// evenly is how many pixels of one tone are a run by themselves.
const evenly = 12

// mist covers part of a pixel.
type mist struct {
	x, y int16
	by   uint16 // the number of its mixture
}

// recording is what a canvas notes on which a sprite is drawn.
type recording struct {
	box  image.Rectangle // around all that has been painted
	soft []mist          // where nothing lies below
}

// easelSide is how wide and high the canvas is on which sprites are drawn, around its middle.
const easelSide = 2400

// easel is that canvas, and the sprite that was drawn on it last.
type easel struct {
	img    *image.Paletted
	record recording
	last   sprite
}

var easels = make(spares[*easel], 4)

// spriteOf draws a sprite with this pen, its origin being where the pen stands.
func spriteOf(p pen, draw func(pen)) *sprite {
	e, half := easels.take(), easelSide/2
	if e == nil {
		e = &easel{img: image.NewPaletted(image.Rect(0, 0, easelSide, easelSide), tones.list)}
	}
	e.record = recording{soft: e.record.soft[:0]}
	p.canvas = &canvas{img: e.img, raster: p.raster, record: &e.record}
	p.at = p.at.plus(point{easelSide / 2, easelSide / 2})
	draw(p)
	s, box := &e.last, e.record.box
	*s = sprite{box.Sub(image.Pt(half, half)), s.runs[:0], s.pix[:0], s.soft[:0]}
	for _, m := range e.record.soft {
		if e.img.Pix[int(m.y)*easelSide+int(m.x)] == nothing {
			s.soft = append(s.soft, mist{m.x - easelSide/2, m.y - easelSide/2, m.by})
		}
	}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := e.img.Pix[y*easelSide:][box.Min.X:box.Max.X]
		s.take(row, s.box.Min.X, y-half)
		even(row, nothing)
	}
	defer easels.give(e)
	return &sprite{s.box, slices.Clone(s.runs), slices.Clone(s.pix), slices.Clone(s.soft)}
}

// take adds a row's runs.
func (s *sprite) take(row []tone, x, y int) {
	for at := 0; at < len(row); {
		n, paint := same(row[at:]), row[at]
		if n < evenly && paint != nothing {
			n, paint = motley(row[at:]), nothing
			s.pix = append(s.pix, row[at:at+n]...)
		}
		if row[at] != nothing {
			s.runs = append(s.runs, run{int16(x + at), int16(y), int16(n), paint})
		}
		at += n
	}
}

// same is how many pixels have the tone of the first.
func same(row []tone) (n int) {
	for n < len(row) && row[n] == row[0] {
		n++
	}
	return n
}

// motley is how many pixels there are before nothing or many of one tone.
func motley(row []tone) (n int) {
	for n < len(row) && row[n] != nothing {
		more := same(row[n:min(len(row), n+evenly)])
		if more == evenly {
			break
		}
		n += more
	}
	return n
}

// own is the run's own pixels, the first of those that are left, and the rest.
func (r run) own(pix []tone) (own, rest []tone) {
	if r.paint != nothing {
		return nil, pix
	}
	return pix[:r.n], pix[r.n:]
}

// lay puts a sprite where a pen stands.
func (c *canvas) lay(s *sprite, x, y int) {
	box := s.box.Add(image.Pt(x, y))
	if !c.touch(box) {
		return
	}
	whole, pix := box.In(c.img.Rect), s.pix
	var own []tone
	for _, r := range s.runs {
		own, pix = r.own(pix)
		from, till, row, left := x+int(r.x), x+int(r.x)+int(r.n), y+int(r.y), 0
		if !whole {
			left, till = max(0, -from), min(till, c.img.Rect.Max.X)
			if row < 0 || row >= c.img.Rect.Max.Y || from+left >= till {
				continue
			}
		}
		under := c.img.Pix[row*c.img.Stride:][from+left : till]
		if r.paint != nothing {
			even(under, r.paint)
		} else {
			copy(under, own[left:])
		}
	}
	for _, m := range s.soft {
		if at := image.Pt(x+int(m.x), y+int(m.y)); whole || at.In(c.img.Rect) {
			c.soften(at.X, at.Y, m.by)
		}
	}
}

// touch notes where something is painted, and reports whether that is on the canvas.
func (c *canvas) touch(box image.Rectangle) bool {
	box = box.Intersect(c.img.Rect)
	if c.record != nil {
		c.record.box = c.record.box.Union(box)
	}
	return !box.Empty()
}
