package picture

import (
	"strings"

	"hofnar/games"
)

// Moment is a great moment.
type Moment struct {
	Said  string // its headline
	Took  string // in how many seconds, where that makes it great
	Shows any    // what there is to be seen of it (games.Headline.Shows)
}

// OfMoment is a great moment as large as the table in whose place it stands, nil where there
// is no picture of it.
func OfMoment(game string, v games.View, m Moment, say Speech) *Sketch {
	draw := drawers[game].moment
	if draw == nil {
		return nil
	}
	return sketch("moment", game, v, say, func(v games.View, say Speech) *canvas { return draw(m, v, say) }, m)
}

// The measures of a ribbon, on which a headline stands.
const (
	ribbonHigh = 150.0
	ribbonEdge = 14.0
	tailWide   = 44.0 // of its ends
	cryWide    = width - 4*ribbonEdge - 2*tailWide
)

// celebrated is a picture of a great moment: its headline on a ribbon, and the part below
// that for what there is to be seen, with rays.
func celebrated(high float64, said string) (whole, below *canvas) {
	c := cloth(high)
	below = c.rays(ribbonHigh, high-ribbonHigh)
	c.ribbon(said, 0, ribbonHigh)
	return c, below
}

// ribbon says something large, in two lines at most; a first sentence that is cried out
// stands alone, larger than the rest.
func (c *canvas) ribbon(said string, y, high float64) {
	p := c.plain()
	top, bottom := y+ribbonEdge, y+high-ribbonEdge
	for _, end := range []float64{0, width} {
		in := 1 - 2*end/width
		p.fill(wine, []point{{end, top + 10}, {end + in*(tailWide+20), top + 10}, {end + in*(tailWide+20), bottom + 8}, {end, bottom + 8}, {end + in*24, (top + bottom) / 2}})
	}
	band := box(tailWide, top, width-2*tailWide, bottom-top)
	p.fill(crimson, band)
	for _, edge := range []float64{top + 7, bottom - 11} {
		p.fill(gold, box(tailWide, edge, width-2*tailWide, 4))
	}
	for _, line := range outcries(said) {
		p.text(line.text, width/2, (top+bottom)/2+line.y, line.size, leaf, middle)
	}
}

// outcry is a line of a ribbon, and how far below its middle it stands.
type outcry struct {
	text    string
	y, size float64
}

// outcries are the lines. Where a sentence is too long for its own, what follows its colon is
// left out: the picture shows it.
func outcries(said string) (lines []outcry) {
	if cry, rest, ok := strings.Cut(written(said), "! "); ok {
		if shown, _, ok := strings.Cut(rest, ": "); ok && spread(rest)*lettering > cryWide {
			rest = shown
		}
		return []outcry{cried(cry+"!", -24, 60), cried(rest, 24, 44)}
	}
	if sized(said, 64, cryWide) >= 48 {
		return []outcry{cried(said, 0, 64)}
	}
	list := wrapped(written(said), 46, cryWide)
	for i, line := range list[:min(2, len(list))] {
		lines = append(lines, cried(line, -2+50*(float64(i)-0.5), 46))
	}
	return lines
}

// cried is a line as large as there is room for.
func cried(line string, y, most float64) outcry {
	size := max(lettering, sized(line, most, cryWide))
	return outcry{fitting(line, size, cryWide), y, size}
}
