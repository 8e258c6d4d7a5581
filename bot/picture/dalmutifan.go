package picture

import "slices"

// The measures of a fan, in widths of a card but for those in pixels.
const (
	lapping  = 0.06 // groups: no figure is hidden by it
	badgeLow = 0.26 // how far below a card it is said how many there are
	airy     = 0.06 // between rows
	tierHigh = cardHigh + badgeLow + airy
	mostTurn = 0.3 // of the last card
	lean     = 0.75 * mostTurn
	leastBow = 24.0  // pixels: how much lower the lower row's last cards lie than its middle ones
	mostWide = 230.0 // pixels
)

// handFan is a hand as somebody holds it: groups of equal cards in rows around one
// point far below.
type handFan struct {
	rows   [][]group
	wide   float64 // a card
	centre point
	radius float64 // of the upper row
}

// spreadOut is a hand between two heights: in one row or two, whichever makes larger
// cards, and as much bent as there is room for.
func spreadOut(groups []group, from, to float64) handFan {
	const edge = 12
	high := to - from - 2*edge
	f := handFan{rows: [][]group{groups}, wide: cardWidth(high, groups)}
	if halves := inTwo(groups); len(groups) > 1 && cardWidth(high, halves...) > f.wide {
		f.rows, f.wide = halves, cardWidth(high, halves...)
	}
	first, last := widthOf(f.rows[0])*f.wide/2, widthOf(f.rows[len(f.rows)-1])*f.wide/2
	below, cards := float64(len(f.rows)-1)*tierHigh*f.wide, float64(len(f.rows))*tierHigh*f.wide
	f.radius = max(first/mostTurn, last*last/2/(high-cards)+below)
	spare := high - cards - last*last/2/(f.radius-below)
	f.centre = point{width / 2, from + edge + 0.6*spare + cardHigh/2*f.wide + f.radius} // below it is air
	return f
}

// inTwo parts groups into two rows that are about as wide.
func inTwo(groups []group) [][]group {
	cut := slices.IndexFunc(groups, func(g group) bool {
		i := 1 + slices.Index(groups, g)
		return widthOf(groups[:i]) >= widthOf(groups)/2
	})
	return [][]group{groups[:cut+1], groups[cut+1:]}
}

// cardWidth is how wide cards may be so that these rows fit.
func cardWidth(high float64, rows ...[]group) float64 {
	wide := min((high-leastBow)/float64(len(rows))/tierHigh, mostWide)
	for _, row := range rows {
		wide = min(wide, (width-2*side)/(widthOf(row)+2*lean))
	}
	return wide
}

// widthOf is how wide a row of groups is, in widths of a card.
func widthOf(row []group) float64 {
	sum := lapping
	for _, g := range row {
		sum += g.wide() - lapping
	}
	return sum
}

// wide is how wide a group is, in widths of a card.
func (g group) wide() float64 { return 1 + float64(g.count-1)*g.strip() }

// strip is how much a group shows of each card but the last.
func (g group) strip() float64 { return min(0.17, 1.1/float64(g.count)) }

func (f handFan) draw(c *canvas) {
	for i, row := range f.rows {
		x := -widthOf(row) / 2
		var badges []func()
		for _, g := range row {
			for n := range g.count {
				f.pen(c, i, x+0.5+float64(n)*g.strip()).rankCard(g.rank, n < g.count-1)
			}
			if p := f.pen(c, i, x+g.wide()/2); g.count > 1 {
				badges = append(badges, func() { p.count(g.count) })
			}
			x += g.wide() - lapping
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
	p := c.pen(f.centre, 1, turn)
	return c.pen(p.on(0, -radius), f.wide, turn)
}
