package picture

import (
	"image/color"
	"math"
	"slices"
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
	s.words(teufel.Letters[letter:letter+1], at.plus(point{0, r * 0.33}), r*1.15, leaf, middle)
}

// paint is the colour of a devil: what is joined to another recedes.
func (s scene) paint(letter int) color.RGBA {
	if s.tails[letter].End == joined {
		return faint
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

// badge is a devil's letter on its tail, so that it can be told from others of the same
// owner.
func (s scene) badge(letter int, at point) {
	s.disc(at, badgeSize, ink)
	s.disc(at, badgeSize-3, s.paint(letter))
	s.words(teufel.Letters[letter:letter+1], at, lettering, leaf, middle)
}

// badgeSize is the radius of a disc in which a letter can be read.
const badgeSize = 22.0

// chip is a devil's letter, and at another point the length of its tail: in a frame
// once it scores.
func (s scene) chip(letter int, at, length point) {
	s.head(at, badgeSize, s.paint(letter))
	s.words(teufel.Letters[letter:letter+1], at, lettering, leaf, middle)
	switch tail := s.tails[letter]; tail.End {
	case "tail":
		frame := s.plain().slab(length.x-chipWide/2, length.y-21, chipWide, 42, 10)
		s.fill(leaf, frame)
		s.plain().around(ink, 3, frame)
		s.words(strconv.Itoa(tail.Length), length, lettering, ink, middle)
	case joined:
		s.words("×", length, lettering, faint, middle)
	default:
		s.words(strconv.Itoa(tail.Length), length, lettering, faint, middle)
	}
}

// chipWide is how wide the length of a tail is written.
const chipWide = 52.0

// margin says who has how much, in whose manner, and every devil's length.
func (c *canvas) margin(v teufel.View, say Speech) {
	s := scene{canvas: c, teams: v.Teams, tails: v.Tails}
	high := (height - marginY) / float64(len(v.Teams))
	for i, team := range v.Teams {
		y := marginY + high*(float64(i)+0.5) - 4
		c.tail(bent(point{24, y}, point{42, y}, point{60, y}, point{78, y}), i, 20)
		const line = 44
		at := point{92, y - line*float64(len(team.Seats)-1)/2}
		for _, seat := range team.Seats {
			c.words(say.name(seat, lettering, 240), at, lettering, ink, fromLeft)
			at.y += line
		}
		c.words(strconv.Itoa(v.Scores[team.Seats[0]]), point{408, y}, 52, ink, fromRight)
		s.lengths(team, y)
	}
}

// lastBoard is the board of a game that is over, as a poster shows it.
func lastBoard(c *canvas, v games.View, y float64) {
	if detail, ok := v.Detail.(teufel.View); ok {
		detail.Last = -1 // of no interest any more
		c.fields(detail, y+boardY)
	}
}

// swatch is a piece of somebody's tails.
func swatch(p pen, v games.View, who games.Seat) {
	detail, ok := v.Detail.(teufel.View)
	if !ok {
		return
	}
	team := slices.IndexFunc(detail.Teams, func(t teufel.Team) bool { return slices.Contains(t.Seats, who) })
	p.tail(bent(p.on(-1, 0), p.on(-0.3, 0), p.on(0.3, 0), p.on(1, 0)), team, 0.7*p.k)
}

// lengths lists a team's devils: side by side, with the lengths below them where there
// are many.
func (s scene) lengths(team teufel.Team, y float64) {
	const left = 424.0
	wide := (width - 12 - left) / float64(len(team.Letters))
	for i, name := range team.Letters {
		x := left + wide*(float64(i)+0.5)
		chip, length := point{x - 31, y + 4}, point{x + 24, y + 4}
		if len(team.Letters) > 6 {
			chip, length = point{x, y - 21}, point{x, y + 26}
		}
		s.chip(strings.IndexRune(teufel.Letters, name), chip, length)
	}
}
