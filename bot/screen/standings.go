package screen

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Span is how far back the scores of a server reach.
type Span struct {
	Key  string
	days int // 0: since ever
}

// Spans are those that can be asked for, the usual one first.
var Spans = []Span{{"all", 0}, {"week", 7}, {"month", 30}, {"year", 365}}

// Since is when the span began; the zero Time: since ever.
func (s Span) Since(now time.Time) time.Time {
	if s.days == 0 {
		return time.Time{}
	}
	return now.AddDate(0, 0, -s.days)
}

// mostRanked is how many people a ranking names, so that what follows has room.
const mostRanked = 20

// Standings are who has won how often at a game in a server, the best first.
func (s *Set) Standings(who Viewer, game string, span Span, list []table.Standing) discord.Message {
	t := s.In(who, table.Snapshot{})
	said := []string{t.Key("standings.title", "Game", title(game), "Span", games.T("standings."+span.Key))}
	if len(list) == 0 {
		said = append(said, t.Key("standings.none", "Game", title(game)))
	}
	for i, one := range list[:min(len(list), mostRanked)] {
		said = append(said, t.Key("standings.line", "Place", i+1, "Who", one.User.Name, "Wins", one.Wins, "Games", one.Games,
			"Points", games.T(game+".points", "Count", one.Points)))
	}
	return message(lines(append(said, titleLines(t, game, list)...)))
}

// titleLines say how often each title of a game was borne, the most frequent first.
func titleLines(t words.Localizer, game string, list []table.Standing) (said []string) {
	times := map[string]int{}
	for _, one := range list {
		for title, n := range one.Titles {
			times[title] += n
		}
	}
	often := func(a, b string) int {
		return cmp.Or(times[b]-times[a], cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	}
	for i, title := range slices.SortedFunc(maps.Keys(times), often) {
		if i == 0 {
			said = append(said, t.Key("standings.titles"))
		}
		said = append(said, t.Key("standings.title_line", "Title", games.T(game+".title_of."+title), "Times", times[title]))
	}
	return said
}
