package picture

import (
	"math"
	"slices"
)

// The measures of a fan, in widths of a card but for those in pixels.
const (
	lapping  = 0.06 // groups: no figure is hidden by it
	badgeLow = 0.26 // how far below a card it is said how many there are
	airy     = 0.06 // between rows
	tierHigh = cardHigh + badgeLow + airy
	mostTurn = 0.3 // of the last card
	lean     = 0.75 * mostTurn
	leastBow = 24.0  // pixels: how much lower the lower row's last cards lie than its middle ones
	mostWide = 240.0 // pixels
	mostAir  = 0.55
	degree   = 1.0 / 128 // by which cards are turned
	grid     = 4.0       // by which they are wide, in pixels
)

// handFan is a hand as somebody holds it: groups of equal cards in rows around one
// point far below. Cards lie at whole pixels and are turned and as wide by steps, so that the
// same ones come again in other hands.
type handFan struct {
	rows   []tier
	wide   float64 // a card
	centre point
	radius float64 // of the upper row
}

// tier is a row of groups, drawn apart so far, in widths of a card; the cards of a group
// half as far.
type tier struct {
	groups []group
	air    float64
}

// spreadOut is a hand in a room so high: in one row or two, whichever makes larger cards,
// over the whole width, and as much bent as there is room for.
func spreadOut(groups []group, room float64) handFan {
	const edge = 12
	high := room - 2*edge
	f := handFan{rows: []tier{{groups: groups}}}
	f.wide = cardWidth(high, f.rows)
	if halves := inTwo(groups); len(groups) > 1 && cardWidth(high, halves) > f.wide {
		f.rows, f.wide = halves, cardWidth(high, halves)
	}
	f.wide = math.Floor(f.wide/grid) * grid
	for i := range f.rows {
		f.rows[i].air = f.rows[i].airIn(f.wide)
	}
	first, last := f.rows[0].width()*f.wide/2, f.rows[len(f.rows)-1].width()*f.wide/2
	below, cards := float64(len(f.rows)-1)*tierHigh*f.wide, float64(len(f.rows))*tierHigh*f.wide
	f.radius = max(first/mostTurn, last*last/2/(high-cards)+below)
	spare := high - cards - last*last/2/(f.radius-below)
	f.centre = point{width / 2, edge + 0.6*spare + cardHigh/2*f.wide + f.radius} // below it is air
	return f
}

// inTwo parts groups into two rows that are about as wide.
func inTwo(groups []group) []tier {
	half := tier{groups: groups}.width() / 2
	cut := slices.IndexFunc(groups, func(g group) bool {
		return tier{groups: groups[:1+slices.Index(groups, g)]}.width() >= half
	})
	return []tier{{groups: groups[:cut+1]}, {groups: groups[cut+1:]}}
}

// cardWidth is how wide cards may be so that these rows fit.
func cardWidth(high float64, rows []tier) float64 {
	wide := min((high-leastBow)/float64(len(rows))/tierHigh, mostWide)
	for _, row := range rows {
		wide = min(wide, (width-2*side)/(row.width()+2*lean))
	}
	return wide
}

// airIn is how far the groups are drawn apart so that the row takes the whole width.
func (t tier) airIn(card float64) float64 {
	joints := float64(len(t.groups) - 1)
	for _, g := range t.groups {
		joints += float64(g.count-1) / 2
	}
	return min(mostAir, ((width-2*side)/card-2*lean-t.width())/max(1, joints))
}

// width is how wide the row is, in widths of a card.
func (t tier) width() float64 {
	sum := -t.gap()
	for _, g := range t.groups {
		sum += t.wide(g) + t.gap()
	}
	return sum
}

// gap is how far a group begins behind the one before.
func (t tier) gap() float64 { return t.air - lapping }

// wide is how wide a group is.
func (t tier) wide(g group) float64 { return 1 + float64(g.count-1)*t.strip(g) }

// strip is how much a group shows of each card but the last.
func (t tier) strip(g group) float64 { return min(0.17, 1.1/float64(g.count)) + t.air/2 }

func (f handFan) draw(c *canvas) {
	for i, row := range f.rows {
		x := -row.width() / 2
		var badges []func()
		for _, g := range row.groups {
			for n := range g.count {
				f.pen(c, i, x+0.5+float64(n)*row.strip(g)).rankCard(g.rank, n < g.count-1)
			}
			if p := f.pen(c, i, x+row.wide(g)/2); g.count > 1 {
				badges = append(badges, func() { p.count(g.count) })
			}
			x += row.wide(g) + row.gap()
		}
		for _, draw := range badges {
			draw() // over all cards
		}
	}
}

// pen is on a card of a row, so far from the row's middle.
func (f handFan) pen(c *canvas, row int, x float64) pen {
	radius := f.radius - float64(row)*tierHigh*f.wide
	turn := x * f.wide / radius
	at := c.pen(f.centre, 1, turn).on(0, -radius)
	return c.pen(at.whole(), f.wide, math.Round(turn/degree)*degree)
}
