package picture

import (
	"strconv"

	"hofnar/games/league"
)

// LeagueTable is a page of a league's table.
type LeagueTable struct {
	Heading
	Way  league.Way
	Rows []LeagueRow
	High int // rows that the picture has height for, at least: so all pages are as large
}

// LeagueRow is somebody's line of a league's table.
type LeagueRow struct {
	league.Row
	Name  string
	Value string // what it counts, in words
	Up    int    // places gained by the last game
	Mine  bool   // the reader's own
}

// OfLeagueTable is a page of a league's table: nil if nobody is on it.
func OfLeagueTable(t LeagueTable, say Speech) *Sketch {
	if len(t.Rows) == 0 {
		return nil
	}
	return keyed(func() *canvas { return t.draw(say) }, "league table", say.Locale, t)
}

// The measures of a league's table: where its columns begin, or end.
const (
	lineHigh  = 80.0
	columnsY  = headHigh + 26
	firstLine = headHigh + 56
	nameX     = 116.0
	upX       = 520.0
	valueX    = 746.0
	gamesX    = 896.0
	spreadX   = 1046.0
)

func (t LeagueTable) draw(say Speech) *canvas {
	c := cloth(firstLine + lineHigh*float64(max(len(t.Rows), t.High)) + 20)
	c.heading(t.Heading)
	p := c.plain()
	value, games := columns(t.Way)
	p.text(say.label(valueX-upX+20, "league.column."+string(t.Way)), value, columnsY, lettering, faint, fromRight)
	p.text(say.label(gamesX-valueX-10, "league.column.games"), games, columnsY, lettering, faint, fromRight)
	if t.Way == league.ByRating {
		p.text("±", spreadX, columnsY, lettering, faint, fromRight)
	}
	scale := t.scale()
	var names roster
	for _, row := range t.Rows {
		names = append(names, row.Name)
	}
	for i, row := range t.Rows {
		row.Name = names.called(row.Name, row.Place, 44, upX-nameX-14)
		c.leagueRow(row, t.Way, scale, firstLine+lineHigh*float64(i))
	}
	return c
}

// columns are where what counts and the games stand: further to the right where no third
// column follows.
func columns(way league.Way) (value, games float64) {
	if way == league.ByRating {
		return valueX, gamesX
	}
	return valueX + spreadX - gamesX, spreadX
}

// scale is what the gauges of all rows are measured by: ratings as far as they may be
// off, all else from nothing on.
func (t LeagueTable) scale() span {
	first := measure(t.Way, t.Rows[0].Standing)
	s := span{first, first, nameX, spreadX}
	if t.Way != league.ByRating {
		s = s.with(0)
	}
	for _, r := range t.Rows {
		n := measure(t.Way, r.Standing)
		if s = s.with(n); t.Way == league.ByRating {
			s = s.with(n-float64(r.Spread()), n+float64(r.Spread()))
		}
	}
	return s
}

// leagueRow draws one line: place, name as it fits, what it counts, and a gauge of that below.
func (c *canvas) leagueRow(r LeagueRow, way league.Way, scale span, y float64) {
	c.plate(box4{12, y + 3, width - 24, lineHigh - 6}, r.Mine)
	p := c.plain()
	c.placeOf(r.Place, point{62, y + lineHigh/2})
	paint := ink
	if r.Place == 0 {
		paint = faint
	}
	const line = 31
	p.text(r.Name, nameX, y+line, 44, paint, fromLeft)
	if r.Up != 0 {
		c.pen(point{upX + 12, y + line}, 14, 0).arrow(r.Up > 0)
		p.text(strconv.Itoa(max(r.Up, -r.Up)), upX+34, y+line, lettering, ink, fromLeft)
	}
	value, games := columns(way)
	p.text(r.Value, value, y+line, 48, paint, fromRight)
	p.text(strconv.Itoa(r.Games), games, y+line, lettering, faint, fromRight)
	if way == league.ByRating {
		p.text(strconv.Itoa(r.Spread()), spreadX, y+line, lettering, faint, fromRight)
	}
	c.gauge(r, way, scale, y+lineHigh-19)
}

// placeOf is somebody's place: the first three on medals, none for who is not ranked.
func (c *canvas) placeOf(place int, at point) {
	p := c.pen(at, 31, 0)
	if place == 0 {
		p.text("–", 0, 0, 1.4, faint, middle)
		return
	}
	if place <= len(medals) {
		p.disc(0, 0, 1, medals[place-1], 0.1)
	}
	p.text(strconv.Itoa(place), 0, 0, 1.4, ink, middle)
}

// gauge shows a number beside those of the others: a rating as a dot within how far it
// may be off, all else as a bar that begins at nothing.
func (c *canvas) gauge(r LeagueRow, way league.Way, scale span, y float64) {
	const thick = 10.0
	p := c.plain()
	n := measure(way, r.Standing)
	p.fill(shade, box(scale.from, y, scale.to-scale.from, thick))
	if way == league.ByRating {
		from, to := scale.at(n-float64(r.Spread())), scale.at(n+float64(r.Spread()))
		p.fill(stone, box(from, y, to-from, thick))
		p.disc(scale.at(n), y+thick/2, 9, ink, 0)
		return
	}
	zero := scale.at(0)
	if scale.low == scale.high {
		zero = scale.from
	}
	end, paint := scale.at(n), azure
	if n < 0 {
		paint = orange
	}
	if n != 0 {
		p.fill(paint, box(min(zero, end), y, max(zero, end)-min(zero, end), thick))
	}
	if scale.low < 0 {
		p.fill(ink, box(zero-2, y-3, 4, thick+6))
	}
}
