package bot

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// mostLeagues is how many a server can have: as many as a menu names.
const mostLeagues = discord.MaxOptions

// create makes a league of what was typed.
func (ls *leagues) create(r *request) answer {
	all, err := ls.of(r.in.Guild)
	switch {
	case err != nil:
		return r.refuse(table.Snapshot{}, err)
	case len(all) >= mostLeagues-1: // the server's own may still come
		return r.say(table.Snapshot{}, "league.refuse.many", "Count", mostLeagues)
	}
	now := ls.Clock.Now()
	l := league.League{Guild: r.in.Guild, Rules: league.House, Entry: league.All, Carry: true}
	season := league.Season{Began: now.UnixMilli()}
	if err := ls.agree(r, &l, &season); err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	if _, taken := ls.named(r, all, l.Name); taken {
		return r.refuseLeague(l, league.ErrNameTaken)
	}
	if l.ID, err = ls.books.AddLeague(l, now); err != nil {
		return r.refuseLeague(l, err)
	}
	return ls.agreedOn(r, l, l, season, "league.created")
}

// edit changes what was typed.
func (ls *leagues) edit(r *request, l league.League) answer {
	seasons, err := ls.books.Seasons(l.ID)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	season := seasonOf(seasons, screen.LeagueQuery{})
	was := l
	if err := ls.agree(r, &l, &season); err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	all, err := ls.books.Leagues(r.in.Guild)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	if other, taken := ls.named(r, all, l.Name); taken && other.ID != l.ID && l.Name != was.Name {
		return r.refuseLeague(l, league.ErrNameTaken)
	}
	if was.Name == "" && (l.Name != "" || len(l.Games) > 0 || l.Entry != league.All) {
		return r.say(table.Snapshot{}, "league.refuse.house")
	}
	return ls.agreedOn(r, was, l, season, "league.changed")
}

// agreedOn has a league agree on something else than it was and shows it. Where its games
// come to something else, that is promised first: all of a season are counted anew.
func (ls *leagues) agreedOn(r *request, was, l league.League, season league.Season, key string) answer {
	seasons, err := ls.books.Seasons(l.ID)
	if err == nil && len(seasons) == 0 {
		err = league.ErrNone
	}
	if err != nil {
		return r.refuseLeague(l, err)
	}
	season.ID, season.N, season.Ended = seasons[0].ID, seasons[0].N, seasons[0].Ended
	changed := func() answer {
		if err := ls.books.ChangeLeague(l, season); err != nil {
			return r.refuseLeague(l, err)
		}
		return answer{message: r.screens.LeagueTerms(r.viewer, l, season, r.screens.In(r.viewer, table.Snapshot{}).Key(key))}
	}
	if !l.CountsAs(was) || season.Began != seasons[0].Began {
		return answer{slow: changed}
	}
	return changed()
}

// agree takes over what was typed about a league and its season.
func (ls *leagues) agree(r *request, l *league.League, season *league.Season) error {
	if _, typed := r.in.Options["name"]; typed {
		name, err := nameOf(r.in.Typed("name"))
		if err != nil {
			return err
		}
		l.Name = name
	}
	if game := r.in.Typed("game"); ls.screens.Game(game) != nil {
		l.Games = []string{game}
	}
	if way := league.Way(r.in.Typed("way")); slices.Contains(league.Ways, way) {
		l.Way = way
	}
	if entry := league.Entry(r.in.Typed("who")); slices.Contains(league.Entries, entry) {
		l.Entry = entry
	}
	if n, ok := r.in.Number("minimum"); ok {
		l.Minimum = min(max(n, 0), screen.MostMinimum)
	}
	l.Computers, l.Carry = r.in.Flag("computers", l.Computers), r.in.Flag("carry", l.Carry)
	return ls.agreeDays(r, season)
}

// nameOf is a league's name as it is kept: something that can be read, and no number,
// since a league's own stands for it.
func nameOf(typed string) (string, error) {
	name := strings.Join(strings.Fields(words.Plain(typed)), " ")
	_, number := strconv.Atoi(name)
	if number == nil || !strings.ContainsFunc(name, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }) {
		return "", games.Refuse("league.refuse.name")
	}
	return discord.Clip(name, screen.LongestName), nil
}

// agreeDays takes over when a season is to begin and to end: days as they begin where
// the moderator is.
func (ls *leagues) agreeDays(r *request, season *league.Season) error {
	me, now := ls.person(r.viewer.User), ls.Clock.Now()
	for option, set := range map[string]func(people.Day){
		"from": func(d people.Day) { season.Began = me.Begins(d).UnixMilli() },
		"to":   func(d people.Day) { season.Until = me.Begins(d.Plus(1)).UnixMilli() },
	} {
		typed := r.in.Typed(option)
		if typed == "" {
			continue
		}
		day, ok := people.ReadDay(typed)
		if !ok {
			return games.Refuse("me.refuse.day", "Text", typed)
		}
		set(day)
	}
	if season.Until != 0 && (season.Until <= season.Began || r.in.Typed("to") != "" && season.Until <= now.UnixMilli()) {
		return games.Refuse("league.refuse.days")
	}
	return nil
}

// setGames has a league count the games that were chosen in its menu.
func (ls *leagues) setGames(r *request, l league.League, chosen []string) answer {
	if !r.in.Moderator() {
		return r.say(table.Snapshot{}, "league.refuse.moderator")
	}
	was := l
	l.Games = nil
	for _, g := range ls.games {
		if slices.Contains(chosen, g.Name) {
			l.Games = append(l.Games, g.Name)
		}
	}
	if len(l.Games) == len(ls.games) {
		l.Games = nil
	}
	if l.Name == "" && len(l.Games) > 0 {
		return r.say(table.Snapshot{}, "league.refuse.house")
	}
	seasons, err := ls.books.Seasons(l.ID)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	return ls.agreedOn(r, was, l, seasonOf(seasons, screen.LeagueQuery{}), "league.changed")
}

// dayProposals are days from today on for /league create and edit.
func (ls *leagues) dayProposals(in discord.Interaction) []string {
	return people.Days(ls.person(in.User).Today(ls.Clock.Now()), in.Typed(in.Focused))
}
