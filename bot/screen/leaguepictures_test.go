package screen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/picture"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games/league"
)

// inWords is somebody who wants words instead of pictures.
func inWords(user table.User) screen.Viewer {
	who := viewer(user)
	who.TextOnly = true
	return who
}

// charted is the course of a season.
func charted(n int, rules league.Rules) screen.LeaguePage {
	p := leaguePage(n, rules)
	p.Chart, p.Curves = true, map[string][]league.Point{}
	book := league.Open(rules, nil)
	for _, r := range results(n) {
		changes, err := book.Add(r, nil)
		if err != nil {
			panic(err)
		}
		for _, c := range changes {
			p.Curves[c.ID] = append(p.Curves[c.ID], league.Point{Table: r.Table, Ended: r.Ended, Rank: c.Rank, Standing: c.After})
		}
	}
	return p
}

func (a *album) charts(s scene) {
	p, one := charted(9, league.House), charted(1, league.Rules{Way: league.ByPoints})
	a.page("a chart", s.shot("Anne, in words", s.set.League(inWords(friends[0]), p)), s.shot("Anne", s.set.League(viewer(friends[0]), p)),
		s.shot("Griet · one game, by points", s.set.League(viewer(onlooker), one)))
	table := leaguePage(9, league.Rules{Way: league.ByRating, Minimum: 4})
	a.page("a table that is drawn", s.shot("Anne", s.set.League(viewer(friends[0]), table)), s.shot("Griet · by points", s.set.League(viewer(onlooker), leaguePage(9, league.Rules{Way: league.ByPoints}))))
}

// A picture is told whole to those who do not see it, however long the names are.
func TestWhatPicturesOfLeaguesShowIsSaidToTheEnd(t *testing.T) {
	p := charted(40, league.House)
	for id := range p.Names {
		p.Names[id] = strings.Repeat("_W*", 11)
	}
	long := p
	long.Chart = false
	for i := range 30 {
		id := fmt.Sprint("x", i)
		long.Rows = append(long.Rows, league.Row{Place: 9 + i, Standing: league.Standing{ID: id, Games: 1000, Rating: league.Rating{Mu: 30, Sigma: 8}}})
		long.Names[id] = strings.Repeat("W", 32)
	}
	who := viewer(table.User{ID: p.Rows[7].ID})
	for what, m := range map[string]discord.Message{"chart": set().League(who, p), "table": set().League(who, long)} {
		if err := flaws(m); err != nil || len(m.Files) != 1 || !strings.HasSuffix(m.Files[0].Alt, ".") || strings.Contains(m.Files[0].Alt, `\`) {
			t.Errorf("%s, %v: %+v", what, err, m.Files)
		}
	}
}

// Whoever looks is on the chart, and never too many are.
func TestAChartShowsTheBestAndWhoeverLooks(t *testing.T) {
	p := leaguePage(40, league.House)
	for i, r := range p.Rows {
		rows := p.Charted(r.ID)
		mine := slices.ContainsFunc(rows, func(row league.Row) bool { return row.ID == r.ID })
		if !mine || len(rows) != picture.MostCurves || rows[0].ID != p.Rows[0].ID {
			t.Errorf("number %d sees %v", i, rows)
		}
	}
}
