package screen

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hofnar/bot/picture"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// mostSpoken is how long a name may be where a picture of many is told in words.
const mostSpoken = 24

// leaguePicture draws a page of a league's table, or its chart, and says what it shows:
// nil where there is no picture, and the words serve.
func (s *Set) leaguePicture(who Viewer, t words.Localizer, p LeaguePage) (png []byte, alt string) {
	if s.TextOnly || len(p.Rows) == 0 {
		return nil, ""
	}
	say := picture.Speech{Locale: who.Locale, Say: t.Label}
	heading := picture.Heading{Title: t.Label(leagueName(p.This)), Under: strings.Join(underTitle(t, p), " · ")}
	said := heading.Title + ", " + heading.Under + ". "
	if p.Chart {
		chart := picture.LeagueChart{Heading: heading, Way: p.Way, Curves: chartCurves(t, p, who.User)}
		return s.drawn(picture.OfLeagueChart(chart, say)), said + unmarked(strings.Join(chartLines(t, p), " "))
	}
	rows := drawnRows(t, p, who.User)
	page := picture.LeagueTable{Heading: heading, Way: p.Way, Rows: rows}
	if len(p.Rows) > leagueShown {
		page.High = leagueShown
	}
	return s.drawn(picture.OfLeagueTable(page, say)), said + rowsSaid(t, p.Way, rows)
}

// underTitle says what of a league is shown, in parts.
func underTitle(t words.Localizer, p LeaguePage) (parts []string) {
	if p.Game != "" {
		parts = append(parts, t.Label(Title(p.Game)))
	}
	if p.Chart {
		parts = append(parts, t.Label(games.T("league.column."+string(p.Way))))
	}
	if p.Season.ID == 0 {
		span, _ := p.Span()
		return append(parts, t.Label(games.T("standings."+span.Key)))
	}
	return append(parts, t.Label(games.T("league.season", "Number", p.Season.N))) // the message says from when to when, each reader's own days
}

// drawnRows are the lines of a page of a league's table.
func drawnRows(t words.Localizer, p LeaguePage, user string) (rows []picture.LeagueRow) {
	up := map[string]int{}
	for _, e := range p.Last.Done {
		if e.Before.Place > 0 && e.After.Place > 0 && p.Way == p.Season.Rules.Way {
			up[e.After.ID] = e.Before.Place - e.After.Place
		}
	}
	for _, r := range p.pageRows() {
		rows = append(rows, picture.LeagueRow{Row: r, Name: p.Names[r.ID], Value: value(t, p.Way, r.Standing), Up: up[r.ID], Mine: r.ID == user})
	}
	return rows
}

// pageRows are the rows of the page that is looked at.
func (p LeaguePage) pageRows() []league.Row {
	page := min(p.Page, (len(p.Rows)-1)/leagueShown)
	return p.Rows[page*leagueShown : min(len(p.Rows), (page+1)*leagueShown)]
}

// rowsSaid is what the picture of a table shows, in words.
func rowsSaid(t words.Localizer, way league.Way, rows []picture.LeagueRow) string {
	var said []string
	label := func(key string, pairs ...any) string { return t.Label(games.T(key, pairs...)) }
	var all []string
	for _, r := range rows {
		all = append(all, r.Name)
	}
	short := brief(all, mostSpoken)
	for _, r := range rows {
		place := "–"
		if r.Place > 0 {
			place = strconv.Itoa(r.Place) + "."
		}
		line := []string{place + " " + label("picture.row", "Who", short(r.Name), "Value", r.Value, "Count", r.Games)}
		if way == league.ByRating {
			line = append(line, label("card.spread", "Spread", r.Spread()))
		}
		switch {
		case r.Up > 0:
			line = append(line, label("picture.up", "Count", r.Up))
		case r.Up < 0:
			line = append(line, label("picture.down", "Count", -r.Up))
		}
		if r.Mine {
			line = append(line, label("picture.mine"))
		}
		said = append(said, strings.Join(line, ", "))
	}
	return strings.Join(said, "; ") + "."
}

// marks are what only the eye needs, and what keeps names from being taken for it.
var marks = regexp.MustCompile(`\\(.)|\*\*|👤 `)

// unmarked is a text that a message shows as it is read out.
func unmarked(text string) string { return marks.ReplaceAllString(text, "$1") }

// Charted are the people whose curves a chart of a league's season shows: the best, and
// whoever looks.
func (p LeaguePage) Charted(user string) []league.Row {
	rows := slices.Clone(p.Rows[:min(len(p.Rows), picture.MostCurves)])
	if i := slices.IndexFunc(p.Rows, func(r league.Row) bool { return r.ID == user }); i >= len(rows) {
		rows[len(rows)-1] = p.Rows[i]
	}
	return rows
}

// pointsOnly reports whether a chart has nobody's line, since all have played one game.
func (p LeaguePage) pointsOnly() bool {
	for _, points := range p.Curves {
		if len(points) > 1 {
			return false
		}
	}
	return true
}

func chartCurves(t words.Localizer, p LeaguePage, user string) (curves []picture.Curve) {
	for _, r := range p.Charted(user) {
		curves = append(curves, picture.Curve{Name: p.Names[r.ID], Place: r.Place, Value: value(t, p.Way, r.Standing), Points: p.Curves[r.ID], Mine: r.ID == user})
	}
	return curves
}

// chartLines say how those have fared of whom there are curves.
func chartLines(t words.Localizer, p LeaguePage) (said []string) {
	by := func(a, b league.Point) int {
		key := p.Way.Criteria()[0].Value
		return cmp.Compare(key(a.Standing), key(b.Standing))
	}
	short := brief(slices.Collect(maps.Values(p.Names)), mostSpoken)
	for _, r := range p.Rows {
		points := p.Curves[r.ID]
		if len(points) == 0 {
			continue
		}
		word := func(s league.Standing) words.Escaped {
			return words.Escaped(strings.TrimSuffix(value(t, p.Way, s), "?"))
		}
		said = append(said, t.Key("chart.line", "Who", short(p.Names[r.ID]), "First", word(points[0].Standing), "Count", len(points),
			"Low", word(slices.MinFunc(points, by).Standing), "High", word(slices.MaxFunc(points, by).Standing), "Now", words.Escaped(value(t, p.Way, r.Standing))))
	}
	return said
}
