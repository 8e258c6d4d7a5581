package screen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hofnar/games/league"
)

// LeagueQuery is what of a league somebody looks at.
type LeagueQuery struct {
	League int64      // its id; 0: the server's own
	When   string     // a season (see OfSeason) or a Span's key; empty: the newest season
	Game   string     // only this one; empty: all
	Way    league.Way // of ordering; empty: as the league counts
	Page   int        // of the table, from 0
	Chart  bool       // the course of the season
	How    bool       // how it is counted
}

// OfSeason is LeagueQuery.When of a season.
func OfSeason(id int64) string { return "s" + strconv.FormatInt(id, 10) }

// Season is the season that is looked at; ok is false where it is none, or the newest.
func (l LeagueQuery) Season() (id int64, ok bool) {
	number, ok := strings.CutPrefix(l.When, "s")
	id, err := strconv.ParseInt(number, 10, 64)
	return id, ok && err == nil
}

// Span is the span that is looked at; ok is false where it is a season.
func (l LeagueQuery) Span() (Span, bool) {
	i := slices.IndexFunc(Spans, func(s Span) bool { return s.Key == l.When })
	if i < 0 {
		return Spans[0], false
	}
	return Spans[i], true
}

// What the menus below a league's table change.
const (
	lookLeague = "league"
	lookWhen   = "when"
	lookGame   = "game"
	lookWay    = "way"
)

// id is the look as a control; a menu changes that field of it.
func (l LeagueQuery) id(v Verb, field string) string {
	switch {
	case v != VerbLeague:
	case l.Chart:
		v = VerbChart
	case l.How:
		v = VerbHow
	}
	return Control{Verb: v, Number: l.Page, Rest: fmt.Sprintf("%d|%s|%s|%s|%s", l.League, l.When, l.Game, l.Way, field)}.ID()
}

// ReadLeagueQuery reads what a control leads to. Like all controls it is not to be believed.
func ReadLeagueQuery(c Control) (l LeagueQuery) {
	parts := append(strings.SplitN(c.Rest, "|", 5), "", "", "", "", "")
	l.League, _ = strconv.ParseInt(parts[0], 10, 64) // what is none is the server's own
	l.Chart, l.How = c.Verb == VerbChart, c.Verb == VerbHow
	l.When, l.Game, l.Way, l.Page = parts[1], parts[2], league.Way(parts[3]), max(0, c.Number)
	switch field := parts[4]; field {
	case lookLeague:
		id, _ := strconv.ParseInt(c.Value(), 10, 64)
		return LeagueQuery{League: id}
	case lookWhen:
		l.When, l.Page = c.Value(), 0
	case lookGame:
		l.Game, l.Page = strings.TrimPrefix(c.Value(), allGames), 0
	case lookWay:
		l.Way, l.Page = league.Way(c.Value()), 0
	}
	return l
}

// allGames is a menu's value for all of them.
const allGames = "*"
