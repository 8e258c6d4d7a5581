package picture

import (
	"image/color"
	"math"
	"slices"

	"hofnar/games/teufel"
)

// piece is the way of a tail across a tile.
type piece struct {
	letter int // of a devil, or nobody
	step   int // of its tail
	field  int
	from   int // ports
	to     int
	middle point
	path   []point
}

const nobody = -1

// lie draws the tails: those of nobody, the devils' over them, and their letters.
func (s scene) lie() {
	devils, nobodys := s.pieces()
	s.nobodys(nobodys)
	s.colour(devils)
	s.badges(devils, nobodys)
}

// colour draws the devils' tails.
func (s scene) colour(devils []piece) {
	for i, p := range devils {
		if !s.shows(p.field) {
			continue
		}
		for _, bridge := range s.bridges(p, devils[:i]) {
			s.line(s.stroke()*2, leaf, bridge)
		}
		s.laid(p, manners[s.pattern(p.letter)], s.livery(p.letter).paint, func(s scene, path []point) {
			s.tail(path, s.pattern(p.letter), s.livery(p.letter), s.stroke())
		})
	}
}

// manners are the players' tails.
var manners = []string{"plain tail", "dashed tail", "dotted tail"}

// nobodys are tails in grey: where two cross, one lies over the other.
func (s scene) nobodys(list []piece) {
	for _, p := range list {
		s.laid(p, "nobody's tail", grey, func(s scene, path []point) {
			s.line(s.stroke(), faint, path)
			s.line(s.stroke()*0.65, grey, beyond(path, 1))
		})
	}
}

// receding are all ways across these tiles, thin: others are of interest.
func (s scene) receding(placed teufel.Placed) {
	s.placed = placed
	for field := range s.placed {
		for _, p := range s.across(field) {
			s.laid(p, "receding tail", grey, func(s scene, path []point) { s.line(s.stroke()/2, grey, beyond(path, 1)) })
		}
	}
}

// laid draws a piece of a tail. Where fields are as large as on a table it will lie so again, on
// whichever field.
func (s scene) laid(p piece, what string, paint color.RGBA, draw func(scene, []point)) {
	if !slices.Contains(shownScales, s.scale) {
		draw(s, p.path)
		return
	}
	path := settled(p.middle, p.path)
	if from, to := path[0], path[len(path)-1]; from.x > to.x || from.x == to.x && from.y > to.y {
		slices.Reverse(path)
	}
	s.sprite(p.middle, s.scale, what, bend(path), paint, func(s scene, at point) {
		for i := range path {
			path[i] = at.plus(path[i])
		}
		draw(s, path)
	})
}

// settled are points seen from another one, and so far rounded that they are the same wherever
// that lies.
func settled(at point, list []point) []point {
	const parts, aside = 64, 0.3 // what lies between two parts is not moved by rounding
	seen := make([]point, len(list))
	for i, p := range list {
		p = p.minus(at).times(parts)
		seen[i] = point{math.Floor(p.x + aside), math.Floor(p.y + aside)}.times(1.0 / parts)
	}
	return seen
}

// bend tells ways across tiles from each other, by their ends.
func bend(path []point) (n int) {
	for _, end := range []point{path[0], path[len(path)-1]} {
		n = n<<24 | int(end.x+128)<<12 | int(end.y+128)
	}
	return n
}

// bridges are the parts of a piece that cross others of its colour: only a light edge
// tells which tail goes on where.
func (s scene) bridges(p piece, below []piece) (list [][]point) {
	const ends, around = 3, 4 // points: those at the ends touch the next pieces of the tail
	for _, other := range below {
		if other.middle.beyond(s.scale*0.6, p.middle) || s.livery(other.letter) != s.livery(p.letter) {
			continue
		}
		inner, reach := other.path[ends:len(other.path)-ends], s.stroke()/2
		low, high := boxOf(inner)
		for n := ends; n < len(p.path)-ends; n++ {
			at := p.path[n]
			if at.x < low.x-reach || at.y < low.y-reach || at.x > high.x+reach || at.y > high.y+reach {
				continue
			}
			if slices.ContainsFunc(inner, func(q point) bool { return !q.beyond(reach, at) }) {
				list = append(list, p.path[max(1, n-around):min(len(p.path)-1, n+around+1)])
				break
			}
		}
	}
	return list
}

// pieces are the ways of the devils' tails, each from the devil on, and of all others.
func (s scene) pieces() (devils, nobodys []piece) {
	taken := map[[2]int]bool{} // fields and ports that devils' tails pass
	for letter, tail := range s.tails {
		if s.recedes(letter) {
			continue
		}
		for i, step := range tail.Path {
			taken[[2]int{step.Field, step.From}] = true
			devils = append(devils, s.piece(letter, i, step.Field, step.From, step.To))
		}
	}
	for field := range s.placed {
		for _, p := range s.across(field) {
			if !taken[[2]int{field, p.from}] && !taken[[2]int{field, p.to}] {
				nobodys = append(nobodys, p)
			}
		}
	}
	return devils, nobodys
}

// across are the ways across a field, as nobody's.
func (s scene) across(field int) (list []piece) {
	if !s.shows(field) {
		return nil
	}
	for _, way := range ways(s.placed[field]) {
		list = append(list, s.piece(nobody, 0, field, way[0], way[1]))
	}
	return list
}

// recedes reports whether a devil's tail is drawn as nobody's.
func (s scene) recedes(letter int) bool {
	if s.told != nil {
		return !slices.Contains(s.told, letter)
	}
	return s.tails[letter].End == joined
}

func (s scene) piece(letter, step, field, from, to int) piece {
	path := s.curve(field, from, to)
	return piece{letter, step, field, from, to, path[len(path)/2], path}
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
func (c *canvas) tail(path []point, owner int, l livery, wide float64) {
	c.line(wide*1.35, ink, path)
	c.line(wide, l.paint, beyond(path, 1.5))
	switch owner {
	case 1:
		var dashes [][]point
		for i := 1; i+4 < len(path); i += 8 {
			dashes = append(dashes, path[i:i+5])
		}
		c.line(wide*0.36, l.sign, dashes...)
	case 2:
		for i := 2; i < len(path); i += 6 {
			c.disc(path[i], wide*0.22, l.sign)
		}
	}
}

// manner is a piece of tail in both tones of a team.
func (c *canvas) manner(path []point, team int, wide float64) {
	half := len(path) / 2
	c.tail(path[half:], team, liveries[team][1], wide)
	c.tail(path[:half+1], team, liveries[team][0], wide)
}
