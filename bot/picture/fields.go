package picture

import (
	"math"

	"hofnar/games/teufel"
)

// sample is a field that stands on its base, to show tiles on.
const sample = 1

// middleOf is the middle of fields.
func middleOf(fields ...int) point {
	var list []point
	for _, field := range fields {
		for _, v := range teufel.TheBoard().Fields[field].Vertices {
			list = append(list, point{v[0], v[1]})
		}
	}
	return mean(list...)
}

// on is where a point of the board lies on the canvas: there y counts downwards.
func (s scene) on(p point) point {
	p = p.minus(s.centre)
	return s.middle.plus(point{p.x, -p.y * s.upright()}.times(s.scale))
}

// upright is how much higher fields are drawn than they are, so that each of their rows begins at
// a whole pixel, and what lies on one field looks as on the others.
func (s scene) upright() float64 {
	if s.scale < 40 {
		return 1
	}
	row := s.scale * math.Sqrt(3) / 2
	return math.Round(row) / row
}

func (s scene) corners(field int) []point {
	c := s.triangle(field)
	return c[:]
}

// triangle is a field's corners.
func (s scene) triangle(field int) (c [3]point) {
	for i, v := range teufel.TheBoard().Fields[field].Vertices {
		c[i] = s.on(point{v[0], v[1]})
	}
	return c
}

// port is where a tail crosses a side, and the way it goes there, inwards.
func (s scene) port(field, port int) (at, inwards point) {
	c := s.triangle(field)
	from, to := c[port/2], c[(port/2+1)%3]
	at = from.plus(to.minus(from).times(float64(port%2+1) / 3))
	return at, to.minus(from).turned().unit() // corners are listed clockwise
}
