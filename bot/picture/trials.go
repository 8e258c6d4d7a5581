package picture

import (
	"slices"
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
	told := slices.ContainsFunc(v.Trials, func(t teufel.Trial) bool { return len(t.Changed) > 0 })
	for i, t := range v.Trials {
		panel := c.part(left+i*(trialWide+gap), y, trialWide, trialHigh)
		s := panel.closeBy(v, t, told)
		s.ground()
		s.signs(v)
		s.lie()
		s.rim()
		s.results(t.Changed, v.Current)
		if len(v.Trials) > 1 {
			at := point{s.inner(v.Current, 32), 32}
			panel.disc(at, 26, ink)
			panel.words(strconv.Itoa(i+1), at, lettering, leaf, middle)
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
	s := scene{c, v.Teams, t.Placed, t.Tails, point{trialWide / 2, trialHigh / 2}, point{centre.x, -centre.y}, 0}
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
			at, r := s.face(body)
			list = append(list, at.minus(point{r, 1.42 * r}), at.plus(point{r, r}))
		}
	}
	low, high = list[0], list[0]
	for _, p := range list {
		low, high = point{min(low.x, p.x), min(low.y, p.y)}, point{max(high.x, p.x), max(high.y, p.y)}
	}
	return low, high
}

// results tells the tails that are others then, below the way's number.
func (s scene) results(changed []int, field int) {
	const below = 60.0
	if len(changed) == 0 {
		return
	}
	step := min(50, (trialHigh-below-8)/float64(len(changed))) // six is all that a tile can change
	p := s.plain()
	x := s.inner(field, 6+chipsWide/2) - chipsWide/2
	ground := p.slab(x, below, chipsWide, 8+step*float64(len(changed)), 12)
	p.fill(parchment, ground)
	p.around(stone, 3, ground)
	at := point{x + badgeSize + 6, below + step/2 + 6}
	for _, letter := range changed {
		s.chip(letter, at, at.plus(point{badgeSize + chipWide/2 + 2, 0}))
		at.y += step
	}
}
