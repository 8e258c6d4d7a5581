package screen

import (
	"strconv"

	"hofnar/bot/discord"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// mostSeasonsOffered is how many seasons a menu offers at a time, beside the spans.
const mostSeasonsOffered = 20

// leagueControls lead to other leagues, seasons, games and ways of counting.
func (s *Set) leagueControls(t words.Localizer, p LeaguePage) []discord.Component {
	look := p.LeagueQuery
	look.How = false // whoever looks for something else wants to see it
	menu := func(field, key string, options []discord.SelectOption) discord.Component {
		return discord.Row(discord.Menu(look.id(VerbLeague, field), t.Key(key), 1, 1, options))
	}
	parts := []discord.Component{menu(lookWay, "league.menu.way", p.ways(t)), menu(lookWhen, "league.menu.when", p.times(t))}
	if list := s.gameOptions(t, p.Rules()); len(list) > 1 {
		parts = append(parts, menu(lookGame, "league.menu.game", append([]discord.SelectOption{discord.Option(t.Key("league.games.each"), allGames)}, list...)))
	}
	if len(p.Leagues) > 1 {
		parts = append(parts, menu(lookLeague, "league.menu.league", leagueOptions(t, p.Leagues)))
	}
	return append(parts, rows(p.buttons(t))...)
}

func (p LeaguePage) buttons(t words.Localizer) (list []discord.Component) {
	turn := func(key string, to int) discord.Component {
		look := p.LeagueQuery
		look.Page = to
		return pageButton(t.Key(key), look.id(VerbLeague, "turn"+strconv.Itoa(to)), to, (len(p.Rows)-1)/leagueShown+1)
	}
	if len(p.Rows) > leagueShown && !p.Chart && !p.How {
		page := min(p.Page, (len(p.Rows)-1)/leagueShown)
		list = append(list, turn("button.before", page-1), turn("button.next", page+1))
	}
	if p.Chart || p.How {
		list = append(list, p.turned(t, "button.league.table", func(l *LeagueQuery) { l.Chart, l.How = false, false }))
	}
	if !p.Part() && len(p.Rows) > 0 && !p.Chart {
		list = append(list, p.turned(t, "button.league.chart", func(l *LeagueQuery) { l.Chart, l.How = true, false }))
	}
	if !p.How {
		list = append(list, p.turned(t, "button.league.how", func(l *LeagueQuery) { l.Chart, l.How = false, true }))
	}
	if len(p.Seasons) > 0 {
		list = append(list, discord.Button(discord.Secondary, t.Key("button.history"), LeagueQuery{League: p.This.ID}.id(VerbHistory, "")))
	}
	switch {
	case p.This.EntryNow(p.Seasons) == league.Joining && !p.Member:
		list = append(list, discord.Button(discord.Primary, t.Key("button.league.join"), LeagueQuery{League: p.This.ID}.id(VerbLeagueJoin, "")))
	case p.This.EntryNow(p.Seasons) != league.All && p.Member:
		list = append(list, discord.Button(discord.Secondary, t.Key("button.league.leave"), LeagueQuery{League: p.This.ID}.id(VerbLeagueLeave, "")))
	}
	return list
}

// turned leads from the table, the chart and how it is counted to another of them.
func (p LeaguePage) turned(t words.Localizer, key string, turn func(*LeagueQuery)) discord.Component {
	look := p.LeagueQuery
	turn(&look)
	return discord.Button(discord.Secondary, t.Key(key), look.id(VerbLeague, "turned"))
}

// ways are the ways of ordering this page.
func (p LeaguePage) ways(t words.Localizer) (list []discord.SelectOption) {
	for _, way := range league.Ways {
		if way != league.ByRating || !p.Part() {
			o := discord.Option(t.Label(games.T("league.way."+string(way))), string(way))
			o.Default = way == p.Way
			list = append(list, o)
		}
	}
	return list
}

// times are the seasons and spans that can be looked at.
func (p LeaguePage) times(t words.Localizer) (list []discord.SelectOption) {
	for _, s := range seasonsAround(p.Seasons, p.Season.ID, mostSeasonsOffered) {
		o := discord.Option(t.Label(games.T("league.season", "Number", s.N)), OfSeason(s.ID))
		o.Default = s.ID == p.Season.ID
		list = append(list, o)
	}
	for _, span := range Spans {
		o := discord.Option(t.Label(games.T("standings."+span.Key)), span.Key)
		o.Default = p.Season.ID == 0 && p.When == span.Key
		list = append(list, o)
	}
	return list
}

// gameOptions are the games that count in a league.
func (s *Set) gameOptions(t words.Localizer, rules league.Rules) (list []discord.SelectOption) {
	for _, g := range s.Games {
		if rules.Has(g.Name) {
			list = append(list, discord.Option(t.Label(Title(g.Name)), g.Name))
		}
	}
	return list
}

// leagueOptions are a server's leagues.
func leagueOptions(t words.Localizer, all []league.League) (list []discord.SelectOption) {
	for _, l := range all {
		list = append(list, discord.Option(t.Label(leagueName(l)), strconv.FormatInt(l.ID, 10)))
	}
	return list
}
