package screen

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/words"
	"hofnar/games"
)

// Span is how far back the scores of a server reach.
type Span struct {
	Key  string
	days int // 0: all time
}

// Spans are those that can be asked for, the usual one first.
var Spans = []Span{{"all", 0}, {"week", 7}, {"month", 30}, {"year", 365}}

// Since is when the span began; the zero Time: all time.
func (s Span) Since(now time.Time) time.Time {
	if s.days == 0 {
		return time.Time{}
	}
	return now.AddDate(0, 0, -s.days)
}

// titleLines say how often each title of a game was borne, the most frequent first.
func titleLines(t words.Localizer, game string, times map[string]int) (said []string) {
	often := func(a, b string) int {
		return cmp.Or(times[b]-times[a], cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	}
	for i, title := range slices.SortedFunc(maps.Keys(times), often) {
		if i == 0 {
			said = append(said, t.Key("standings.titles"))
		}
		said = append(said, t.Key("standings.title_line", "Title", games.T(game+".title_of."+title), "Count", times[title]))
	}
	return said
}

// ScoresOptions are over which time scores are counted.
func (s *Set) ScoresOptions() []*discord.CommandOption {
	about := s.labels("standings")
	var list []discord.Choice
	for _, span := range Spans {
		list = append(list, discord.Choice{Name: about(span.Key), Value: span.Key})
	}
	return []*discord.CommandOption{discord.OneOf("span", about("span"), list...)}
}
