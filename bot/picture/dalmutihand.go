package picture

import (
	"math"
	"slices"

	"hofnar/games"
	"hofnar/games/dalmuti"
)

// The measures of a hand of The Great Dalmuti.
const (
	handHigh = 680.0
	overHand = 168.0 // what is to be beaten, and who has how many cards; or the title
	beatWide = 236.0 // what is to be beaten
	side     = 20.0
)

// own leaves of a view what its seat's hand shows: what the others do is of interest
// when it is to decide, and else the picture stays as it is. Who decides beside it never is.
func own(v games.View) games.View {
	d, ok := v.Detail.(dalmuti.View)
	switch {
	case !ok:
		return v
	case contains(d.Turn, d.Seat):
		d.Turn = []games.Seat{d.Seat}
		v.Turn, v.Detail = d.Turn, d
		return v
	}
	v.Turn, v.Detail = nil, dalmuti.View{Seat: d.Seat, Phase: d.Phase, Ranks: d.Ranks, Titles: d.Titles, Hand: d.Hand}
	return v
}

// courtiers draws a hand, best cards first, below what counts for a decision, or the title
// of whoever waits.
func courtiers(v dalmuti.View, say Speech) *canvas {
	c := cloth(handHigh)
	if contains(v.Turn, v.Seat) {
		c.toBeat(v)
		c.company(v, say)
	} else {
		c.rank(v, say)
	}
	groups := grouped(v.Hand)
	c.strip(overHand, handHigh, func(c *canvas) { c.groups(groups) }, "fan", v.Hand)
	return c
}

// groups draws a hand, below a line.
func (c *canvas) groups(list []group) {
	const high = handHigh - overHand
	c.fill(ink, box(0, 0, width, 3))
	if len(list) == 0 {
		c.pen(point{width / 2, high / 2}, 200, 0).vacancy()
		return
	}
	spreadOut(list, high).draw(c)
}

// rank is what the owner of a hand is at present.
func (c *canvas) rank(v dalmuti.View, say Speech) {
	title := say.Say(dalmuti.TitleText(v.Titles[v.Seat]))
	left := (width - spread(title)*64 - 130) / 2
	c.pen(point{left + 50, overHand / 2}, 52, 0).emblem(v.Titles[v.Seat])
	c.plain().text(title, left+130, overHand/2, 64, faint, fromLeft)
}

// toBeat is the play that lies on top, small, and of how many cards it is.
func (c *canvas) toBeat(v dalmuti.View) {
	const wide = 98.0
	if v.Trick == nil {
		c.pen(point{beatWide / 2, overHand / 2}, wide, 0).vacancy()
		return
	}
	top := standing(v)
	x := beatWide / 2
	if top.Count > 1 {
		x = 90
		c.plain().text("×"+numeral(top.Count), 158, overHand/2, 56, ink, fromLeft)
	}
	c.pen(point{x, overHand / 2}, wide, 0).stacked(top.Rank, top.Count, top.Jesters, min(0.17, 0.4/float64(top.Count)))
}

// standing is the play that is to be beaten.
func standing(v dalmuti.View) (top dalmuti.Laid) {
	for _, l := range v.Laid {
		if l.Count > 0 {
			top = l
		}
	}
	return top
}

// others are those at the table besides the owner of a hand, in the order in which they play
// after him.
func others(v dalmuti.View) []games.Seat {
	own := slices.Index(v.Ranks, v.Seat)
	return slices.Concat(v.Ranks[own+1:], v.Ranks[:max(0, own)])
}

// company is who else has how many cards, and who has passed; whose play is to be beaten is
// marked.
func (c *canvas) company(v dalmuti.View, say Speech) {
	list, columns := others(v), 2
	if len(list) > 4 {
		columns = 3
	}
	rows := (len(list) + columns - 1) / columns
	wide, high := (width-beatWide-8)/float64(columns), min(62, (overHand-8)/float64(rows))
	top := (overHand - high*float64(rows)) / 2
	for i, who := range list {
		x, y := beatWide+wide*float64(i%columns), top+high*(float64(i/columns)+0.5)
		if v.Trick != nil && v.Trick.By == who {
			c.fill(straw, c.plain().slab(x, y-high/2+1, wide-8, high-2, 14))
		}
		name := say.plainName(who, lettering, wide-122)
		c.plain().text(name, x+14, y, lettering, ink, fromLeft)
		at := point{x + wide - 70, y}
		c.cardsLeft(v.Counts[who], c.pen(at, 0.66*high, math.Pi/2))
		if contains(v.Passed, who) {
			c.pen(at.plus(point{46, 0}), 17, 0).passed()
		}
	}
}

// cardsLeft is a small card on its back with a number on it, upright however the card
// lies; none is a blank place.
func (c *canvas) cardsLeft(n int, p pen) {
	if n == 0 {
		p.vacancy()
		return
	}
	p.sprite("back", crimson, func(p pen) { p.blank(crimson, ink, 0.04) })
	c.plain().text(numeral(n), p.at.x, p.at.y, lettering, leaf, middle)
}
