package picture

import (
	"bytes"
	"image"
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

// mist covers part of a pixel. It has no pointer, which would have to be followed whenever memory
// is collected: sprites have many.
type mist struct {
	x, y int32
	by   uint16 // the number of its mixture
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
	s := &sprite{box: r.box.Sub(centre), runs: make([]run, 0, 2*r.box.Dy()), pix: make([]tone, 0, r.box.Dx()*r.box.Dy())}
	for _, m := range r.soft {
		if sheet.Pix[int(m.y)*easel+int(m.x)] == nothing {
			s.soft = append(s.soft, mist{m.x - easel/2, m.y - easel/2, m.by})
		}
	}
	for y := r.box.Min.Y; y < r.box.Max.Y; y++ {
		row := sheet.Pix[y*easel:][r.box.Min.X:r.box.Max.X]
		s.take(row, s.box.Min.X, y-easel/2)
		even(row, nothing)
	}
	easels.Put(sheet)
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
	box := s.box.Add(image.Pt(x, y))
	if !c.touch(box) {
		return
	}
	whole, pix := box.In(c.img.Rect), s.pix
	for _, r := range s.runs {
		now := pix[:r.n]
		pix = pix[r.n:]
		from, row := x+int(r.x), y+int(r.y)
		if !whole {
			left, right := max(0, -from), max(0, from+len(now)-c.img.Rect.Max.X)
			if row < 0 || row >= c.img.Rect.Max.Y || left+right >= len(now) {
				continue
			}
			now, from = now[left:len(now)-right], from+left
		}
		copy(c.img.Pix[row*c.img.Stride+from:], now)
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
