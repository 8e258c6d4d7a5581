package screen

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// leagueShown is how many people stand on a page of a league's table.
const leagueShown = 15

// The columns of a league's table, in characters: a line of all of them is as wide as a
// phone shows.
const (
	wideName  = 11
	wideValue = 7
	wideGames = 6
)

// leagueTable is a page of a league's table, in columns, and below it the looker where
// he is not on it.
func leagueTable(t words.Localizer, p LeaguePage, user string) string {
	shown, own := p.pageRows(), []league.Row(nil)
	mine := func(r league.Row) bool { return r.ID == user }
	if i := slices.IndexFunc(p.Rows, mine); i >= 0 && !slices.ContainsFunc(shown, mine) {
		own = p.Rows[i : i+1]
	}
	var all []string
	for _, r := range slices.Concat(shown, own) {
		all = append(all, inCode(p.Names[r.ID]))
	}
	lines, called := []string{heads(t, p)}, within(all, wideName)
	for _, r := range shown {
		lines = append(lines, leagueLine(t, p, r, called, user))
	}
	for _, r := range own {
		lines = append(lines, "…", leagueLine(t, p, r, called, user))
	}
	return "```\n" + strings.Join(lines, "\n") + "\n```"
}

func heads(t words.Localizer, p LeaguePage) string {
	column := func(key string) string { return t.Label(games.T("league.column." + key)) }
	line := "    " + inColumn(column("name"), wideName) + right(column(string(p.Way)), wideValue) + right(column("games"), wideGames)
	if p.Way == league.ByRating {
		line += "   ±"
	}
	return line
}

// leagueLine is somebody's line; the looker's is marked.
func leagueLine(t words.Localizer, p LeaguePage, r league.Row, called func(name string) string, user string) string {
	place := "–"
	if r.Place > 0 {
		place = strconv.Itoa(r.Place)
	}
	mark := " "
	if r.ID == user {
		mark = "▸"
	}
	line := right(place, 2) + mark + " " + inColumn(called(inCode(p.Names[r.ID])), wideName) + right(value(t, p.Way, r.Standing), wideValue) + right(strconv.Itoa(r.Games), wideGames)
	if p.Way == league.ByRating {
		line += right(strconv.Itoa(r.Spread()), 4)
	}
	return line
}

// inCode is a name in a block of code: nothing is escaped there, and the one sign that ends it is
// replaced.
func inCode(name string) string { return strings.ReplaceAll(words.Plain(name), "`", "'") }

// inColumn is a text as wide as its column, where it turns no number around.
func inColumn(text string, wide int) string {
	return words.Isolated(text) + strings.Repeat(" ", max(0, wide-utf8.RuneCountInString(text)))
}

func right(text string, wide int) string {
	return strings.Repeat(" ", max(0, wide-utf8.RuneCountInString(text))) + text
}

// value is what a standing counts in a league that counts this way.
func value(t words.Localizer, way league.Way, s league.Standing) string {
	switch way {
	case league.ByPoints:
		return strconv.Itoa(s.Points)
	case league.ByMean:
		return percent(t, s.Mean())
	case league.BySum:
		return decimals(t, s.Beaten)
	case league.ByWins:
		return strconv.Itoa(s.Wins)
	}
	return rated(s.Rating)
}

// rated is a rating as people are shown it, with a question mark until it is settled.
func rated(r league.Rating) string {
	said := strconv.Itoa(r.Friendly())
	if !r.Settled() {
		said += "?"
	}
	return said
}

// percent words a share.
func percent(t words.Localizer, share league.Share) string {
	return t.Label(games.T("league.percent", "Number", int(math.Round(100*float64(share)/float64(league.Whole)))))
}

// decimals is a sum of shares, in wholes.
func decimals(t words.Localizer, sum league.Share) string {
	return string(fraction(t, float64(sum)/float64(league.Whole), 2))
}

// gain is what a game has added in a league that counts this way.
func gain(t words.Localizer, way league.Way, e league.Effect) string {
	number := e.Gain()
	switch way {
	case league.ByPoints:
		number = e.After.Points - e.Before.Points
	case league.ByWins:
		number = e.After.Wins - e.Before.Wins
	case league.ByMean:
		return percent(t, e.After.Mean())
	case league.BySum:
		return "+" + decimals(t, e.After.Beaten-e.Before.Beaten)
	}
	said := signed(number)
	if way == league.ByPoints || way == league.ByWins {
		return t.Label(games.T("league.gain."+string(way), "Number", said, "Count", number))
	}
	return said
}

// signed writes a number with its sign.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}
