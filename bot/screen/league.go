package screen

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// LeaguePage is what somebody looks at of a league.
type LeaguePage struct {
	LeagueQuery
	Leagues []league.League // of the server
	This    league.League
	Seasons []league.Season // its, the newest first
	Season  league.Season   // that is looked at; the zero Season where it is none alone
	Later   bool            // it is still to begin
	Way     league.Way      // by which it is ordered
	Rows    []league.Row
	Names   map[string]string
	Curves  map[string][]league.Point // of a chart, by id
	Titles  map[string]int            // how often each was borne, of a game
	Last    league.Counted            // what changed last, of a season
	Voids   []league.Correction
	Changes []league.RuleChange
	Member  bool // the looker has joined
}

// Part reports whether the page is about some of the games, which have no ratings of
// their own.
func (p LeaguePage) Part() bool { return p.Season.ID == 0 || p.Game != "" }

// Rules are those by which the page is ordered.
func (p LeaguePage) Rules() league.Rules {
	rules := p.This.Rules
	if p.Season.ID != 0 {
		rules = p.Season.Rules
	}
	rules.Way = p.Way
	return rules
}

// entry is who plays in what the page is about.
func (p LeaguePage) entry() league.Entry {
	if p.Season.ID != 0 {
		return p.Season.Entry
	}
	return p.This.Entry
}

// League is a league's table in words, and menus that lead to others.
func (s *Set) League(who Viewer, p LeaguePage) discord.Message {
	t := s.In(who, table.Snapshot{})
	p.Names = ToldApart(p.Names)
	if p.How {
		return message(append([]discord.Component{fitting([]string{leagueTitle(t, p), howCounted(t, p)})}, s.leagueControls(t, p)...)...)
	}
	png, alt := s.inWords(who).leaguePicture(who, t, p)
	head := []string{leagueTitle(t, p)}
	switch {
	case len(p.Rows) == 0:
		head = append(head, t.Key("league.empty"))
	case png != nil && p.Chart && p.pointsOnly():
		head = append(head, t.Key("chart.begins"))
	case png != nil: // it shows them
	case p.Chart:
		head = append(head, chartLines(t, p)...)
	default:
		head = append(head, leagueTable(t, p, who.User))
	}
	parts := []string{strings.Join(head, "\n"), strings.Join(placeOf(t, p, who.User), "\n"), lastLine(t, p), lately(t, "league.voids.more", voidLines(t, p.Voids)), lately(t, "league.rule.more", changeLines(t, p.Changes))}
	if p.Game != "" {
		parts = append(parts, strings.Join(titleLines(t, p.Game, p.Titles), "\n"))
	}
	m := message(append([]discord.Component{fitting(parts)}, s.leagueControls(t, p)...)...)
	return illustrated(m, png, alt)
}

// How many lines of each kind a page has about what moderators have done, and how long they are
// together where that is more than one.
const (
	mostLately    = 5
	longestLately = 900
)

// lately are the newest of these lines, below one that says how many there were before.
func lately(t words.Localizer, more string, all []string) string {
	from, room := len(all), longestLately
	for from > max(0, len(all)-mostLately) {
		if room -= utf8.RuneCountInString(all[from-1]) + 1; room < 0 && from < len(all) {
			break
		}
		from--
	}
	said := all[from:]
	if from > 0 {
		said = append([]string{"-# " + t.Key(more, "Count", from)}, said...)
	}
	return strings.Join(said, "\n")
}

// fitting frames texts as far as a message bears them.
func fitting(list []string) discord.Component {
	room := discord.MaxText
	for i, text := range list {
		list[i] = discord.Clip(text, max(1, room))
		room -= len([]rune(list[i]))
	}
	return blocks(slices.DeleteFunc(list, func(text string) bool { return strings.TrimSpace(text) == "" || text == "…" })...)
}

// leagueName is how a league is called: the server's own has no name.
func leagueName(l league.League) games.Text {
	if l.Name == "" {
		return games.T("league.house")
	}
	return games.T("league.name", "Name", l.Name)
}

func leagueTitle(t words.Localizer, p LeaguePage) string {
	pairs := []any{"League", leagueName(p.This), "Number", p.Season.N, "From", day(p.Season.Began), "To", day(lastMoment(p.Season))}
	line := ""
	switch span, _ := p.Span(); {
	case p.Season.ID == 0:
		line = t.Key("league.title.span", append(pairs, "Span", games.T("standings."+span.Key))...)
	case p.Season.Ended != 0:
		line = t.Key("league.title.closed", pairs...)
	case p.Season.Until != 0:
		line = t.Key("league.title.until", pairs...)
	case p.Later:
		line = t.Key("league.title.later", pairs...)
	default:
		line = t.Key("league.title", pairs...)
	}
	if p.Season.Recounting {
		line += "\n" + t.Key("league.recounting")
	}
	if p.Game != "" {
		line += "\n" + t.Key("league.title.game", "Game", Title(p.Game))
	}
	return line
}

