package picture

import (
	"bytes"
	"image"
	"slices"
	"sync"
)

// sprite is something that was drawn on nothing, so that it can be laid anywhere: it leaves
// the same pixels there as drawing it would.
type sprite struct {
	box  image.Rectangle // around where the pen stood
	runs []run           // of what hides all that lies below
	pix  []tone          // of all runs
	soft []mist          // what is mixed with what lies below, in the order of painting
}

// run is some pixels of a row.
type run struct{ x, y, n int32 }

// mist is a tone that covers a pixel by one or two thirds.
type mist struct {
	x, y  int32
	paint tone
	step  uint8
}

// recording is what a canvas notes on which a sprite is drawn.
type recording struct {
	box  image.Rectangle // around all that has been painted
	soft []mist          // where nothing lies below
}

// easel is how wide and high the canvas is on which sprites are drawn, around its middle.
const easel = 2400

var easels = sync.Pool{New: func() any { return image.NewPaletted(image.Rect(0, 0, easel, easel), tones.list) }}

// spriteOf draws a sprite with this pen, its origin being where the pen stands.
func spriteOf(p pen, draw func(pen)) *sprite {
	sheet, r, centre := easels.Get().(*image.Paletted), &recording{}, image.Pt(easel/2, easel/2)
	p.canvas = &canvas{img: sheet, raster: p.raster, record: r}
	p.at = p.at.plus(point{easel / 2, easel / 2})
	draw(p)
	s := &sprite{box: r.box.Sub(centre)}
	for _, m := range r.soft {
		if sheet.Pix[int(m.y)*easel+int(m.x)] == nothing {
			s.soft = append(s.soft, mist{m.x - easel/2, m.y - easel/2, m.paint, m.step})
		}
	}
	for y := r.box.Min.Y; y < r.box.Max.Y; y++ {
		row := sheet.Pix[y*easel:][r.box.Min.X:r.box.Max.X]
		s.take(row, s.box.Min.X, y-easel/2)
		even(row, nothing)
	}
	easels.Put(sheet)
	s.pix, s.runs, s.soft = slices.Clip(s.pix), slices.Clip(s.runs), slices.Clip(s.soft)
	return s
}

// take adds a row's runs.
func (s *sprite) take(row []tone, x, y int) {
	for at := 0; at < len(row); {
		if row[at] == nothing {
			at++
			continue
		}
		n := bytes.IndexByte(row[at:], nothing)
		if n < 0 {
			n = len(row) - at
		}
		s.runs = append(s.runs, run{int32(x + at), int32(y), int32(n)})
		s.pix = append(s.pix, row[at:at+n]...)
		at += n
	}
}

// lay puts a sprite where a pen stands.
func (c *canvas) lay(s *sprite, x, y int) {
	if !c.touch(s.box.Add(image.Pt(x, y))) {
		return
	}
	pix := s.pix
	for _, r := range s.runs {
		whole := image.Rect(int(r.x), int(r.y), int(r.x+r.n), int(r.y)+1).Add(image.Pt(x, y))
		if seen := whole.Intersect(c.img.Rect); !seen.Empty() {
			copy(c.img.Pix[c.img.PixOffset(seen.Min.X, seen.Min.Y):][:seen.Dx()], pix[seen.Min.X-whole.Min.X:])
		}
		pix = pix[r.n:]
	}
	for _, m := range s.soft {
		if at := image.Pt(x+int(m.x), y+int(m.y)); at.In(c.img.Rect) {
			c.stripe(at.X, at.Y, 1, m.paint, int(m.step))
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
