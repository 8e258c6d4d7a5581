package picture

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"hofnar/games"
	"hofnar/games/teufel"
)

// rim draws the devils around the board, and beside each a tail end: those that can be
// seen whole.
func (s scene) rim() {
	for letter, body := range teufel.TheBoard().Bodies {
		if s.shows(body[0]) && s.whole(s.figure(body)) && (!s.small() || slices.Contains(s.told, letter)) {
			at, r := s.face(body)
			s.devil(letter, at, r)
		}
	}
	beside := point{s.scale, s.scale}.times(0.1)
	for letter, body := range teufel.TheBoard().Bodies {
		at, inwards := s.port(body[0], body[1]^1)
		if neck := at.minus(inwards.times(0.2 * s.scale)); s.shows(body[0]) && (!s.small() || s.reached(letter)) && s.whole(neck.minus(beside), neck.plus(beside)) {
			s.tailEnd(at, inwards.times(-1))
		}
	}
}

// reached reports whether a tail of interest ends beside a devil.
func (s scene) reached(letter int) bool {
	return slices.ContainsFunc(s.told, func(one int) bool { return s.tails[one].End == "tail" && s.tails[one].At == letter })
}

// sprite draws what of a scene is kept (pen.sprite), around a point and so large.
func (s scene) sprite(at point, k float64, what string, n int, paint color.RGBA, draw func(s scene, at point)) {
	s.pen(at, k, 0).numbered(n).sprite(what, paint, func(p pen) {
		shifted := s
		shifted.canvas, shifted.middle = p.canvas, s.middle.plus(p.at).minus(at)
		draw(shifted, p.at)
	})
}

// figure is the box around a devil with its horns.
func (s scene) figure(body [2]int) (low, high point) {
	at, r := s.face(body)
	return at.minus(point{1.05 * r, 1.42 * r}), at.plus(point{1.05 * r, r})
}

// face is where a devil stands that a field and port lead to, and how large it is.
func (s scene) face(body [2]int) (at point, r float64) {
	at, inwards := s.port(body[0], body[1])
	r = 0.242 * s.scale
	return at.minus(inwards.times(r * 1.06)), r
}

// tailEnd draws one by its direction, of which there are few.
func (s scene) tailEnd(at, out point) {
	turn := math.Round(100 * math.Atan2(out.y, out.x))
	s.sprite(at, s.scale, "tail end", int(turn), ink, func(s scene, at point) {
		s.end(at, point{math.Cos(turn / 100), math.Sin(turn / 100)})
	})
}

// end draws a tail end, the tip of a devil's tail, with a rim that parts it from horns.
func (s scene) end(at, out point) {
	across, neck := out.turned().times(s.scale*0.085), at.plus(out.times(s.scale*0.12))
	tip := []point{neck.plus(across), neck.minus(out.times(s.scale * 0.04)), neck.minus(across), neck.plus(out.times(s.scale * 0.17))}
	stem := []point{at, neck}
	s.frame(tip, s.scale*0.09, felt)
	s.line(s.scale*(stroke+0.05), felt, stem)
	s.line(s.scale*stroke, ink, stem)
	s.fill(ink, tip)
}