// lastMoment is the last one that belongs to a season. A season that ends by itself does
// so as the day after its last begins.
func lastMoment(s league.Season) int64 { return cmp.Or(s.Ended, s.Until) - 1 }

// placeOf tells the looker where he stands.
func placeOf(t words.Localizer, p LeaguePage, user string) (said []string) {
	i := slices.IndexFunc(p.Rows, func(r league.Row) bool { return r.ID == user })
	switch {
	case p.entry() != league.All && !p.Member && p.Season.Ended == 0:
		said = append(said, t.Key("league.me.out."+string(p.entry())))
	case i < 0:
		return []string{t.Key("league.me.none")}
	}
	if i < 0 {
		return said
	}
	row := p.Rows[i]
	said = append(said, placeIn(t, p, row))
	if p.Way == league.ByRating && !row.Settled() && !row.Unsettled {
		said = append(said, spreadLine(t, row.Rating))
	}
	return said
}

// placeIn says which place a row has, or what it lacks for one.
func placeIn(t words.Localizer, p LeaguePage, row league.Row) string {
	rules := p.Rules()
	switch {
	case row.Unsettled && p.Season.Ended != 0:
		return t.Key("league.me.unsettled.closed")
	case row.Unsettled:
		return t.Key("league.me.unsettled")
	case row.Place == 0 && row.Games < rules.Minimum:
		return t.Key("league.me.short", "Games", row.Games, "Minimum", rules.Minimum)
	case row.Place == 0:
		return t.Key("league.me.opponents", "Met", row.Opponents, "Needed", rules.Needed(p.Rows))
	}
	return t.Key("league.me", "Place", row.Place, "Of", ranked(p.Rows), "Value", words.Escaped(value(t, p.Way, row.Standing)), "Count", row.Games)
}

// spreadLine says what a rating means that is not settled.
func spreadLine(t words.Localizer, r league.Rating) string {
	return "-# " + t.Key("league.me.spread", "Rating", r.Friendly(), "Spread", r.Spread())
}

// ranked is how many people have a place.
func ranked(rows []league.Row) (n int) {
	for _, r := range rows {
		if r.Place > 0 {
			n++
		}
	}
	return n
}

// lastLine says what changed last.
func lastLine(t words.Localizer, p LeaguePage) string {
	last := p.Last
	if len(last.Done) == 0 {
		return ""
	}
	last.Names = maps.Clone(last.Names)
	for id := range last.Names {
		last.Names[id] = cmp.Or(p.Names[id], last.Names[id])
	}
	said := []string{t.Key("league.last", "Game", Title(last.Game), "Table", last.Table, "When", ago(last.Ended))}
	return strings.Join(append(said, effectLines(t, last)...), "\n")
}

// howCounted explains the way of counting, and what breaks ties.
func howCounted(t words.Localizer, p LeaguePage) string {
	rules := p.Rules()
	said := []string{t.Key("league.about." + string(p.Way))}
	var next []games.Text
	for _, c := range p.Way.Criteria()[1:] {
		if !p.Part() || c.Key != string(league.ByRating) {
			next = append(next, games.T("league.criterion."+c.Key))
		}
	}
	said = append(said, t.Key("league.ties", "Criteria", next))
	if rules.Minimum > 1 {
		said = append(said, t.Key("league.minimum", "Count", rules.Minimum))
	}
	if rules.Opponents > 0 && !p.Part() {
		said = append(said, t.Key("league.opponents", "Count", rules.Opponents))
	}
	said = append(said, gamesLine(t, rules)+" "+t.Key("league.entry."+string(p.entry())))
	return strings.Join(said, "\n")
}

// gamesLine says which games count, and against whom.
func gamesLine(t words.Localizer, rules league.Rules) string {
	line := t.Key("league.games.all")
	if len(rules.Games) > 0 {
		var named []games.Text
		for _, game := range rules.Games {
			named = append(named, Title(game))
		}
		line = t.Key("league.games", "Games", named)
	}
	if !rules.Computers {
		return line + " " + t.Key("league.computers.no")
	}
	return line + " " + t.Key("league.computers")
}
