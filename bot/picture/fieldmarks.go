package picture

import (
	"slices"

	"hofnar/games/teufel"
)

// signs are the marks on the field to be covered and on the one covered last.
func (s scene) signs(v teufel.View) {
	if v.Last >= 0 {
		s.mark("the last one", v.Last, scene.wedges)
	}
	if v.Current >= 0 {
		s.mark("the current one", v.Current, func(s scene, corners []point) {
			s.frame(shrunk(corners, 0.94), max(5, s.scale*0.055), amber)
		})
	}
}

// mark draws a field in another colour, with what marks it besides.
func (s scene) mark(what string, field int, draw func(s scene, corners []point)) {
	middle := mean(s.corners(field)...)
	corners := settled(middle, s.corners(field))
	s.sprite(middle, s.scale, what, int(corners[0].x)<<12+int(corners[0].y), straw, func(s scene, at point) {
		for i := range corners {
			corners[i] = at.plus(corners[i])
		}
		s.fill(straw, shrunk(corners, 0.97))
		draw(s, corners)
	})
}

// numbers are those of the free fields.
func (s scene) numbers(v teufel.View) {
	for field, f := range teufel.TheBoard().Fields {
		if s.placed[field].Kind == 0 && s.shows(field) {
			s.number(f.ID, s.roomiest(field), slices.Contains(v.Namable, field))
		}
	}
}

// roomiest is where a field has room for a number and its underline: a little nearer to
// its base than its middle, most where it stands on its tip.
func (s scene) roomiest(field int) point {
	c := s.corners(field)
	at := mean(c...)
	if 2*at.y < min(c[0].y, c[1].y, c[2].y)+max(c[0].y, c[1].y, c[2].y) {
		return at.minus(point{0, 0.075 * s.scale})
	}
	return at.plus(point{0, 0.025 * s.scale})
}

// number is that of a free field: underlined if it can be named.
func (s scene) number(id string, at point, namable bool) {
	size, paint := max(lettering, s.scale*0.21), faint
	if namable {
		paint = ink
		wide := spread(id) * size
		s.fill(ink, box(at.x-wide/2, at.y+0.47*size, wide, 0.11*size))
	}
	s.words(id, at, size, paint, middle)
}

// wedges marks a tile in its corners, where no tail runs.
func (s scene) wedges(corners []point) {
	c := shrunk(corners, 0.97)
	for i, p := range c {
		next, last := c[(i+1)%3], c[(i+2)%3]
		s.fill(ink, []point{p, p.plus(next.minus(p).times(0.17)), p.plus(last.minus(p).times(0.17))})
	}
}
