package picture

import (
	"math"
	"strings"

	"hofnar/games"
)

// End is how a game ended, in words.
type End struct {
	Title string // the game's
	Won   string // what is said of the winners: "wins"
	Date  string
	Rows  []EndRow // the best first
	Feats []Feat   // what was special, the most telling first
	Last  []any    // the facts by which its poster shows what winners did last (LastOf)
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

// LastOf reports whose it is, where a fact is one by which the poster of a game shows what
// winners did last: a play, a roll, a hand that was laid open.
func LastOf(game string, fact any) (who games.Seat, ok bool) {
	if of := drawers[game].poster.lastOf; of != nil {
		return of(fact)
	}
	return games.Public, false
}

// MostLast is of how many winners a poster shows what they did last.
const MostLast = 3

// poster is what is a game's own on its posters: what it lacks is nil.
type poster struct {
	emblem func(p pen) // what it is known by, between -1 and 1, where nothing was done last
	// lastOf is whose it is, where a fact is of what a winner did last; showing draws it, so
	// wide, between -1 and 1 in height.
	lastOf  func(fact any) (who games.Seat, ok bool)
	showing func(p pen, wide float64, fact any)
	// board draws the position instead, from a height on and so high.
	board     func(c *canvas, v games.View, e End, y float64)
	boardHigh float64
	// sign is what somebody is known by at its table, between -1 and 1.
	sign func(p pen, v games.View, who games.Seat)
}

// The measures of a poster.
const (
	posterHead = 236.0
	crestHigh  = 356.0
	endHigh    = 80.0 // a row
	featHigh   = 54.0
	footHigh   = 20.0
)

func (e End) draw(own poster, v games.View) *canvas {
	y := posterHead + crestHigh
	if own.board != nil {
		y = posterHead + own.boardHigh
	}
	high := y + endHigh*float64(len(e.Rows)) + footHigh
	for _, f := range e.Feats {
		high += f.high()
	}
	c := cloth(high)
	if own.board != nil {
		own.board(c, v, e, posterHead)
	} else {
		c.crest(own, e.Last)
	}
	c.ended(e)
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

// ended is the game, who has won it, and when.
func (c *canvas) ended(e End) {
	const wide, crownWide, gap = width - 2*side, 92.0, 24.0
	p := c.plain()
	p.text(fitting(e.Title, sized(e.Title, 100, wide), wide), width/2, 68, sized(e.Title, 100, wide), ink, middle)
	won, size := e.cry(wide - crownWide - gap)
	left := (width - crownWide - gap - spread(won)*size) / 2
	c.pen(point{left + crownWide/2, 152}, crownWide/2.3, 0).crown(0, 0.35, 1)
	p.text(won, left+crownWide+gap, 150, size, ink, fromLeft)
	p.text(fitting(e.Date, lettering, wide), width/2, 204, lettering, faint, middle)
}

// cry is who has won, and how large that is written: of names that are too long it has as much as
// fits.
func (e End) cry(wide float64) (said string, size float64) {
	names, won := strings.Join(e.Winners(), " & "), " "+e.Won
	size = max(lettering, sized(names+won, 60, wide))
	return fitting(names, size, wide-spread(won)*size) + won, size
}

// sized is how large a text is written at most so that it fits.
func sized(text string, most, wide float64) float64 {
	return min(most, wide/max(1, spread(written(text))))
}

// crest is what winners did last, or what the game is known by, in rays.
func (c *canvas) crest(own poster, last []any) {
	high := crestHigh - 16.0
	part := c.rays(posterHead, high)
	if own.showing == nil || len(last) == 0 {
		p := part.pen(point{width / 2, high / 2}, 150, 0)
		if own.emblem == nil {
			p.crown(0, 0.5, 0.9)
		} else {
			own.emblem(p)
		}
		return
	}
	wide := width / float64(len(last))
	for i, fact := range last {
		own.showing(part.pen(point{wide * (float64(i) + 0.5), high / 2}, high/2, 0), 2*(wide-2*side)/high, fact)
	}
}

// rays is a part of the canvas between two lines, from a height on and so high, in which
// something is celebrated.
func (c *canvas) rays(y, high float64) *canvas {
	const rays = 18
	mid := point{width / 2, high / 2}
	part := c.part(0, int(y), width, int(high))
	part.clear(felt)
	for i := range rays {
		from, to := 2*math.Pi*float64(i)/rays, 2*math.Pi*(float64(i)+0.5)/rays
		at := func(turn float64) point { return mid.plus(point{math.Cos(turn), math.Sin(turn)}.times(width)) }
		part.fill(nap, []point{mid, at(from), at(to)})
	}
	for _, y := range []float64{0, high - 3} {
		part.fill(ink, box(0, y, width, 3))
	}
	return part
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