// devil draws a face with its letter. The eyes tell how its tail does: wide open as
// long as it grows, laughing when it is finished, crossed when it is joined to
// another devil.
func (s scene) devil(letter int, at point, r float64) {
	if s.small() {
		s.badge(letter, at)
		return
	}
	l, name := s.livery(letter), teufel.Letters[letter:letter+1]
	s.sprite(at, r, "devil "+s.tails[letter].End, letter, l.paint, func(s scene, at point) {
		s.head(at, r, l.paint)
		for _, side := range []float64{-1, 1} {
			s.eye(s.tails[letter].End, l.sign, at.plus(point{side * r * 0.4, -r * 0.34}), r*0.26)
			s.line(r*0.15, ink, []point{at.plus(point{side * r * 0.74, -r * 0.78}), at.plus(point{side * r * 0.14, -r * 0.5})})
		}
		s.words(name, at.plus(point{0, r * 0.33}), max(lettering, r*1.15), l.sign, middle)
	})
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

func (c *canvas) eye(end string, paint color.RGBA, at point, r float64) {
	switch end {
	case "tail":
		c.line(r*0.5, paint, arc(at.plus(point{0, r * 0.5}), r*0.85, math.Pi, 2*math.Pi))
	case joined:
		c.line(r*0.5, paint, []point{at.plus(point{-r * 0.7, -r * 0.7}), at.plus(point{r * 0.7, r * 0.7})})
		c.line(r*0.5, paint, []point{at.plus(point{-r * 0.7, r * 0.7}), at.plus(point{r * 0.7, -r * 0.7})})
	default:
		c.disc(at, r*1.2, ink)
		c.disc(at, r, leaf)
		c.disc(at.plus(point{0, r * 0.2}), r*0.5, ink)
	}
}

// badge is a devil's letter on its tail, so that it can be told from others of the same
// owner.
func (s scene) badge(letter int, at point) {
	l, size, name := s.livery(letter), s.badgeSize(), teufel.Letters[letter:letter+1]
	s.sprite(at.whole(), size, "badge", letter, l.paint, func(s scene, at point) {
		s.disc(at, size, ink)
		s.disc(at, size-3, l.paint)
		s.words(name, at, lettering*s.larger(), l.sign, middle)
	})
}

// badgeSize is the radius of a disc in which a letter can be read.
func (s scene) badgeSize() float64 { return leastBadge * s.larger() }

const leastBadge = 22.0

// larger is how much larger than usual signs are drawn.
func (s scene) larger() float64 { return max(1, s.scale/200) }

// chip is a devil's letter, and at another point the length of its tail.
func (s scene) chip(letter int, at, length point) {
	l := s.livery(letter)
	s.sprite(at.whole(), 1, "chip", letter, l.paint, func(s scene, at point) {
		s.head(at, leastBadge, l.paint)
		s.words(teufel.Letters[letter:letter+1], at, lettering, l.sign, middle)
	})
	s.length(letter, length)
}

// sides says in the corners who has how much, whose manner of tail that is, and whose turn
// it is.
func (c *canvas) sides(v teufel.View, say Speech) {
	const edge, line = 24.0, 50.0
	for i, team := range v.Teams {
		x, inwards, align := edge, 1.0, fromLeft
		if i == 1 {
			x, inwards, align = width-edge, -1, fromRight
		}
		y, down := 36.0, 1.0
		if i > 1 {
			y, down = boardHigh-40, -1
		}
		on := func(far float64) point { return point{x + inwards*far, y} }
		c.manner(bent(on(0), on(18), on(36), on(54)), i, 20)
		c.words(strconv.Itoa(v.Scores[team.Seats[0]]), on(72), 52, ink, align)
		for n, seat := range team.Seats {
			name, at := say.name(seat, lettering, 216-24*float64(n)), point{x, y + down*(2+line*float64(n+1))}
			if seat == v.Player && v.Phase != "over" {
				wide := spread(name)*lettering + 24
				c.plate(box4{at.x - 12 - float64(align)*(wide-24), at.y - 24, wide, 50}, true)
			}
			c.words(name, at, lettering, ink, align)
		}
	}
}

// lastBoard is the board of a game that is over, as a poster shows it: with the longest tail
// of those who have won.
func lastBoard(c *canvas, v games.View, e End, y float64) {
	detail, ok := v.Detail.(teufel.View)
	if !ok {
		return
	}
	detail.Last = -1 // of no interest any more
	s := c.scene(detail, y+boardY)
	if letter, ok := s.longest(e); ok {
		s.praised = []int{letter}
	}
	s.paste(bare(), y+boardY-bareY)
	s.all(detail)
}

// longest is the devil with the longest finished tail of those who have won.
func (s scene) longest(e End) (devil int, ok bool) {
	for letter, tail := range s.tails {
		owners := s.teams[s.owner(letter)].Seats
		won := slices.ContainsFunc(e.Rows, func(r EndRow) bool { return r.Won && slices.Contains(owners, r.Seat) })
		if won && tail.End == "tail" && (!ok || tail.Length > s.tails[devil].Length) {
			devil, ok = letter, true
		}
	}
	return devil, ok
}

// swatch is a piece of somebody's tails.
func swatch(p pen, v games.View, who games.Seat) {
	detail, ok := v.Detail.(teufel.View)
	if !ok {
		return
	}
	team := slices.IndexFunc(detail.Teams, func(t teufel.Team) bool { return slices.Contains(t.Seats, who) })
	p.manner(bent(p.on(-1, 0), p.on(-0.3, 0), p.on(0.3, 0), p.on(1, 0)), team, 0.7*p.k)
}
