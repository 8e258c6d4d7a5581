package picture

import (
	"slices"

	"hofnar/games/teufel"
)

// namable are the sectors in which a field may be named, by their middles, where no tail runs.
func (s scene) namable(v teufel.View) map[int]point {
	middles := map[int]point{}
	for _, field := range v.Namable {
		middles[sectorOf(field)] = s.on(middleOf(fieldsOf(sectorOf(field))...))
	}
	return middles
}

// sectors names those in which a field may be named.
func (s scene) sectors() {
	for sector, at := range s.named {
		s.sprite(at, s.scale, "sector", sector, parchment, func(s scene, at point) {
			s.disc(at, s.sectorSize()+3, stone)
			s.disc(at, s.sectorSize(), parchment)
			s.words(teufel.Sectors[sector], at, max(lettering, s.scale*0.16), ink, middle)
		})
	}
}

// sectorSize is the radius of the disc that bears a sector's name.
func (s scene) sectorSize() float64 { return max(32, s.scale*0.2) }

func sectorOf(field int) int { return teufel.TheBoard().Fields[field].Sector }

func fieldsOf(sector int) (list []int) {
	for field := range teufel.TheBoard().Fields {
		if sectorOf(field) == sector {
			list = append(list, field)
		}
	}
	return list
}

// sectorHigh is how high a sector is shown that takes the whole width.
const sectorHigh = 880

// large draws a sector as large as it fits with its devils.
func large(v teufel.View, sector int) *canvas {
	v.Namable = slices.DeleteFunc(slices.Clone(v.Namable), func(field int) bool { return sectorOf(field) != sector })
	return closeUp(newCanvas(width, sectorHigh, felt), v, fieldsOf(sector))
}

// closeUp draws these fields with their devils as large as they fit, and of those around
// them the ones that are seen whole.
func closeUp(c *canvas, v teufel.View, fields []int) *canvas {
	low, high := around(fields)
	size, centre := high.minus(low), mean(low, high)
	wide, tall := float64(c.img.Rect.Dx()), float64(c.img.Rect.Dy())
	s := scene{
		canvas: c, teams: v.Teams, placed: v.Placed, tails: v.Tails,
		middle: point{wide / 2, tall / 2}, centre: point{centre.x, -centre.y}, scale: min(wide/size.x, tall/size.y),
	}
	s.bounds = s.fields(s.whole)
	s.ground()
	s.all(v)
	return c
}

// around is the box around fields and the devils beside them, in sides of a field; there y
// counts downwards.
func around(fields []int) (low, high point) {
	const edge = 0.1
	s := scene{scale: 1}
	var list []point
	for _, field := range fields {
		list = append(list, s.corners(field)...)
	}
	for _, body := range teufel.TheBoard().Bodies {
		if slices.Contains(fields, body[0]) {
			list = append(list, s.extent(body)...)
		}
	}
	low, high = boxOf(list)
	return low.minus(point{edge, edge}), high.plus(point{edge, edge})
}

// boxOf is the upright box around points.
func boxOf(list []point) (low, high point) {
	low, high = list[0], list[0]
	for _, p := range list {
		low, high = point{min(low.x, p.x), min(low.y, p.y)}, point{max(high.x, p.x), max(high.y, p.y)}
	}
	return low, high
}

// fields are those of which the box does that.
func (s scene) fields(does func(low, high point) bool) []bool {
	list := make([]bool, len(s.placed))
	for field := range list {
		list[field] = does(boxOf(s.corners(field)))
	}
	return list
}
