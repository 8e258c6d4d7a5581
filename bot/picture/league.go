package picture

import (
	"cmp"
	"strconv"
	"time"

	"hofnar/games"
	"hofnar/games/league"
)

// Heading is what stands on top of a picture of a league: what it is called, and which
// season or part of it is shown.
type Heading struct{ Title, Under string }

// headHigh is how high a heading is.
const headHigh = 164.0

// heading writes a heading beside the house's mark.
func (c *canvas) heading(h Heading) {
	p := c.plain()
	c.pen(point{84, 78}, 54, 0).cap(straw)
	p.text(roster{}.named(h.Title, 60, width-190), 164, 54, 60, ink, fromLeft)
	p.text(fitting(h.Under, lettering, width-190), 164, 116, lettering, faint, fromLeft)
	p.fill(ink, box(0, headHigh-10, width, 3))
}

// label is a text of the catalogue, clipped to so many pixels.
func (s Speech) label(wide float64, id string, pairs ...any) string {
	return fitting(s.Say(games.T(id, pairs...)), lettering, wide)
}

// called is as much of somebody's name as fits; where the font does not have its letters,
// their place.
func (r roster) called(name string, place int, size, wide float64) string {
	if place == 0 {
		return r.named(name, size, wide)
	}
	if Written(name) == "" {
		return "№ " + numeral(place)
	}
	return r.fitting(name, size, wide)
}

// named is as much of a name as fits; where the font does not have its letters, a sign
// that there is one.
func (r roster) named(name string, size, wide float64) string {
	return cmp.Or(r.fitting(name, size, wide), "…")
}

// measure is the number that a league that counts this way goes by, as a gauge shows it.
func measure(way league.Way, s league.Standing) float64 {
	n := float64(way.Criteria()[0].Value(s))
	if way == league.ByMean || way == league.BySum {
		n /= float64(league.Whole)
	}
	return n
}

// span is a stretch of numbers that is laid out over a stretch of pixels.
type span struct{ low, high, from, to float64 }

// at is where a number lies; all lie in the middle where there is only one.
func (s span) at(n float64) float64 {
	if s.high == s.low {
		return (s.from + s.to) / 2
	}
	return s.from + (n-s.low)/(s.high-s.low)*(s.to-s.from)
}

// with is a span that reaches to these numbers, too.
func (s span) with(list ...float64) span {
	for _, n := range list {
		s.low, s.high = min(s.low, n), max(s.high, n)
	}
	return s
}

// arrow is a triangle that points up or down.
func (p pen) arrow(up bool) {
	if up {
		p.poly(jade, 0.16, -1, 0.8, 0, -0.9, 1, 0.8)
	} else {
		p.poly(crimson, 0.16, -1, -0.8, 0, 0.9, 1, -0.8)
	}
}

func monthOf(t time.Time) games.Text { return games.T("month." + strconv.Itoa(int(t.Month()))) }
