package screen

import (
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// Profile is what a server's leagues tell of somebody.
type Profile struct {
	User     table.User
	Places   []Place // in the leagues in which they have played, the server's own first
	Games    []league.GameStanding
	Meetings []league.Meeting // with everybody, in the server's own league
	Bests    []league.Best
}

// Place is where somebody stands in the newest season of a league.
type Place struct {
	League league.League
	Season league.Season
	Row    league.Row
	Of     int // people with a place
	Peak   int // the highest friendly number of the season
	Curve  []league.Point
}

// enoughMeetings are needed to call somebody a best or worst opponent, where there is
// anybody met so often.
const enoughMeetings = 3

// Profile is a person's page.
func (s *Set) Profile(who Viewer, p Profile) discord.Message {
	t := s.In(who, table.Snapshot{})
	png, alt := s.inWords(who).profilePicture(who, t, p)
	head := []string{t.Key("profile.title", "Who", p.User.Name)}
	for i, place := range p.Places {
		if i > 0 || png == nil {
			head = append(head, placeLine(t, place))
		}
	}
	switch {
	case len(p.Places) > 0:
	case len(p.Games) > 0:
		head = append(head, t.Key("profile.none.season", "Who", p.User.Name))
	default:
		head = append(head, t.Key("profile.none", "Who", p.User.Name))
	}
	parts := []string{strings.Join(head, "\n")}
	if png == nil {
		parts = append(parts, strings.Join(rivalLines(t, p.Meetings), "\n"))
	}
	drawn := 0
	if png != nil {
		drawn = picture.MostTold(len(p.Games))
	}
	for _, g := range p.Games {
		parts = append(parts, s.gamePart(t, g, p.Bests, drawn))
	}
	return illustrated(message(fitting(parts)), png, alt)
}

// placeLine says where somebody stands in a league.
func placeLine(t words.Localizer, p Place) string {
	pairs := []any{"League", leagueName(p.League), "Rating", words.Escaped(rated(p.Row.Rating)), "Spread", p.Row.Spread(), "Peak", p.Peak,
		"Place", p.Row.Place, "Of", p.Of, "Games", p.Row.Games, "Wins", p.Row.Wins, "Way", games.T("league.way." + string(p.Season.Rules.Way)),
		"Value", words.Escaped(value(t, p.Season.Rules.Way, p.Row.Standing))}
	key := "profile.place"
	if p.Season.Rules.Way != league.ByRating {
		key = "profile.place.other"
	}
	if p.Row.Place == 0 {
		key += ".short"
	}
	return t.Key(key, pairs...)
}

// rivalLines name the best and the worst opponent, if they differ.
func rivalLines(t words.Localizer, all []league.Meeting) []string {
	best, worst, differ := rivals(all)
	if !differ {
		return nil
	}
	line := func(key string, m league.Meeting) string {
		return t.Key(key, "Who", m.Name, "Ahead", m.Ahead, "Games", m.Games)
	}
	return []string{line("profile.rival.best", best), line("profile.rival.worst", worst)}
}

// rivals are the best opponent and the worst, told apart by their names, if they differ.
func rivals(all []league.Meeting) (best, worst league.Meeting, differ bool) {
	best, worst, differ = league.Rivals(all, enoughMeetings)
	called := ToldApart(map[string]string{best.Other: best.Name, worst.Other: worst.Name})
	best.Name, worst.Name = called[best.Other], called[worst.Other]
	return best, worst, differ
}

// gamePart is what is worth telling of somebody at a game, but for so many facts that are
// drawn.
func (s *Set) gamePart(t words.Localizer, p league.GameStanding, bests []league.Best, drawn int) string {
	game := s.Game(p.Game)
	if game == nil { // a game that is no more
		return ""
	}
	facts := factsOf(t, game, bests)
	said := []string{t.Key("profile.game", "Game", Title(p.Game), "Wins", p.Wins, "Count", p.Standing.Games,
		"Beaten", words.Escaped(percent(t, p.Mean())))}
	for _, f := range facts[min(drawn, len(facts)):] {
		said = append(said, "-# "+t.Key("profile.statistic", "What", words.Escaped(f.What), "Value", words.Escaped(f.Value)))
	}
	return strings.Join(said, "\n")
}

// best words what somebody's games come to in a statistic.
func best(t words.Localizer, s games.Statistic, b league.Best) string {
	n := b.Most
	switch {
	case s.Adds:
		n = b.Sum
	case s.Lower:
		n = b.Least
	}
	return counted(t, s, n)
}

// counted words so much of a statistic.
func counted(t words.Localizer, s games.Statistic, n int) string {
	if s.Unit == games.Milliseconds {
		return t.Key("statistic.milliseconds", "Seconds", fraction(t, float64(n)/1000, -1))
	}
	return t.Key("statistic."+string(s.Unit), "Count", n)
}

// Versus is what a server's own league tells of two people.
type Versus struct {
	One, Other       table.User
	Meetings         []league.Meeting // of the one with the other, by game
	OneRow, OtherRow league.Row       // in the newest season; no games where they have none
}

// Versus is the page of two people.
func (s *Set) Versus(who Viewer, v Versus) discord.Message {
	t, called := s.In(who, table.Snapshot{}), ToldApart(map[string]string{v.One.ID: v.One.Name, v.Other.ID: v.Other.Name})
	v.One.Name, v.Other.Name = called[v.One.ID], called[v.Other.ID]
	all := league.Meeting{}
	var by []string
	for _, m := range v.Meetings {
		all.Games, all.Ahead, all.Even, all.Last = all.Games+m.Games, all.Ahead+m.Ahead, all.Even+m.Even, max(all.Last, m.Last)
		by = append(by, t.Key("versus.game", v.pairs(m, "Game", Title(m.Game))...))
	}
	head := []string{t.Key("versus.title", "One", v.One.Name, "Other", v.Other.Name)}
	if all.Games == 0 {
		return Saying(strings.Join(append(head, t.Key("versus.none")), "\n"))
	}
	head = append(head, t.Key("versus.all", v.pairs(all, "Count", all.Games)...), t.Key("versus.last", "When", ago(all.Last)))
	var ratings []string
	if v.OneRow.Games > 0 && v.OtherRow.Games > 0 {
		ratings = append(ratings, t.Key("versus.ratings", "One", v.One.Name, "Other", v.Other.Name,
			"First", words.Escaped(rated(v.OneRow.Rating)), "Second", words.Escaped(rated(v.OtherRow.Rating))))
	}
	parts := []string{strings.Join(head, "\n"), strings.Join(by, "\n"), strings.Join(ratings, "\n")}
	png := s.inWords(who).versusPicture(who, t, v)
	if png == nil {
		return message(fitting(parts))
	}
	last := strings.Join([]string{head[0], t.Key("versus.last", "When", ago(all.Last))}, "\n")
	alt := slices.Concat([]string{strings.TrimSuffix(head[1], ".")}, by, ratings)
	return illustrated(message(discord.Text(last)), png, unmarked(strings.Join(alt, ". "))+".")
}

// pairs are what there is to say of meetings.
func (v Versus) pairs(m league.Meeting, more ...any) []any {
	return append(more, "One", v.One.Name, "Other", v.Other.Name, "Ahead", m.Ahead, "Behind", m.Games-m.Ahead-m.Even, "Even", m.Even, "Games", m.Games)
}
