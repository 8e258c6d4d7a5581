package picture

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"hofnar/games/league"
)

// MostCurves is how many people a chart tells apart.
const MostCurves = 6

// LeagueChart is how some people of a league have fared over a season.
type LeagueChart struct {
	Heading
	Way    league.Way
	Curves []Curve // the best first, MostCurves at most
}

// Curve is somebody's standing after each game that counted, oldest first.
type Curve struct {
	Name   string
	Place  int
	Value  string // what it counts now, in words
	Points []league.Point
	Mine   bool // the reader's own
}

// OfLeagueChart is a chart of a season: nil where nobody has played.
func OfLeagueChart(chart LeagueChart, say Speech) *Sketch {
	chart.Curves = slices.DeleteFunc(slices.Clone(chart.Curves), func(c Curve) bool { return len(c.Points) == 0 })
	if len(chart.Curves) == 0 {
		return nil
	}
	chart.Curves = chart.Curves[:min(len(chart.Curves), MostCurves)]
	return keyed(func() *canvas { return chart.draw(say) }, "league chart", say.Locale, chart)
}

// The measures of a chart.
const (
	chartHigh = 1160
	plotLeft  = 150.0
	plotRight = 734.0
	plotTop   = headHigh + 46
	plotFoot  = chartHigh - 96.0
	legendX   = plotRight + 76

	legendHigh = 102.0
)

// hands are how the curves of a chart are told apart, by colour as by shape.
var hands = [MostCurves]struct {
	paint color.RGBA
	shape func(pen, color.RGBA)
	dash  float64 // of the line; 0: it is whole
}{
	{azure, pen.round, 0}, {orange, pen.square, 0}, {jade, pen.triangle, 0},
	{plum, pen.diamond, 18}, {brown, pen.saltire, 18}, {ink, pen.ring, 6},
}

func (chart LeagueChart) draw(say Speech) *canvas {
	c := cloth(chartHigh)
	c.heading(chart.Heading)
	c.plate(box4{12, headHigh, width - 24, chartHigh - headHigh - 12}, false)
	x, y := chart.axes()
	c.scaleUp(chart.Way, y, say)
	c.calendar(x, say)
	c.legend(chart, x, y)
	for i := len(chart.Curves) - 1; i >= 0; i-- {
		c.curve(i, chart.Curves[i], chart.Way, x, y)
	}
	return c
}

// axes are how moments and numbers are laid out.
func (chart LeagueChart) axes() (x, y span) {
	first := chart.Curves[0].Points[0]
	x = span{float64(first.Ended), float64(first.Ended), plotLeft + 20, plotRight - 20}
	n := measure(chart.Way, first.Standing)
	y = span{n, n, plotFoot, plotTop}
	for _, curve := range chart.Curves {
		for _, p := range curve.Points {
			x, y = x.with(float64(p.Ended)), y.with(measure(chart.Way, p.Standing))
		}
	}
	return x, y.airy()
}

// curve draws somebody's line with its marks, not too close to each other.
func (c *canvas) curve(i int, curve Curve, way league.Way, x, y span) {
	hand, wide := hands[i], 7.0
	if curve.Mine {
		wide = 12
	}
	var path []point
	for _, p := range curve.Points {
		path = append(path, point{x.at(float64(p.Ended)), y.at(measure(way, p.Standing))})
	}
	path = thinned(path)
	c.plain().dashed(hand.paint, wide, hand.dash, 2*wide, path)
	const apart = 70
	last := path[len(path)-1]
	before := point{math.Inf(-1), 0}
	for _, at := range path {
		if at == last || at.minus(before).length() > apart && last.minus(at).length() > apart {
			hand.shape(c.pen(at, 15, 0), hand.paint)
			before = at
		}
	}
}

// legend names the curves on the right, each as high as it ends where there is room.
func (c *canvas) legend(chart LeagueChart, x, y span) {
	order := make([]int, len(chart.Curves))
	for i := range order {
		order[i] = i
	}
	end := func(i int) point {
		last := chart.Curves[i].Points[len(chart.Curves[i].Points)-1]
		return point{x.at(float64(last.Ended)), y.at(measure(chart.Way, last.Standing))}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(end(a).y, end(b).y) })
	wanted := make([]float64, len(order))
	for i, which := range order {
		wanted[i] = end(which).y
	}
	var names roster
	for _, curve := range chart.Curves {
		names = append(names, curve.Name)
	}
	for i, at := range spaced(wanted, legendHigh+8, plotTop-30, plotFoot+60) {
		curve := chart.Curves[order[i]]
		curve.Name = names.called(curve.Name, curve.Place, 44, width-legendX-30)
		c.entry(order[i], curve, end(order[i]), at)
	}
}

// entry is a curve's name as it fits, and its number, with a line from where it ends.
func (c *canvas) entry(i int, curve Curve, end point, y float64) {
	hand, p := hands[i], c.plain()
	p.stroke(hand.paint, 2, end.x, end.y, plotRight, end.y, legendX-46, y-22)
	if curve.Mine {
		c.plate(box4{legendX - 54, y - legendHigh/2, width - legendX + 46, legendHigh}, true)
	}
	hand.shape(c.pen(point{legendX - 22, y - 22}, 15, 0), hand.paint)
	p.text(curve.Name, legendX+8, y-22, 44, ink, fromLeft)
	p.text(curve.Value, legendX+8, y+25, lettering, faint, fromLeft)
}

// spaced moves sorted places so far apart that each has so much room between two bounds,
// and no further than that takes.
func spaced(list []float64, room, low, high float64) []float64 {
	room = min(room, (high-low)/float64(len(list)))
	moved := slices.Clone(list)
	for i := range moved {
		moved[i] = max(moved[i], low+room*(float64(i)+0.5))
		if i > 0 {
			moved[i] = max(moved[i], moved[i-1]+room)
		}
	}
	for i := len(moved) - 1; i >= 0; i-- {
		moved[i] = min(moved[i], high-room*(float64(len(moved)-1-i)+0.5))
		if i < len(moved)-1 {
			moved[i] = min(moved[i], moved[i+1]-room)
		}
	}
	return moved
}
