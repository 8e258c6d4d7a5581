package picture

// strip is some rows of a canvas, by all that they show: what was packed lately is not drawn again.
type strip struct {
	from, till int // row
	key        string
	draw       func(*canvas) // nil: it has been drawn
}

// strips are those that were needed lately, packed.
var strips = recent[string, band]{room: 12 << 20}

// strip has some rows drawn by themselves, on a canvas as high as they are, if they are looked at
// and have not been packed lately. It shows nothing but what is listed, and nothing else is drawn
// there. Strips come from above to below.
func (c *canvas) strip(from, till float64, draw func(*canvas), shown ...any) {
	if key, ok := keyOf(shown); ok {
		c.strips = append(c.strips, strip{int(from), int(till), key, draw})
		return
	}
	draw(c.rows(int(from), int(till)))
}

// rows is the part of the canvas between two rows.
func (c *canvas) rows(from, till int) *canvas { return c.part(0, from, c.img.Rect.Dx(), till-from) }

// whole is this canvas with all strips drawn.
func (c *canvas) whole() *canvas {
	for i := range c.strips {
		c.drawn(&c.strips[i])
	}
	return c
}

// drawn draws a strip unless it has been.
func (c *canvas) drawn(s *strip) {
	if s.draw != nil {
		s.draw(c.rows(s.from, s.till))
		s.draw = nil
	}
}

// pack packs a picture in parts that know nothing of each other: strips, and what is between
// them.
func (c *canvas) pack(d *deflater) (list []band) {
	row, at := c.img.Stride, 0
	for i := range c.strips {
		s := &c.strips[i]
		list = d.bands(list, c.sheet.raw[at*row:s.from*row], row, d.known)
		list = append(list, c.packed(d, s))
		at = s.till
	}
	return d.bands(list, c.sheet.raw[at*row:], row, d.known)
}

// packed packs a strip, or finds it.
func (c *canvas) packed(d *deflater, s *strip) band {
	b, ok := strips.find(s.key)
	if !ok {
		c.drawn(s)
		row := c.img.Stride
		b = inOne(nil, d.bands(nil, c.sheet.raw[s.from*row:s.till*row], row, d.band))
		b.strip = true
		strips.keep(s.key, b, len(b.packed)+200)
	}
	return b
}
