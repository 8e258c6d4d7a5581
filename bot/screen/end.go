package screen

import (
	"cmp"
	"slices"
	"strings"

	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

const (
	mostFeats  = 5 // are told of a game that is over
	mostOfFeat = 2 // what more have done alike is nothing special
)

// end is how a game ended, as its poster shows it. Its day is that of UTC, which it says:
// a picture cannot know where its readers are.
func (s *Set) end(t words.Localizer, g table.Snapshot) picture.End {
	finishes := g.Finishes()
	e := picture.End{
		Title: t.Label(Title(g.Game)),
		Won:   t.Label(games.T("end.won", "Count", len(g.Tally.Winners))),
		Date:  t.Label(games.T("end.day", "Day", date(g.Ended.UTC().Date()))),
		Feats: s.feats(t, g, finishes),
	}
	for i, f := range finishes {
		row := picture.EndRow{
			Seat: games.Seat(i), Name: t.Label(played(g.Chairs, games.Seat(i))), Place: f.Place,
			Points: t.Label(pointsOf(g.Game, g.Tally.Scores[i])), Won: slices.Contains(g.Tally.Winners, games.Seat(i)),
		}
		e.Rows = append(e.Rows, row)
	}
	slices.SortStableFunc(e.Rows, func(a, b picture.EndRow) int { return cmp.Compare(a.Place, b.Place) })
	for _, news := range lastOfWinners(g) {
		e.Last = append(e.Last, news.Fact)
	}
	return e
}

// lastOfWinners is what was told of what the winners did last, as far as a poster shows it.
func lastOfWinners(g table.Snapshot) (last []games.News) {
	told := g.News()
	for _, who := range g.Tally.Winners[:min(len(g.Tally.Winners), picture.MostLast)] {
		for _, news := range slices.Backward(told) {
			if whose, ok := picture.LastOf(g.Game, news.Fact); ok && whose == who {
				last = append(last, news)
				break
			}
		}
	}
	return last
}

// pointsOf words points as their game calls them.
func pointsOf(game string, n int) games.Text { return games.T(game+".points", "Count", n) }

// feats are what was special: what was best once, then what was won as such, then what
// has added up.
func (s *Set) feats(t words.Localizer, g table.Snapshot, finishes []table.Finish) []picture.Feat {
	game := s.Game(g.Game)
	var once, added []picture.Feat
	for _, stat := range game.Statistics {
		n, who := foremost(stat, finishes, g.Chairs)
		if len(who) == 0 || len(who) > mostOfFeat || !telling(stat, n) || isScore(stat, finishes, g.Tally.Scores) {
			continue
		}
		feat := picture.Feat{
			What:  t.Label(games.T(game.Name + ".statistic." + stat.Key)),
			Whose: t.Label(games.T("end.whose", "Who", who, "Value", words.Escaped(counted(t, stat, n)))),
		}
		if stat.Adds {
			added = append(added, feat)
		} else {
			once = append(once, feat)
		}
	}
	all := slices.Concat(once, awards(t, g), added)
	return all[:min(len(all), mostFeats)]
}

// isScore reports whether a statistic says of everybody what the points say.
func isScore(stat games.Statistic, finishes []table.Finish, scores []int) bool {
	for i, f := range finishes {
		if f.Kept[stat.Key] != scores[i] {
			return false
		}
	}
	return true
}

// telling reports whether so much of a statistic is worth telling: neither a single one
// where more would be better, nor the fewest mistakes.
func telling(stat games.Statistic, n int) bool {
	if stat.Lower {
		return !stat.Adds
	}
	return stat.Adds && n > 0 || n > 1
}

// foremost is the best of a statistic, and who has it; 0 if nobody has any. Among
// computers being quick is nothing special.
func foremost(stat games.Statistic, finishes []table.Finish, chairs []table.Chair) (most int, who []games.Seat) {
	for i, f := range finishes {
		n, ok := f.Kept[stat.Key]
		switch {
		case !ok, stat.From != "" && !chairs[i].Human():
		case len(who) == 0 || n != most && stat.Better(n, most):
			most, who = n, []games.Seat{games.Seat(i)}
		case n == most:
			who = append(who, games.Seat(i))
		}
	}
	return most, who
}

// awards are the titles that one seat alone has won, a round each.
func awards(t words.Localizer, g table.Snapshot) (all []picture.Feat) {
	for _, r := range g.Tally.Sheet {
		if who, title := r.Award(); title != "" {
			all = append(all, picture.Feat{
				What:  t.Label(games.T(g.Game + ".title_of." + title)),
				Whose: t.Label(played(g.Chairs, who)),
			})
		}
	}
	return all
}

// endSaid is what a poster shows, in words, and what else is to be seen of whom.
func endSaid(t words.Localizer, g table.Snapshot, e picture.End, v games.View) string {
	d := description{
		{sentence(e.Title), 0},
		{" " + sentence(strings.Join(e.Winners(), " & ")+" "+e.Won), 0},
		{" " + sentence(e.Date), 0},
	}
	for i, news := range lastOfWinners(g) {
		d = append(d, clause{" " + sentence(t.Label(news.Text)), rankMoved + i})
	}
	for _, r := range e.Rows {
		d = append(d, clause{" " + sentence(t.Label(games.T("end.row", "Place", r.Place, "Who", r.Name, "Points", r.Points))), 0})
	}
	for i, line := range featLines(t, e) {
		d = append(d, clause{" " + sentence(line), rankLying + i})
	}
	for _, p := range v.Seats {
		for i, more := range p.More {
			d = append(d, clause{" " + sentence(t.Label(games.T("picture.seat", "Who", p.Seat, "Plays", "", "Text", more))), rankMore + i})
		}
	}
	return d.text(t)
}

func featLines(t words.Localizer, e picture.End) (said []string) {
	for _, f := range e.Feats {
		said = append(said, t.Label(games.T("end.feat", "What", f.What, "Whose", f.Whose)))
	}
	return said
}
