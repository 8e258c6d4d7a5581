package bot

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// spans are how far back the scores of a server may reach, in days; all is since
// ever.
var spans = []struct {
	key  string
	days int
}{{"all", 0}, {"week", 7}, {"month", 30}, {"year", 365}}

// mostRanked is how many people a ranking names, so that what follows has room.
const mostRanked = 20

// standings answers who has won how often at a game in this server.
func (b *Bot) standings(in discord.Interaction, game string) {
	a := b.answering(in, privately)
	b.do("standings", func() {
		span := spans[0]
		for _, s := range spans {
			var wanted string
			if json.Unmarshal(in.Options["span"], &wanted) == nil && wanted == s.key {
				span = s
			}
		}
		var since time.Time
		if span.days > 0 {
			since = b.clock.Now().AddDate(0, 0, -span.days)
		}
		list, err := b.cfg.Books.Standings(in.Guild, game, since)
		if err != nil {
			a.refuse(table.Glance{}, err)
			return
		}
		a.show(b.standingsMessage(a, game, span.key, list))
	})
}

func (b *Bot) standingsMessage(a *answer, game, span string, list []table.Standing) discord.Message {
	t := a.tongue(table.Glance{})
	lines := []string{t.Key("standings.title", "Game", games.T(game+".title"), "Span", games.T("standings."+span))}
	if len(list) == 0 {
		lines = append(lines, t.Key("standings.none", "Game", games.T(game+".title")))
	}
	titles := map[string]int{}
	for i, one := range list {
		for title, n := range one.Titles {
			titles[title] += n
		}
		if i >= mostRanked {
			continue
		}
		lines = append(lines, t.Key("standings.line", "Place", i+1, "Who", one.User.Name, "Wins", one.Wins, "Games", one.Games,
			"Points", games.T(game+".points", "Count", one.Points)))
	}
	if len(titles) > 0 {
		lines = append(lines, t.Key("standings.titles"))
	}
	often := func(a, b string) int {
		return cmp.Or(titles[b]-titles[a], cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	}
	for _, title := range slices.SortedFunc(maps.Keys(titles), often) {
		lines = append(lines, t.Key("standings.title_line", "Title", games.T(game+".title_of."+title), "Times", titles[title]))
	}
	return discord.Message{Components: []discord.Component{discord.Text(discord.Clip(strings.Join(lines, "\n"), discord.MaxText))}}
}
