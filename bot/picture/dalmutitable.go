package picture

import (
	"slices"

	"hofnar/games"
	"hofnar/games/dalmuti"
)

// The measures of the throne room.
const (
	seatHigh   = 128.0
	seatWide   = 640.0
	roomEdge   = 24.0
	titledWide = 330.0 // a title
	leastHigh  = 6     // seats that the room has height for
)

// roomHigh is how high the room is for that company.
func roomHigh(v dalmuti.View) float64 {
	return 2*roomEdge + seatHigh*float64(max(leastHigh, len(v.Ranks)))
}

// throneRoom draws the company from the throne down to the broom, and beside it the
// trick that lies on the table.
func throneRoom(v dalmuti.View, say Speech) *canvas {
	high := roomHigh(v)
	c := cloth(high)
	step := (high - 2*roomEdge) / float64(len(v.Ranks))
	for i, who := range v.Ranks {
		c.courtSeat(v, who, roomEdge+step*(float64(i)+0.5), say)
	}
	c.trick(v, high, say)
	return c
}

// courtSeat is one seat: its title, who sits there, cards and points.
func (c *canvas) courtSeat(v dalmuti.View, who games.Seat, y float64, say Speech) {
	p, left := c.plain(), roomEdge
	c.plate(box4{left, y - seatHigh/2 + 6, seatWide, seatHigh - 12}, contains(v.Turn, who))
	c.pen(point{left + 62, y}, 46, 0).emblem(v.Titles[who])
	p.text(say.name(who, 46, 306), left+124, y-24, 46, ink, fromLeft)
	p.text(fitting(say.Say(dalmuti.TitleText(v.Titles[who])), lettering, titledWide), left+124, y+28, lettering, faint, fromLeft)
	c.inHand(v, who, point{left + seatWide - 156, y})
	c.points(v.Scores[who], point{left + seatWide - 58, y})
}

// inHand is how many cards somebody has, or as which one he has gone out.
func (c *canvas) inHand(v dalmuti.View, who games.Seat, at point) {
	if nth := slices.Index(v.Out, who); nth >= 0 {
		p := c.pen(at, 42, 0)
		p.sprite("out", jade, func(p pen) { p.disc(0, 0, 1, jade, 0.1) })
		p.seal(numeral(nth+1), 0.8, leaf, ink)
		return
	}
	p := c.pen(at, 62, 0)
	c.cardsLeft(v.Counts[who], p)
	if contains(v.Passed, who) {
		p.within(0.52, 0.62, 0.38).passed()
	}
}

// passed is the badge of whoever has passed.
func (p pen) passed() {
	p.sprite("passed", leaf, func(p pen) {
		p.disc(0, 0, 1, leaf, 0.14)
		for _, x := range []float64{-0.45, 0.05} {
			p.stroke(ink, 0.2, x, -0.42, x+0.4, 0, x, 0.42)
		}
	})
}

// points are on a coin.
func (c *canvas) points(n int, at point) {
	c.pen(at, 40, 0).seal(numeral(n), 1, gold, ink)
}

// emblem is what a title is known by.
func (p pen) emblem(title string) {
	p.sprite("emblem "+title, gold, func(p pen) {
		switch title {
		case "GD":
			p.throne()
		case "LD":
			p.crown(0, 0.45, 0.78)
		case "GP":
			p.broom()
		case "LP":
			p.bucket()
		default:
			p.purse()
		}
	})
}

func (p pen) throne() {
	p.soft(crimson, 0.08, -0.55, 0.45, -0.6, -0.8, -0.25, -1.05, 0.25, -1.05, 0.6, -0.8, 0.55, 0.45)
	p.poly(gold, 0.08, -0.8, 0.3, 0.8, 0.3, 0.8, 0.6, -0.8, 0.6)
	p.stroke(ink, 0.22, -0.62, 0.65, -0.62, 1)
	p.stroke(ink, 0.22, 0.62, 0.65, 0.62, 1)
	p.crown(0, -0.2, 0.36)
}

func (p pen) broom() {
	p.stroke(ink, 0.2, 0.62, -1, -0.12, 0.2)
	p.stroke(orange, 0.1, 0.62, -1, -0.12, 0.2)
	p.poly(straw, 0.08, -0.3, 0.02, 0.12, 0.3, -0.05, 1, -0.95, 0.55)
	p.stroke(crimson, 0.12, -0.36, 0.16, 0.06, 0.44)
	for _, x := range []point{{-0.35, 0.7}, {-0.62, 0.52}} {
		p.stroke(ink, 0.05, x.x, x.y, x.x+0.3, x.y-0.35)
	}
}

func (p pen) bucket() {
	p.around(ink, 0.1, arc(p.on(0, -0.3), 0.62*p.k, -3.14, 0))
	p.poly(grey, 0.08, -0.75, -0.35, 0.75, -0.35, 0.52, 0.9, -0.52, 0.9)
	p.stroke(ink, 0.08, -0.66, 0.1, 0.66, 0.1)
	p.stroke(ink, 0.08, -0.58, 0.55, 0.58, 0.55)
}

func (p pen) purse() {
	p.soft(orange, 0.08, -0.3, -0.45, 0.3, -0.45, 0.85, 0.35, 0.6, 0.95, -0.6, 0.95, -0.85, 0.35)
	p.poly(orange, 0.08, -0.22, -0.5, -0.5, -0.95, 0.5, -0.95, 0.22, -0.5)
	p.stroke(gold, 0.14, -0.28, -0.46, 0.28, -0.46)
	p.disc(0, 0.3, 0.26, gold, 0.07)
}

// trick is what has been laid, the newest play large, those before it small below.
func (c *canvas) trick(v dalmuti.View, high float64, say Speech) {
	const mid = (roomEdge + seatWide + width) / 2
	p := c.plain()
	switch {
	case v.Trick == nil && (v.Revolution == "revolution" || v.Revolution == "great"):
		c.pen(point{mid, high / 2}, 190, 0).set(13, 2, 0, 0.7)
		return
	case v.Trick == nil:
		c.pen(point{mid, high / 2}, 200, 0).vacancy()
		c.pen(point{mid, high / 2}, 70, 0).cap(grey)
		return
	}
	plays := slices.DeleteFunc(slices.Clone(v.Laid), func(l dalmuti.Laid) bool { return l.Count == 0 })
	slices.Reverse(plays)
	top, rest := plays[0], plays[1:min(len(plays), 3)]
	y := (high - 250*float64(min(len(rest), 1))) / 2
	p.text(say.name(top.Who, 46, 360), mid, y-225, 46, ink, middle)
	c.pen(point{mid, y + 10}, 220, 0).set(top.Rank, top.Count, top.Jesters, min(0.17, 0.7/float64(top.Count)))
	wide := 190.0
	if len(rest) == 1 {
		wide = 360
	}
	for i, l := range rest {
		at := point{mid + 200*(float64(i)-float64(len(rest)-1)/2), high - 175}
		q := c.pen(at, 112, 0)
		q.faded = true
		q.set(l.Rank, l.Count, l.Jesters, min(0.1, 0.6/float64(l.Count)))
		p.text(say.plainName(l.Who, lettering, wide), at.x, high-42, lettering, faint, middle)
	}
}

func contains(list []games.Seat, who games.Seat) bool { return slices.Contains(list, who) }
