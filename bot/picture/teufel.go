package picture

import (
	"image/color"
	"slices"
	"strconv"
	"strings"
	"sync"

	"hofnar/games"
	"hofnar/games/teufel"
)

// The colours of the board. The owners' are near Okabe and Ito's, which all kinds of
// eyes can tell apart, and each has a pattern of tail besides.
var (
	parchment = color.RGBA{0xF7, 0xF0, 0xDF, 0xFF}
	leaf      = color.RGBA{0xFF, 0xFD, 0xF6, 0xFF}
	shade     = color.RGBA{0xEC, 0xE3, 0xCC, 0xFF}
	ink       = color.RGBA{0x2B, 0x21, 0x18, 0xFF}
	pale      = color.RGBA{0x8A, 0x7E, 0x6A, 0xFF}
	grey      = color.RGBA{0xBD, 0xB4, 0xA2, 0xFF}
	gold      = color.RGBA{0xE0, 0xA0, 0x10, 0xFF}
	straw     = color.RGBA{0xFC, 0xE9, 0xB0, 0xFF}
	owners    = []color.RGBA{{0xC6, 0x4A, 0x00, 0xFF}, {0x00, 0x54, 0x9E, 0xFF}, {0x2A, 0x9A, 0x60, 0xFF}}
)

// The measures of a picture, which is always as large, so that nothing jumps when it
// takes the place of another one.
const (
	width   = 1080
	height  = 1440
	unit    = 150.0 // the side of a field
	boardY  = 484.0 // the board's middle
	stripY  = 966   // from where the tiles are shown
	strip   = 252   // how high they stand
	marginY = 1232.0
	stroke  = 0.1 // the width of a tail, in sides of a field
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
}

// board draws the whole of it: the hexagon, below it the tiles, and below that who
// has how much.
func board(v teufel.View, names func(games.Seat) string) *canvas {
	c := newCanvas(width, height, parchment)
	switch {
	case len(v.Trials) > 0:
		c.fields(v, boardY)
		c.trials(v, stripY)
	case v.Count < len(v.Placed):
		c.fields(v, boardY)
		c.unseen(v, stripY)
	default: // no tile is left to show
		c.fields(v, boardY+strip/2)
	}
	c.margin(v, names)
	return c
}

// fields draws the hexagon with all that lies on it, its middle at that height.
func (c *canvas) fields(v teufel.View, middle float64) {
	s := scene{c, v.Teams, v.Placed, v.Tails, point{width / 2, middle}, point{}, unit}
	s.paste(bare(), middle-bareY)
	s.signs(v)
	s.lie()
	s.rim()
}

// trials draws the ways in which the tile turned over can lie, side by side, each on
// the real spot and beside it the lengths that it would give.
func (c *canvas) trials(v teufel.View, y int) {
	const wide, gap = 344, 12
	left := (width - len(v.Trials)*(wide+gap) + gap) / 2
	margin := 0.0
	if slices.ContainsFunc(v.Trials, func(t teufel.Trial) bool { return len(t.Changed) > 0 }) {
		margin = 100
	}
	for i, t := range v.Trials {
		panel := c.part(left+i*(wide+gap), y, wide, strip)
		s := scene{panel, v.Teams, t.Placed, t.Tails, point{(wide - margin) / 2, strip / 2}, middleOf(v.Current), 200}
		s.trial(v, t.Changed, box(wide-margin, 0, margin, strip))
		if len(v.Trials) > 1 {
			panel.disc(point{28, 28}, 24, ink)
			panel.words(strconv.Itoa(i+1), point{28, 28}, 34, leaf, middle)
		}
		panel.frame(box(1.5, 1.5, wide-3, strip-3), 3, ink)
	}
}

// trial draws one of them, and in a margin the tails that are others then.
func (s scene) trial(v teufel.View, changed []int, margin []point) {
	s.clear(parchment)
	s.ground()
	s.signs(v)
	s.lie()
	s.rim()
	s.fill(parchment, margin)
	at := margin[0].plus(point{24, 30})
	for _, letter := range changed {
		s.chip(letter, at, at.plus(point{23, 2}), fromLeft)
		at.y += 40 // room for six, which is all that a tile can change
	}
}

// unseen draws the kinds of tiles, and how many of each are still to come.
func (c *canvas) unseen(v teufel.View, y int) {
	for kind, n := range v.Unseen {
		x := width * (float64(kind) + 0.5) / float64(len(v.Unseen))
		c.kind(kind, point{x, float64(y) + 108}, 140)
		name := teufel.TheBoard().Kinds[kind].ID
		c.words(name+" ×"+strconv.Itoa(n), point{x, float64(y) + 200}, 30, ink, middle)
	}
}

// kind draws a tile by itself.
func (c *canvas) kind(kind int, at point, side float64) {
	s := scene{canvas: c, middle: at, centre: middleOf(sample), scale: side}
	corners := s.corners(sample)
	s.fill(leaf, corners)
	s.frame(corners, 3, ink)
	for _, way := range ways(teufel.Tile{Kind: int8(kind) + 1}) {
		path := s.curve(sample, way[0], way[1])
		s.line(side*(stroke+0.035), ink, path)
		s.line(side*stroke, grey, path)
	}
}

// sample is a field that stands on its base, to show tiles on.
const sample = 1

func middleOf(field int) point {
	v := teufel.TheBoard().Fields[field].Vertices
	return mean(point{v[0][0], v[0][1]}, point{v[1][0], v[1][1]}, point{v[2][0], v[2][1]})
}

// on is where a point of the board lies on the canvas: there y counts downwards.
func (s scene) on(p point) point {
	p = p.minus(s.centre)
	return s.middle.plus(point{p.x, -p.y}.times(s.scale))
}

