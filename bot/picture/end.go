package picture

import (
	"math"
	"strings"

	"hofnar/games"
)

// End is how a game ended, in words.
type End struct {
	Won   string // what is said of the winners: "wins Kismet"
	Date  string
	Rows  []EndRow // the best first
	Feats []Feat   // what was special, the most telling first
}

// Winners are the names of those who have won.
func (e End) Winners() (names []string) {
	for _, r := range e.Rows {
		if r.Won {
			names = append(names, r.Name)
		}
	}
	return names
}

// EndRow is how a seat came out.
type EndRow struct {
	Seat   games.Seat
	Name   string
	Place  int
	Points string // with what they are
	Won    bool
}

// Feat is something special, and whose it was.
type Feat struct{ What, Whose string }

// OfEnd is the poster of a game that is over, also of one without other pictures.
func OfEnd(game string, v games.View, e End) *Sketch {
	return keyed(func() *canvas { return e.draw(drawers[game].poster, v) }, "end", game, e, v.Detail)
}

// poster is what is a game's own on its posters: what it lacks is nil.
type poster struct {
	emblem func(p pen) // what it is known by, between -1 and 1
	// last draws the position instead, from a height on and so high.
	last     func(c *canvas, v games.View, y float64)
	lastHigh float64
	// sign is what somebody is known by at its table, between -1 and 1.
	sign func(p pen, v games.View, who games.Seat)
}

// The measures of a poster.
const (
	crestHigh = 372.0
	endHigh   = 80.0 // a row
	featHigh  = 54.0
	footHigh  = 20.0
)

func (e End) draw(own poster, v games.View) *canvas {
	y := headHigh + crestHigh
	if own.last != nil {
		y = headHigh + own.lastHigh
	}
	high := y + endHigh*float64(len(e.Rows)) + footHigh
	for _, f := range e.Feats {
		high += f.high()
	}
	c := cloth(high)
	if own.last != nil {
		own.last(c, v, headHigh)
	} else {
		c.crest(own.emblem)
	}
	c.victors(e)
	for _, row := range e.Rows {
		c.came(row, own.sign, v, y)
		y += endHigh
	}
	for _, f := range e.Feats {
		c.feat(f, y+8)
		y += f.high()
	}
	return c
}

// victors says who has won, and when.
func (c *canvas) victors(e End) {
	const most, wide = 68.0, width - 230.0
	p, size := c.plain(), most
	all := strings.Join(e.Winners(), " & ")
	if w := spread(all) * size; w > wide {
		size = max(48, size*wide/w)
	}
	c.pen(point{98, 108}, 56, 0).crown(0, 0, 1)
	p.text(fitting(all, size, wide), 196, 40, size, ink, fromLeft)
	p.text(fitting(e.Won, lettering, wide), 196, 98, lettering, ink, fromLeft)
	p.text(fitting(e.Date, lettering, wide), 196, 141, lettering, faint, fromLeft)
}

// crest is what the game is known by, in rays.
func (c *canvas) crest(emblem func(pen)) {
	const rays = 18
	mid := point{width / 2, crestHigh/2 - 6}
	part := c.part(0, headHigh, width, crestHigh-16)
	part.clear(felt)
	for i := range rays {
		from, to := 2*math.Pi*float64(i)/rays, 2*math.Pi*(float64(i)+0.5)/rays
		at := func(turn float64) point { return mid.plus(point{math.Cos(turn), math.Sin(turn)}.times(width)) }
		part.fill(nap, []point{mid, at(from), at(to)})
	}
	for _, y := range []float64{0, crestHigh - 16 - 3} {
		part.fill(ink, box(0, y, width, 3))
	}
	p := part.pen(mid, 150, 0)
	if emblem == nil {
		p.crown(0, 0.5, 0.9)
		return
	}
	emblem(p)
}

// came is one row: the place, who it is, and the points.
func (c *canvas) came(r EndRow, sign func(pen, games.View, games.Seat), v games.View, y float64) {
	c.plate(box4{12, y + 3, width - 24, endHigh - 6}, r.Won)
	p, at := c.plain(), y+endHigh/2
	c.placeOf(r.Place, point{62, at})
	x := 116.0
	if sign != nil {
		sign(c.pen(point{x + 26, at}, 30, 0), v, r.Seat)
		x += 76
	}
	p.text(r.Points, width-40, at, 46, ink, fromRight)
	p.text(fitting(r.Name, 46, width-70-x-spread(r.Points)*46), x, at, 46, ink, fromLeft)
}

const featWide = width - 56.0

// long reports whether a feat needs two lines.
func (f Feat) long() bool { return (spread(f.What)+spread(f.Whose))*lettering+40 > featWide }

func (f Feat) high() float64 {
	if f.long() {
		return 2 * featHigh
	}
	return featHigh
}

// feat is something special: what it is, and whose it was.
func (c *canvas) feat(f Feat, y float64) {
	p := c.plain()
	p.text(fitting(f.What, lettering, featWide), 28, y+featHigh/2, lettering, faint, fromLeft)
	if f.long() {
		y += featHigh
	}
	p.text(fitting(f.Whose, lettering, featWide), width-28, y+featHigh/2, lettering, ink, fromRight)
}
