package picture

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"hofnar/games"
	"hofnar/games/teufel"
)

// rim draws the devils around the board, and beside each a tail end.
func (s scene) rim() {
	for letter, body := range teufel.TheBoard().Bodies {
		at, inwards := s.port(body[0], body[1])
		r := 0.233 * s.scale
		s.devil(letter, at.minus(inwards.times(r*1.06)), r)
	}
	for _, body := range teufel.TheBoard().Bodies {
		at, inwards := s.port(body[0], body[1]^1)
		s.end(at, inwards.times(-1))
	}
}

// end draws a tail end, the tip of a devil's tail, with a rim that parts it from horns.
func (s scene) end(at, out point) {
	across, neck := out.turned().times(s.scale*0.085), at.plus(out.times(s.scale*0.12))
	tip := []point{neck.plus(across), neck.minus(out.times(s.scale * 0.04)), neck.minus(across), neck.plus(out.times(s.scale * 0.17))}
	stem := []point{at, neck}
	s.frame(tip, s.scale*0.05, parchment)
	s.line(s.scale*(stroke+0.05), parchment, stem)
	s.line(s.scale*stroke, ink, stem)
	s.fill(ink, tip)
}

// devil draws a face with its letter. The eyes tell how its tail does: wide open as
// long as it grows, laughing when it is finished, crossed when it is joined to
// another devil.
func (s scene) devil(letter int, at point, r float64) {
	tail := s.tails[letter]
	s.head(at, r, s.paint(letter))
	for _, side := range []float64{-1, 1} {
		s.eye(tail.End, at.plus(point{side * r * 0.4, -r * 0.34}), r*0.26)
		s.line(r*0.15, ink, []point{at.plus(point{side * r * 0.74, -r * 0.78}), at.plus(point{side * r * 0.14, -r * 0.5})})
	}
	s.words(teufel.Letters[letter:letter+1], at.plus(point{0, r * 0.38}), r*0.98, leaf, middle)
}

// paint is the colour of a devil: what is joined to another recedes.
func (s scene) paint(letter int) color.RGBA {
	if s.tails[letter].End == joined {
		return pale
	}
	return owners[s.owner(letter)]
}

// head is a disc with two horns.
func (c *canvas) head(at point, r float64, paint color.RGBA) {
	for _, side := range []float64{-1, 1} {
		on := func(x, y float64) point { return at.plus(point{side * x * r, y * r}) }
		tip := on(0.62, -1.42)
		outer := bent(on(0.92, -0.4), on(1.2, -1), on(1, -1.3), tip)
		inner := bent(tip, on(0.8, -1.2), on(0.75, -0.9), on(0.4, -0.86))
		c.fill(ink, append(outer, inner...))
	}
	c.disc(at, r, ink)
	c.disc(at, r*0.88, paint)
}

func (c *canvas) eye(end string, at point, r float64) {
	switch end {
	case "tail":
		c.line(r*0.5, leaf, arc(at.plus(point{0, r * 0.5}), r*0.85, math.Pi, 2*math.Pi))
	case joined:
		c.line(r*0.5, leaf, []point{at.plus(point{-r * 0.7, -r * 0.7}), at.plus(point{r * 0.7, r * 0.7})})
		c.line(r*0.5, leaf, []point{at.plus(point{-r * 0.7, r * 0.7}), at.plus(point{r * 0.7, -r * 0.7})})
	default:
		c.disc(at, r, leaf)
		c.disc(at.plus(point{0, r * 0.2}), r*0.5, ink)
	}
}

// chip is a devil's letter, and at another point the length of the tail.
func (s scene) chip(letter int, at, length point, from anchor) {
	const r = 19
	s.head(at, r, s.paint(letter))
	s.words(teufel.Letters[letter:letter+1], at, r*1.25, leaf, middle)
	text, paint := lengthOf(s.tails[letter])
	s.words(text, length, 26, paint, from)
}

// lengthOf words the length of a tail: finished, joined to another, or growing.
func lengthOf(tail teufel.Tail) (string, color.RGBA) {
	switch tail.End {
	case "tail":
		return strconv.Itoa(tail.Length), ink
	case joined:
		return "×", pale
	}
	return strconv.Itoa(tail.Length) + "…", pale
}

// margin says who has how much, in whose manner, and every devil's length.
func (c *canvas) margin(v teufel.View, names func(games.Seat) string) {
	s := scene{canvas: c, teams: v.Teams, tails: v.Tails}
	high := (height - marginY) / float64(len(v.Teams))
	for i, team := range v.Teams {
		y := marginY + high*(float64(i)+0.5) - 4
		c.tail(bent(point{28, y}, point{48, y}, point{68, y}, point{88, y}), i, 20)
		const line = 36
		at := point{104, y - line*float64(len(team.Seats)-1)/2}
		for _, seat := range team.Seats {
			name := c.clipped(names(seat), 30, 230)
			if name == "" { // in letters that the font does not have
				name = strconv.Itoa(int(seat) + 1)
			}
			c.words(name, at, 30, ink, fromLeft)
			at.y += line
		}
		c.words(strconv.Itoa(v.Scores[team.Seats[0]]), point{438, y}, 46, ink, fromRight)
		s.lengths(team, y)
	}
}

// lengths lists a team's devils: side by side, with the lengths below them where there
// are many.
func (s scene) lengths(team teufel.Team, y float64) {
	wide := (width - 20 - 460) / float64(len(team.Letters))
	at := point{460 + wide/2, y - 8}
	for _, name := range team.Letters {
		letter := strings.IndexRune(teufel.Letters, name)
		if len(team.Letters) > 6 {
			s.chip(letter, at, at.plus(point{0, 38}), middle)
		} else {
			s.chip(letter, at.minus(point{28, 0}), at.plus(point{-5, 2}), fromLeft)
		}
		at.x += wide
	}
}
