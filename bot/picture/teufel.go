package picture

import (
	"image"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"hofnar/games"
	"hofnar/games/teufel"
)

// The colours of the board. Owners differ by hue, by lightness and by the pattern
// of their tails, so that they can be told apart without seeing colours.
var (
	parchment = color.RGBA{0xF7, 0xF0, 0xDF, 0xFF}
	leaf      = color.RGBA{0xFF, 0xFD, 0xF6, 0xFF}
	shade     = color.RGBA{0xEA, 0xE0, 0xC8, 0xFF}
	ink       = color.RGBA{0x2B, 0x21, 0x18, 0xFF}
	pale      = color.RGBA{0x9A, 0x8E, 0x78, 0xFF}
	grey      = color.RGBA{0xB9, 0xB0, 0x9E, 0xFF}
	gold      = color.RGBA{0xD9, 0xA4, 0x2B, 0xFF}
	owners    = []color.RGBA{{0xB0, 0x2A, 0x1E, 0xFF}, {0x12, 0x5E, 0xA8, 0xFF}, {0x1B, 0x7F, 0x5A, 0xFF}}
)

const (
	letters = "ABCDEFGHJKLMNPQRST"
	width   = 1080
	unit    = 150.0 // the side of a field
	boardY  = 500.0 // the board's middle
	stroke  = 15.0  // of a tail
)

// scene is one drawing of the board, or of a part of it.
type scene struct {
	*canvas
	view   teufel.View
	placed teufel.Placed
	tails  [len(letters)]teufel.Tail
	middle point // of the canvas
	centre point // of the board that lies there
	scale  float64
}

// board draws the whole of it: the hexagon, below it the three ways in which the
// tile turned over can lie, and below that who has how much.
func board(v teufel.View, names func(games.Seat) string) *image.RGBA {
	height := 1010 + 44*(v.Players+1)
	if len(v.Trials) > 0 {
		height += 330
	}
	c := newCanvas(width, height, parchment)
	s := scene{c, v, v.Placed, v.Tails, point{width / 2, boardY}, point{}, unit}
	s.draw(true)
	y := 1010.0
	if len(v.Trials) > 0 {
		s.trials(y + 150)
		y += 330
	}
	s.margin(y, names)
	return c.img
}

// trials draws the three ways side by side, on the real spot.
func (s scene) trials(y float64) {
	shown := s.view.Trials
	if teufel.TheBoard().Kinds[s.view.Kind].Symmetric {
		shown = shown[:1]
	}
	for i, t := range shown {
		x := width * (float64(i) + 0.5) / float64(len(shown))
		panel := newCanvas(330, 300, leaf)
		one := scene{panel, s.view, t.Placed, t.Tails, point{165, 150}, middleOf(s.view.Current), 190}
		one.draw(false)
		panel.words(strconv.Itoa(i+1), point{26, 30}, 34, ink, true)
		s.paste(panel, point{x - 165, y - 150})
	}
}

// paste puts a panel on the canvas.
func (s scene) paste(panel *canvas, at point) {
	for y := range panel.img.Rect.Dy() {
		from := panel.img.Pix[y*panel.img.Stride : y*panel.img.Stride+4*panel.img.Rect.Dx()]
		copy(s.img.Pix[s.img.PixOffset(int(at.x), int(at.y)+y):], from)
	}
}

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
	third := float64(port%2+1) / 3
	at = from.plus(to.minus(from).times(third))
	inwards = to.minus(from).turned().unit()
	if mean(c...).minus(at).length() < mean(c...).minus(at.minus(inwards)).length() {
		return at, inwards
	}
	return at, inwards.times(-1)
}

func (s scene) draw(whole bool) {
	for field := range s.placed {
		s.field(field)
	}
	for field, tile := range s.placed {
		if tile.Kind != 0 {
			s.tile(field, tile)
		}
	}
	for letter, tail := range s.tails {
		for _, step := range tail.Path {
			s.tail(letter, tail, step)
		}
	}
	s.mark(s.view.Last, pale, 4)
	if s.view.Current >= 0 {
		s.mark(s.view.Current, gold, 9)
	}
	s.compartments()
	for letter := range s.tails {
		s.devil(letter, whole)
	}
}

// field draws the ground of a field, and its number while it is free.
func (s scene) field(field int) {
	f := teufel.TheBoard().Fields[field]
	c := s.corners(field)
	ground := leaf
	if f.Compartment%2 == 1 {
		ground = shade
	}
	s.fill(c, ground)
	s.line(append(slices.Clone(c), c[0]), 1.5, grey)
	if s.placed[field].Kind == 0 {
		s.words(f.ID, mean(c...), s.scale*0.16, pale, true)
	}
}

// tile draws all of a tile in grey; tails of devils are drawn over it.
func (s scene) tile(field int, tile teufel.Tile) {
	kind := teufel.TheBoard().Kinds[tile.Kind-1]
	for port := range 6 {
		if out := kind.Through(int(tile.Rotation), port); out > port {
			s.line(s.curve(field, port, out), s.scale*stroke/unit, grey)
		}
	}
}

