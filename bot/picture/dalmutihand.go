package picture

import (
	"math"

	"hofnar/games"
	"hofnar/games/dalmuti"
)

// The measures of a hand of The Great Dalmuti.
const (
	handHigh = 680.0
	overHand = 214.0 // what is to be beaten, and who has how many cards
	rankHigh = 112.0 // over the hand of whoever waits
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

// courtiers draws a hand, best cards first, below what counts for a decision.
func courtiers(v dalmuti.View, say Speech) *canvas {
	c, over := cloth(handHigh), rankHigh
	if contains(v.Turn, v.Seat) {
		over = overHand
	}
	c.fill(ink, box(0, over, width, 3))
	if contains(v.Turn, v.Seat) {
		c.toBeat(v)
		c.company(v, say)
	} else {
		c.rank(v, say)
	}
	groups := grouped(v.Hand)
	if len(groups) == 0 {
		c.pen(point{width / 2, (handHigh + over) / 2}, 200, 0).vacancy()
		return c
	}
	spreadOut(groups, over, handHigh).draw(c)
	return c
}

// rank is what the owner of a hand is at present.
func (c *canvas) rank(v dalmuti.View, say Speech) {
	title := say.Say(dalmuti.TitleText(v.Titles[v.Seat]))
	left := (width - spread(title)*60 - 120) / 2
	c.pen(point{left + 46, rankHigh / 2}, 42, 0).emblem(v.Titles[v.Seat])
	c.plain().text(title, left+120, rankHigh/2, 60, faint, fromLeft)
}

// toBeat is the play that lies on top, small.
func (c *canvas) toBeat(v dalmuti.View) {
	p := c.pen(point{120, overHand/2 - 15}, 112, 0)
	if v.Trick == nil {
		p.vacancy()
		return
	}
	top := standing(v)
	p.set(top.Rank, top.Count, top.Jesters, min(0.17, 0.7/float64(top.Count)))
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

// company is who has how many cards.
func (c *canvas) company(v dalmuti.View, say Speech) {
	const left = 240.0
	columns := 2
	if len(v.Ranks) > 6 {
		columns = 3
	}
	rows := (len(v.Ranks) + columns - 1) / columns
	wide := (width - left - side) / float64(columns)
	high := (overHand - 16) / float64(rows)
	for i, who := range v.Ranks {
		x := left + wide*float64(i%columns)
		y := 8 + high*(float64(i/columns)+0.5)
		if contains(v.Turn, who) {
			c.plate(box4{x, y - 31, wide - 6, 62}, true)
		}
		c.plain().text(say.name(who, lettering, wide-108), x+16, y, lettering, ink, fromLeft)
		c.cardsLeft(v.Counts[who], c.pen(point{x + wide - 52, y}, 42, math.Pi/2))
	}
}

// cardsLeft is a small card on its back with a number on it, upright however the card
// lies; none is a blank place.
func (c *canvas) cardsLeft(n int, p pen) {
	if n == 0 {
		p.vacancy()
		return
	}
	p.blank(crimson, ink, 0.04)
	c.plain().text(numeral(n), p.at.x, p.at.y, lettering, leaf, middle)
}
