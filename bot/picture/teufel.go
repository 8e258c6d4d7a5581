package picture

import (
	"math"
	"slices"
	"strconv"
	"sync"

	"hofnar/games/teufel"
)

// The measures of a picture. With the turns of a tile to choose between it is higher, by about
// what the menus of fields take below it before, so that a phone shows all of either.
const (
	width      = 1080
	unit       = 130.0 // the side of a field
	boardY     = 424.0 // the board's middle
	boardHigh  = 850
	unseenHigh = 86
	stroke     = 0.1 // the width of a tail, in sides of a field
	thinnest   = 8.0 // tail, in pixels
)

// scene is one drawing of the board, or of a part of it.
type scene struct {
	*canvas
	teams  []teufel.Team
	placed teufel.Placed
	tails  [len(teufel.Letters)]teufel.Tail
	middle point // of the canvas
	centre point // of the board that lies there
	scale  float64
	told   []int // the devils whose tails are of interest; nil: all
	// praised are the devils whose tails are celebrated, while all others recede; nil: none.
	praised []int
	bounds  []bool        // by field, whether it is drawn; nil: all are
	named   map[int]point // the sectors that bear their names, and where
}

// shows reports whether a field is drawn.
func (s scene) shows(field int) bool { return s.bounds == nil || s.bounds[field] }

// whole reports whether all between two points lies on the canvas.
func (s scene) whole(low, high point) bool {
	size := s.img.Rect
	return low.x >= 0 && low.y >= 0 && high.x <= float64(size.Dx()) && high.y <= float64(size.Dy())
}

// touched reports whether some of what is between two points lies on the canvas.
func (s scene) touched(low, high point) bool {
	size := s.img.Rect
	return high.x >= 0 && high.y >= 0 && low.x <= float64(size.Dx()) && low.y <= float64(size.Dy())
}

// small reports whether the board is drawn so small that only what is of interest stands out.
func (s scene) small() bool { return s.scale < 100 }

// stroke is how wide a tail is drawn.
func (s scene) stroke() float64 { return max(thinnest, s.scale*stroke) }

// board draws the whole of it: the hexagon, in its corners who has how much, and
// below it the tiles.
func board(v teufel.View, say Speech) *canvas {
	high := boardHigh + unseenHigh
	if len(v.Trials) > 0 {
		high = boardHigh + trialHigh
	}
	c := newCanvas(width, high, felt)
	c.fields(v, boardY)
	c.sides(v, say)
	if len(v.Trials) > 0 {
		c.trials(v, boardHigh)
	} else {
		c.unseen(v, boardHigh)
	}
	return c
}

// fields draws the hexagon with all that lies on it, its middle at that height.
func (c *canvas) fields(v teufel.View, middle float64) {
	s := c.scene(v, middle)
	s.paste(bare(), middle-bareY)
	s.all(v)
}

// scene is the board as it is, its middle at that height.
func (c *canvas) scene(v teufel.View, middle float64) scene {
	return scene{canvas: c, teams: v.Teams, placed: v.Placed, tails: v.Tails, middle: point{width / 2, middle}, scale: unit}
}

// all draws what there is on the ground.
func (s scene) all(v teufel.View) {
	s.named = s.namable(v)
	s.signs(v)
	s.numbers(v)
	s.lie()
	s.sectors()
	s.rim()
	s.lengths()
}

// unseen draws the kinds of tiles, and how many of each are still to come.
func (c *canvas) unseen(v teufel.View, y int) {
	for kind, n := range v.Unseen {
		x := width * (float64(kind) + 0.5) / float64(len(v.Unseen))
		c.kind(kind, point{x - 30, float64(y) + 49}, 82)
		c.words(teufel.TheBoard().Kinds[kind].ID, point{x + 44, float64(y) + 22}, lettering, ink, middle)
		c.words("×"+strconv.Itoa(n), point{x + 44, float64(y) + 61}, lettering, faint, middle)
	}
}

// kind draws a tile by itself.
func (c *canvas) kind(kind int, at point, side float64) {
	s := scene{canvas: c, middle: at, centre: middleOf(sample), scale: side}
	s.sprite(at, side, "kind", kind, leaf, func(s scene, _ point) { s.alone(teufel.Tile{Kind: int8(kind) + 1}, sample, stroke) })
}

// alone draws a tile on a field, and nothing around it, with tails so wide.
func (s scene) alone(tile teufel.Tile, field int, wide float64) {
	corners := s.corners(field)
	s.fill(leaf, corners)
	s.frame(corners, 3, ink)
	for _, way := range ways(tile) {
		path := s.curve(field, way[0], way[1])
		s.line(s.scale*(wide+0.035), ink, path)
		s.line(s.scale*wide, grey, path)
	}
}

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

// bare is the board without tiles, bareY the height of its middle. It is drawn once.
var bare = sync.OnceValue(func() *canvas {
	c := newCanvas(width, 2*bareY, felt)
	scene{canvas: c, middle: point{width / 2, bareY}, scale: unit}.ground()
	return c
})

const bareY = 360

// ground draws the fields and their sectors, which thick lines part; fields are not parted on a
// small board.
func (s scene) ground() {
	var fields [2][][]point
	var thin, thick [][]point
	for field, f := range teufel.TheBoard().Fields {
		if !s.shows(field) {
			continue
		}
		c := s.corners(field)
		fields[f.Sector%2] = append(fields[f.Sector%2], c)
		for side := range c {
			edge := []point{c[side], c[(side+1)%3]}
			p := f.Ports[2*side]
			if p.Kind != 'f' || teufel.TheBoard().Fields[p.Field].Sector != f.Sector {
				thick = append(thick, edge)
			} else if p.Field > field || !s.shows(p.Field) {
				thin = append(thin, edge)
			}
		}
	}
	s.fill(leaf, fields[0]...)
	s.fill(shade, fields[1]...)
	if !s.small() {
		s.line(s.scale*0.015, stone, thin...)
	}
	s.line(s.scale*0.03, ink, thick...)
}

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