// curve is the way of a tail across a tile: straight across both sides, so that it
// joins its neighbours without a kink.
func (s scene) curve(field, from, to int) []point {
	a, in := s.port(field, from)
	b, back := s.port(field, to)
	reach := max(0.45*b.minus(a).length(), 0.16*s.scale)
	p, q := a.plus(in.times(reach)), b.plus(back.times(reach))
	const steps = 22
	path := make([]point, steps+1)
	for i := range path {
		t := float64(i) / steps
		u := 1 - t
		path[i] = a.times(u * u * u).plus(p.times(3 * u * u * t)).plus(q.times(3 * u * t * t)).plus(b.times(t * t * t))
	}
	return path
}

// tail draws one crossing of a devil's tail in its owner's manner. What is joined to
// another body recedes.
func (s scene) tail(letter int, tail teufel.Tail, step teufel.Step) {
	path := s.curve(step.Field, step.From, step.To)
	w := s.scale * stroke / unit
	if tail.End == "body" {
		s.line(path, w, grey)
		return
	}
	owner := s.owner(letter)
	s.line(path, w+s.scale*5/unit, ink)
	s.line(path, w, owners[owner])
	switch owner {
	case 1: // dashes
		for i := 1; i+4 < len(path); i += 8 {
			s.line(path[i:i+5], w*0.36, leaf)
		}
	case 2: // dots
		for i := 2; i < len(path); i += 5 {
			s.disc(path[i], w*0.2, leaf)
		}
	}
}

// owner is whose devil it is: with four, the team's.
func (s scene) owner(letter int) int {
	for who, list := range teufel.TheBoard().Owned[s.view.Players] {
		if strings.IndexByte(list, letters[letter]) >= 0 {
			return who
		}
	}
	return 0
}

// mark draws a line inside a field.
func (s scene) mark(field int, paint color.Color, wide float64) {
	if field < 0 {
		return
	}
	c := s.corners(field)
	m := mean(c...)
	for i, p := range c {
		c[i] = m.plus(p.minus(m).times(0.94))
	}
	for i, p := range c {
		s.line([]point{p, c[(i+1)%3]}, wide, paint)
	}
}

// compartments parts the six with thick lines.
func (s scene) compartments() {
	for field, f := range teufel.TheBoard().Fields {
		c := s.corners(field)
		for side := range 3 {
			p := f.Ports[2*side]
			if p.Kind != 'f' || teufel.TheBoard().Fields[p.Field].Compartment != f.Compartment {
				s.line([]point{c[side], c[(side+1)%3]}, s.scale*4/unit, ink)
			}
		}
	}
}

// devil draws a face with its letter on the rim, and the end of its tail beside it.
func (s scene) devil(letter int, whole bool) {
	body := teufel.TheBoard().Bodies[letter]
	at, inwards := s.port(body[0], body[1])
	end, _ := s.port(body[0], body[1]^1)
	out := inwards.times(-1)
	paint := owners[s.owner(letter)]
	r := s.scale * 0.19
	face := at.plus(out.times(r * 1.05))
	for _, side := range []float64{-1, 1} { // horns
		root := face.plus(out.times(r * 0.55)).plus(out.turned().times(side * r * 0.6))
		s.fill([]point{root.plus(out.turned().times(r * 0.3)), root.minus(out.turned().times(r * 0.3)), root.plus(out.times(r * 0.85)).plus(out.turned().times(side * r * 0.25))}, ink)
	}
	s.disc(face, r, ink)
	s.disc(face, r*0.86, paint)
	s.words(letters[letter:letter+1], face, r*1.25, leaf, true)
	tip := end.plus(out.times(s.scale * 0.16)) // the tail's end: an arrow
	s.line([]point{end, tip}, s.scale*0.05, ink)
	across := out.turned().times(s.scale * 0.075)
	s.fill([]point{tip.plus(across), tip.minus(across), tip.plus(out.times(s.scale * 0.13))}, ink)
	if whole {
		s.disc(end, s.scale*0.035, ink)
	}
}

// margin says who has how much, and every devil's length.
func (s scene) margin(y float64, names func(games.Seat) string) {
	for who := range s.view.Players {
		at := point{40, y + 44*float64(who)}
		owner := who % len(owners)
		if s.view.Players == 4 {
			owner = who % 2
		}
		s.line([]point{at, at.plus(point{46, 0})}, 22, owners[owner])
		text := names(games.Seat(who)) + "  " + strconv.Itoa(s.view.Scores[who])
		s.words(text, at.plus(point{62, 0}), 30, ink, false)
		if s.view.Players == 4 && who > 1 {
			continue
		}
		s.lengths(who, point{430, at.y})
	}
}

func (s scene) lengths(who int, at point) {
	for letter, tail := range s.tails {
		if strings.IndexByte(teufel.TheBoard().Owned[s.view.Players][who], letters[letter]) < 0 {
			continue
		}
		text, paint := letters[letter:letter+1]+strconv.Itoa(tail.Length), ink
		switch tail.End {
		case "open":
			text += "…"
			paint = pale
		case "body":
			text = letters[letter:letter+1] + "×"
			paint = grey
		}
		s.words(text, at, 26, paint, false)
		at.x += 70
	}
}
