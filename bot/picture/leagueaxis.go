package picture

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"hofnar/games"
	"hofnar/games/league"
)

// stepOf is a round number by which so much is parted into eight at most.
func stepOf(s span) float64 {
	const most = 8
	far := s.high - s.low
	step := math.Pow(10, math.Floor(math.Log10(far/most)))
	for _, k := range []float64{1, 2, 5} {
		if far/(k*step) <= most {
			return k * step
		}
	}
	return 10 * step
}

// airy is a span with some air at its ends, and around a single number.
func (s span) airy() span {
	air := (s.high - s.low) / 20
	if air == 0 {
		air = max(math.Abs(s.low)/20, 0.05)
	}
	s.low, s.high = s.low-air, s.high+air
	return s
}

// scaleUp draws lines at round numbers, and writes these beside them. Nothing is counted
// in parts but shares of opponents.
func (c *canvas) scaleUp(way league.Way, y span, say Speech) {
	p := c.plain()
	step := stepOf(y)
	if way != league.ByMean && way != league.BySum {
		step = max(step, 1)
	}
	for n := math.Ceil(y.low/step) * step; n <= y.high; n += step {
		p.fill(shade, box(plotLeft, y.at(n)-2, plotRight-plotLeft, 4))
		p.text(number(way, n, step, say), plotLeft-14, y.at(n), lettering, faint, fromRight)
	}
}

// number words a number of an axis whose numbers are so far apart.
func number(way league.Way, n, step float64, say Speech) string {
	if way == league.ByMean {
		return say.Say(games.T("league.percent", "Number", int(math.Round(100*n))))
	}
	if whole := math.Round(n); step >= 1 {
		return numeral(int(whole))
	}
	return strings.Replace(strconv.FormatFloat(n, 'f', int(math.Ceil(-math.Log10(step))), 64), ".", say.Say(games.T("number.point")), 1)
}

// From so many days on the year is of interest, not the day.
const longAgo = 300

// calendar writes the first day, the last and the one between them below the plot. Its
// days are those of UTC, which it says: a picture cannot know where its readers are.
func (c *canvas) calendar(x span, say Speech) {
	p := c.plain()
	const day = float64(24 * time.Hour / time.Millisecond)
	first, last := math.Floor(x.low/day), math.Floor(x.high/day)
	p.fill(stone, box(plotLeft, plotFoot-2, plotRight-plotLeft, 4))
	dates := []float64{first, math.Floor((first + last) / 2), last}
	for _, n := range slices.Compact(dates) {
		at := min(max(x.at(n*day), x.from), x.to)
		if first == last {
			at = (x.from + x.to) / 2
		}
		p.fill(stone, box(at-2, plotFoot, 4, 16))
		p.text(date(n*day, last-first, say), at, plotFoot+48, lettering, faint, middle)
	}
	if last-first < longAgo {
		p.text(say.Say(games.T("chart.zone")), width-40, plotFoot+48, lettering, faint, fromRight)
	}
}

// date words a day of a stretch of so many.
func date(ms, far float64, say Speech) string {
	t := time.UnixMilli(int64(ms)).UTC()
	if far >= longAgo {
		return say.Say(games.T("chart.month", "Month", monthOf(t), "Year", t.Year()))
	}
	return say.Say(games.T("chart.day", "Day", t.Day(), "Month", monthOf(t)))
}
