package picture

import (
	"strconv"

	"hofnar/games/teufel"
)

// The measures of a way to lay a tile.
const (
	trialWide = 344
	trialHigh = 204
	trialEdge = 12.0
	chipsWide = 2*badgeSize + chipWide + 12
)

// trials draws the ways in which the tile turned over can lie, side by side, each on
// the real spot and over it the lengths that it would give.
func (c *canvas) trials(v teufel.View, y int) {
	const gap = 12
	left := (width - len(v.Trials)*(trialWide+gap) + gap) / 2
	most := 0
	for _, t := range v.Trials {
		most = max(most, len(t.Changed))
	}
	for i, t := range v.Trials {
		panel := c.part(left+i*(trialWide+gap), y, trialWide, trialHigh)
		s := panel.closeBy(v, t, most > 0)
		low := s.hiding(s.label(v, most, true)) < s.hiding(s.label(v, most, false))
		l := s.label(v, len(t.Changed), low)
		s.taken = l.boxes()
		s.ground()
		s.signs(v)
		s.lie()
		s.rim()
		s.results(t.Changed, l)
		if len(v.Trials) > 1 {
			panel.disc(l.number, numberSize, ink)
			panel.words(strconv.Itoa(i+1), l.number, lettering, leaf, middle)
		}
		panel.frame(box(1.5, 1.5, trialWide-3, trialHigh-3), 3, ink)
	}
}

// closeBy is a way to lay a tile as large as its field fits with the devils beside it,
// away from what is told of it.
func (c *canvas) closeBy(v teufel.View, t teufel.Trial, told bool) scene {
	c.clear(parchment)
	low, high := surroundings(v.Current)
	size, centre := high.minus(low), mean(low, high)
	s := scene{canvas: c, teams: v.Teams, placed: t.Placed, tails: t.Tails}
	s.middle, s.centre = point{trialWide / 2, trialHigh / 2}, point{centre.x, -centre.y}
	s.scale = min(180, (trialHigh-2*trialEdge)/size.y)
	if told {
		free := (trialWide-size.x*s.scale)/2 - trialEdge
		s.middle.x = s.inner(v.Current, trialWide/2+min(chipsWide/2, max(0, free)))
	}
	return s
}

// inner is so far from the side of a panel at which the board goes on: beside the other
// one there may be devils.
func (scene) inner(field int, far float64) float64 {
	if middleOf(field).x > 0 {
		return far
	}
	return trialWide - far
}

// surroundings is the box around a field and the devils beside it, in its sides.
func surroundings(field int) (low, high point) {
	s := scene{scale: 1}
	list := s.corners(field)
	for _, body := range teufel.TheBoard().Bodies {
		if body[0] == field {
			from, to := s.figure(body)
			list = append(list, from, to)
		}
	}
	low, high = list[0], list[0]
	for _, p := range list {
		low, high = point{min(low.x, p.x), min(low.y, p.y)}, point{max(high.x, p.x), max(high.y, p.y)}
	}
	return low, high
}

// label is where it stands on a panel which way it shows, and the tails that are others
// then.
type label struct {
	number point
	list   box4
	rows   int
}

// numberSize is the radius of the disc on which a way's number stands.
const numberSize = 26.0

// label has its number in a corner where the board goes on, the upper or the lower one,
// and the tails on the side of the panel's middle; the only way has no number.
func (s scene) label(v teufel.View, rows int, low bool) label {
	const edge = 6.0
	free := edge
	if len(v.Trials) > 1 {
		free += 2*numberSize + 2
	}
	step := min(50, (trialHigh-free-8)/float64(max(1, rows))) // six is all that a tile can change
	l := label{rows: rows, number: point{s.inner(v.Current, edge+numberSize), edge + numberSize}}
	l.list = box4{s.inner(v.Current, edge+chipsWide/2) - chipsWide/2, free, chipsWide, 8 + step*float64(rows)}
	if low {
		l.number.y, l.list.y = trialHigh-l.number.y, trialHigh-l.list.y-l.list.high
	}
	return l
}

// boxes are the parts of the panel below a label.
func (l label) boxes() []box4 {
	list := []box4{{l.number.x - numberSize, l.number.y - numberSize, 2 * numberSize, 2 * numberSize}}
	if l.rows > 0 {
		list = append(list, l.list)
	}
	return list
}

// hiding is how many devils a label would hide.
func (s scene) hiding(l label) (n int) {
	for _, body := range teufel.TheBoard().Bodies {
		low, high := s.figure(body)
		if s.taken = nil; !s.whole(low, high) {
			continue
		}
		if s.taken = l.boxes(); !s.whole(low, high) {
			n++
		}
	}
	return n
}

// results tells the tails that are others then.
func (s scene) results(changed []int, l label) {
	if len(changed) == 0 {
		return
	}
	p, b := s.plain(), l.list
	ground := p.slab(b.x, b.y, b.wide, b.high, 12)
	p.fill(parchment, ground)
	p.around(stone, 3, ground)
	step := (b.high - 8) / float64(len(changed))
	at := point{b.x + badgeSize + 6, b.y + step/2 + 6}
	for _, letter := range changed {
		s.chip(letter, at, at.plus(point{badgeSize + chipWide/2 + 2, 0}))
		at.y += step
	}
}