func (s scene) corners(field int) []point {
	var list []point
	for _, v := range teufel.TheBoard().Fields[field].Vertices {
		list = append(list, s.on(point{v[0], v[1]}))
	}
	return list
}

// port is where a tail crosses a side, and the way it goes there, inwards.
func (s scene) port(field, port int) (at, inwards point) {
	c := s.corners(field)
	from, to := c[port/2], c[(port/2+1)%3]
	at = from.plus(to.minus(from).times(float64(port%2+1) / 3))
	return at, to.minus(from).turned().unit() // corners are listed clockwise
}

// bare is the board without tiles, bareY the height of its middle. It is drawn once.
var bare = sync.OnceValue(func() *canvas {
	c := newCanvas(width, 2*bareY, parchment)
	scene{canvas: c, middle: point{width / 2, bareY}, scale: unit}.ground()
	return c
})

const bareY = 400

// ground draws the fields and their compartments, which thick lines part.
func (s scene) ground() {
	var fields [2][][]point
	var thin, thick [][]point
	for field, f := range teufel.TheBoard().Fields {
		c := s.corners(field)
		fields[f.Compartment%2] = append(fields[f.Compartment%2], c)
		for side := range c {
			edge := []point{c[side], c[(side+1)%3]}
			p := f.Ports[2*side]
			if p.Kind != 'f' || teufel.TheBoard().Fields[p.Field].Compartment != f.Compartment {
				thick = append(thick, edge)
			} else if p.Field > field {
				thin = append(thin, edge)
			}
		}
	}
	s.fill(leaf, fields[0]...)
	s.fill(shade, fields[1]...)
	s.line(s.scale*0.015, grey, thin...)
	s.line(s.scale*0.03, ink, thick...)
}

// signs are the numbers of free fields, and the marks on the field to be covered and
// on the one covered last.
func (s scene) signs(v teufel.View) {
	for _, field := range []int{v.Last, v.Current} {
		if field >= 0 {
			s.fill(straw, shrunk(s.corners(field), 0.97))
		}
	}
	for field, f := range teufel.TheBoard().Fields {
		paint := pale
		if slices.Contains(v.Namable, field) {
			paint = ink
		}
		if s.placed[field].Kind == 0 {
			s.words(f.ID, mean(s.corners(field)...), s.scale*0.165, paint, middle)
		}
	}
	if v.Last >= 0 {
		s.wedges(v.Last)
	}
	if v.Current >= 0 {
		s.frame(shrunk(s.corners(v.Current), 0.94), s.scale*0.055, gold)
	}
}

// wedges marks a tile in its corners, where no tail runs.
func (s scene) wedges(field int) {
	c := shrunk(s.corners(field), 0.97)
	for i, p := range c {
		next, last := c[(i+1)%3], c[(i+2)%3]
		s.fill(ink, []point{p, p.plus(next.minus(p).times(0.17)), p.plus(last.minus(p).times(0.17))})
	}
}

// lie draws the tails: those of nobody in grey, the devils' over them.
func (s scene) lie() {
	devils := map[[2]int]bool{} // fields and ports that devils' tails pass
	for _, tail := range s.tails {
		for _, step := range tail.Path {
			devils[[2]int{step.Field, step.From}] = tail.End != joined
		}
	}
	for field, tile := range s.placed {
		var nobodys [][]point
		for _, way := range ways(tile) {
			if !devils[[2]int{field, way[0]}] && !devils[[2]int{field, way[1]}] {
				nobodys = append(nobodys, s.curve(field, way[0], way[1]))
			}
		}
		s.line(s.scale*stroke*0.8, grey, nobodys...)
	}
	for letter, tail := range s.tails {
		if tail.End == joined {
			continue
		}
		for _, step := range tail.Path {
			s.tail(s.curve(step.Field, step.From, step.To), s.owner(letter), s.scale*stroke)
		}
	}
}

// joined is how a tail ends that runs into another devil.
const joined = "body"

// ways are the pairs of ports that a tile joins.
func ways(tile teufel.Tile) (list [][2]int) {
	if tile.Kind == 0 {
		return nil
	}
	for port := range 6 {
		if out := teufel.TheBoard().Kinds[tile.Kind-1].Through(int(tile.Rotation), port); out > port {
			list = append(list, [2]int{port, out})
		}
	}
	return list
}

// curve is the way of a tail across a tile: straight across both sides, so that it
// joins its neighbours without a kink.
func (s scene) curve(field, from, to int) []point {
	a, in := s.port(field, from)
	b, back := s.port(field, to)
	reach := max(0.45*b.minus(a).length(), 0.16*s.scale)
	return bent(a, a.plus(in.times(reach)), b.plus(back.times(reach)), b)
}

// tail draws a piece of tail in its owner's manner: plain, dashed or dotted. The
// colour goes a little beyond its ends, over the outline of the next piece.
func (c *canvas) tail(path []point, owner int, wide float64) {
	c.line(wide*1.35, ink, path)
	c.line(wide, owners[owner], beyond(path, 1.5))
	switch owner {
	case 1:
		var dashes [][]point
		for i := 1; i+4 < len(path); i += 8 {
			dashes = append(dashes, path[i:i+5])
		}
		c.line(wide*0.36, leaf, dashes...)
	case 2:
		for i := 2; i < len(path); i += 6 {
			c.disc(path[i], wide*0.22, leaf)
		}
	}
}

// owner is the team whose devil it is.
func (s scene) owner(letter int) int {
	return slices.IndexFunc(s.teams, func(t teufel.Team) bool { return strings.IndexByte(t.Letters, teufel.Letters[letter]) >= 0 })
}
