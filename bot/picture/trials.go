package picture

import (
	"strconv"

	"hofnar/games/teufel"
)

// The measures of the turns of a tile, side by side; a single one takes the whole width.
const (
	trialHigh = 408
	trialGap  = 12
	chipWide  = 140 // what a turn does to one tail
	chipHigh  = 54
)

// shownScales are how long sides of a field are there: as on the board, or some steps shorter.
// What has been drawn so large will serve again.
var shownScales = []float64{unit, 112, 96, 82, 68, 58, 50, 46}

// trials draws the turns of the tile turned over, side by side, each on the board with the
// whole course of the tails that it changes, and above it the lengths that they would have. Where
// that is small, all else on it stands larger above.
func (c *canvas) trials(v teufel.View, y int) {
	n := len(v.Trials)
	wide := (width - (n+1)*trialGap) / n
	head := headOf(v, wide)
	low, high := courses(v)
	panels, courses := make([]*canvas, n), make([]scene, n)
	for i, t := range v.Trials {
		panels[i] = c.part(trialGap+i*(wide+trialGap), y, wide, trialHigh)
		panels[i].clear(felt)
		courses[i] = course(panels[i].part(head.beside, head.above, wide-head.beside, trialHigh-head.above), v, t, low, high)
	}
	courses[0].lying()
	courses[0].signs(v)
	if !courses[0].small() {
		courses[0].receding(v.Placed)
	}
	for _, s := range courses[1:] {
		s.copyOf(courses[0].canvas)
	}
	for i, t := range v.Trials {
		panel := panels[i]
		courses[i].grow(v.Current)
		courses[i].rim()
		head.draw(panel, v, t, i)
		panel.plain().around(ink, 3, box(1.5, 1.5, float64(wide)-3, trialHigh-3))
	}
}

// grow draws what changes with a tile on a field: its own ways, and over all that lies there
// already, in grey, the tails of interest.
func (s scene) grow(field int) {
	devils, nobodys := s.pieces()
	s.nobodys(s.across(field))
	s.colour(devils)
	s.badges(devils, nobodys)
}

// course is the part of the board between two of its points, as it would be.
func course(c *canvas, v teufel.View, t teufel.Trial, low, high point) scene {
	wide, tall := float64(c.img.Rect.Dx()), float64(c.img.Rect.Dy())
	size, centre := high.minus(low), mean(low, high)
	s := scene{
		canvas: c, teams: v.Teams, placed: t.Placed, tails: t.Tails, told: append([]int{}, t.Changed...),
		middle: point{wide / 2, tall / 2}, scale: shownScale(min(wide/size.x, tall/size.y)),
	}
	// Where it can be, no part of the window lies beside the board. Its own points count upwards.
	within := func(at, half, edge float64) float64 { return max(min(at, max(0, edge-half)), -max(0, edge-half)) }
	s.centre = point{within(centre.x, wide/s.scale/2, 3.5), -within(centre.y, tall/s.scale/2, 3.22)}
	heart := s.on(point{})
	s.middle = s.middle.plus(heart.whole().minus(heart))
	s.bounds = s.fields(s.touched)
	return s
}

// shownScale is the largest that fits.
func shownScale(most float64) float64 {
	for _, scale := range shownScales {
		if scale <= most {
			return scale
		}
	}
	return most
}

// lying draws the ground as it lies everywhere where it is so large.
func (s scene) lying() {
	s.sprite(s.on(point{}), s.scale, "ground", 0, leaf, func(s scene, _ point) {
		s.bounds = nil
		s.ground()
	})
}

// courses is the box around the field to be covered, the devils beside it, and all tails that
// change in one of the turns, in sides of a field.
func courses(v teufel.View) (low, high point) {
	const edge = 0.15
	s := scene{scale: 1}
	list := s.corners(v.Current)
	for _, body := range teufel.TheBoard().Bodies {
		if body[0] == v.Current {
			list = append(list, s.extent(body)...)
		}
	}
	for _, t := range v.Trials {
		for _, letter := range t.Changed {
			list = append(list, s.extent(teufel.TheBoard().Bodies[letter])...)
			for _, step := range t.Tails[letter].Path {
				list = append(list, s.curve(step.Field, step.From, step.To)...)
			}
			if tail := t.Tails[letter]; tail.End == "tail" {
				list = append(list, s.extent(teufel.TheBoard().Bodies[tail.At])...)
			}
		}
	}
	low, high = boxOf(list)
	return low.minus(point{edge, edge}), high.plus(point{edge, edge})
}

// extent are the corners of a devil with the tail end beside it.
func (s scene) extent(body [2]int) []point {
	low, high := s.figure(body)
	at, inwards := s.port(body[0], body[1]^1)
	return []point{low, high, at.minus(inwards.times(0.3 * s.scale))}
}

// head is what stands above a turn, or beside a single one: its number, which that has not,
// and the devils whose tails it changes.
type head struct {
	number        float64 // how wide that stands
	row           int     // so many devils
	above, beside int     // how much of the panel it takes
}

// numberSize is the radius of the disc on which the number of a turn stands.
const numberSize = 24.0

// headOf has room for the most that one of the turns changes.
func headOf(v teufel.View, wide int) head {
	if len(v.Trials) == 1 {
		return head{row: 1, beside: chipWide * min(1, len(v.Trials[0].Changed))}
	}
	h, most := head{number: 2*numberSize + 10}, 1
	for _, t := range v.Trials {
		most = max(most, len(t.Changed))
	}
	h.row = (wide - int(h.number)) / chipWide
	h.above = chipHigh * ((most + h.row - 1) / h.row)
	return h
}

func (h head) draw(c *canvas, v teufel.View, t teufel.Trial, n int) {
	c.fill(parchment, box(0, 0, float64(h.beside), trialHigh))
	c.fill(ink, box(0, float64(h.above)-3, float64(c.img.Rect.Dx()), min(3, float64(h.above))), box(float64(h.beside)-3, 0, min(3, float64(h.beside)), trialHigh))
	if h.number > 0 {
		at := point{numberSize + 5, chipHigh / 2}
		c.disc(at, numberSize, ink)
		c.words(strconv.Itoa(n+1), at, lettering, leaf, middle)
	}
	s := scene{canvas: c, teams: v.Teams, tails: t.Tails}
	for i, letter := range t.Changed {
		at := point{h.number + chipWide*float64(i%h.row) + 34, chipHigh*(float64(i/h.row)+0.5) + 4}
		s.chip(letter, at, at.plus(point{leastBadge + lengthWide/2 + 6, -2}))
	}
}
