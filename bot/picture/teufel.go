package picture

import (
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
