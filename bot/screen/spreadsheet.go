package screen

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hofnar/bot/words"
	"hofnar/games/league"
)

// StandingsTable is the season's table in lines, the first of which says what stands in
// which column.
func StandingsTable(e league.Export) [][]string {
	table := [][]string{{"place", "person", "name", "rating", "uncertainty", "games", "wins", "points", "beaten", "opponents", "mu", "sigma"}}
	for _, r := range e.Standings {
		table = append(table, []string{
			whole(r.Place), r.ID, cell(e.Names[r.ID]), whole(r.Friendly()), whole(r.Spread()), whole(r.Games), whole(r.Wins), whole(r.Points),
			decimal(float64(r.Beaten) / float64(league.Whole)), whole(r.Opponents), decimal(r.Mu), decimal(r.Sigma),
		})
	}
	return table
}

// ResultsTable are the season's results in lines, one for everybody in each game.
func ResultsTable(e league.Export) [][]string {
	voids := e.Voids()
	table := [][]string{{"table", "ended", "game", "seat", "person", "name", "level", "place", "points", "team", "left", "turns", "own", "void", "uncounted"}}
	for _, r := range e.Results {
		ended := time.UnixMilli(r.Ended).UTC().Format(time.RFC3339)
		for _, p := range r.Players {
			table = append(table, []string{
				r.Table, ended, r.Game, whole(p.Seat), p.Person, cell(e.Names[p.Person]), p.Level, whole(p.Place), whole(p.Points), whole(p.Team),
				fmt.Sprint(p.Left), whole(p.Turns), whole(p.Own), fmt.Sprint(voids.Cover(r, p.Person)), string(cmp.Or(r.Uncounted, e.Season.Rules.UncountedOf(p, r, voids))),
			})
		}
	}
	return table
}

// cell is a name that no spreadsheet takes for a formula, also in full-width signs.
func cell(name string) string {
	name = words.Plain(name)
	if name != "" && strings.ContainsAny("=+-@＝＋－＠﹦﹢﹣﹫", string([]rune(name)[:1])) {
		return "'" + name
	}
	return name
}

func whole(n int) string { return strconv.Itoa(n) }

// decimal writes a number so that it reads back as it was.
func decimal(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
