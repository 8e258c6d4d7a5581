package league

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// noLastDay is typed for the last day of a season that lasts until somebody closes it.
const noLastDay = "none"

// mostLeagues is how many a server can have: as many as a menu names.
const mostLeagues = discord.MaxOptions

// terms are what leagues agree on.
type terms struct {
	*finder
	games      []*games.Game
	recounting *recounting
	person     func(id string) people.Person
}

// create makes a league of what was typed.
func (t *terms) create(r *request.Request) request.Answer {
	all, err := t.of(r.Ctx, r.In.Guild)
	switch {
	case err != nil:
		return r.Refuse(err)
	case full(all):
		return r.Say("league.refuse.many", "Count", mostLeagues)
	}
	now := t.Clock.Now()
	l := league.League{Guild: r.In.Guild, Rules: league.House, Entry: league.All, Carry: true}
	var first league.Season
	if err := t.agree(r, &l, &first); err != nil {
		return r.Refuse(err)
	}
	if _, taken := t.named(r.Viewer, all, l.Name); taken {
		return refuse(r, l, league.ErrNameTaken)
	}
	if l.ID, err = t.books.AddLeague(t.Durable(), l, first, now); err != nil {
		return refuse(r, l, err)
	}
	if first.Began > now.UnixMilli() {
		return t.shown(r, l, "league.created.later")
	}
	return t.shown(r, l, "league.created")
}

// full reports whether a server that has these leagues can have no further one: its own counts,
// also where it is still to come.
func full(all []league.League) bool {
	others := 0
	for _, l := range all {
		if l.Name != "" {
			others++
		}
	}
	return others >= mostLeagues-1
}

// edit changes what was typed.
func (t *terms) edit(r *request.Request, l league.League) request.Answer {
	seasons, err := t.books.Seasons(r.Ctx, l.ID)
	if err != nil {
		return r.Refuse(err)
	}
	season := seasonOf(seasons, screen.LeagueQuery{})
	was, began := l, season.Began
	if err := t.agree(r, &l, &season); err != nil {
		return r.Refuse(err)
	}
	all, err := t.books.Leagues(r.Ctx, r.In.Guild)
	if err != nil {
		return r.Refuse(err)
	}
	if other, taken := t.named(r.Viewer, all, l.Name); taken && other.ID != l.ID && l.Name != was.Name {
		return refuse(r, l, league.ErrNameTaken)
	}
	if was.Name == "" && (l.Name != "" || len(l.Games) > 0 || l.Entry != league.All) {
		return r.Say("league.refuse.house")
	}
	return t.agreedOn(r, l, season, season.Began != began)
}

// agreedOn has a league agree on something else and shows it. Where its season begins on another
// day, that is promised first: its games are counted anew.
func (t *terms) agreedOn(r *request.Request, l league.League, season league.Season, moved bool) request.Answer {
	changed := func() request.Answer {
		if err := t.books.ChangeLeague(t.Durable(), l, season, r.Deed.By, t.Clock.Now()); err != nil {
			return refuse(r, l, err)
		}
		t.recounting.now(season.ID)
		return t.shown(r, l, "league.changed")
	}
	if moved {
		return request.Answer{Slow: changed}
	}
	return changed()
}

// shown answers with what a league has agreed on, with a note on top.
func (t *terms) shown(r *request.Request, l league.League, note string) request.Answer {
	seasons, err := t.books.Seasons(t.Durable(), l.ID)
	if err != nil {
		return refuse(r, l, err)
	}
	return request.Showing(r.Screens.LeagueTerms(r.Viewer, l, seasonOf(seasons, screen.LeagueQuery{}), t.Clock.Now(), r.Words().Key(note)))
}

// agree takes over what was typed about a league and its season.
func (t *terms) agree(r *request.Request, l *league.League, season *league.Season) error {
	if _, typed := r.In.Options["name"]; typed {
		name, err := nameOf(r.In.Typed("name"))
		if err != nil {
			return err
		}
		l.Name = name
	}
	if game := r.In.Typed("game"); t.screens.Game(game) != nil {
		l.Games = []string{game}
	}
	if way := league.Way(r.In.Typed("way")); slices.Contains(league.Ways, way) {
		l.Way = way
	}
	if entry := league.Entry(r.In.Typed("who")); slices.Contains(league.Entries, entry) {
		l.Entry = entry
	}
	if n, ok := r.In.Number("minimum"); ok {
		l.Minimum = min(max(n, 0), screen.MostMinimum)
	}
	if n, ok := r.In.Number("opponents"); ok {
		l.Opponents = min(max(n, 1), screen.MostOpponents)
	}
	l.Breaks = r.In.Flag("break", l.Breaks)
	l.Computers, l.Carry = r.In.Flag("computers", l.Computers), r.In.Flag("carry", l.Carry)
	return t.agreeDays(r, season)
}

// nameOf is a league's name as it is kept: something that can be read, and no number,
// since a league's own stands for it.
func nameOf(typed string) (string, error) {
	name := words.Plain(typed)
	_, number := strconv.Atoi(name)
	switch {
	case number == nil:
		return "", games.Refuse("league.refuse.number")
	case !strings.ContainsFunc(name, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }):
		return "", games.Refuse("league.refuse.name")
	}
	return discord.Clip(name, screen.LongestName), nil
}

// agreeDays takes over when a season that is not closed is to begin and to end: days as they
// begin where the moderator is.
func (t *terms) agreeDays(r *request.Request, season *league.Season) error {
	if season.Ended != 0 && r.In.Typed("from")+r.In.Typed("to") != "" {
		return games.Refuse("league.refuse.closed")
	}
	days := map[string]func(begins, ends int64){
		"from": func(begins, _ int64) { season.Began = begins },
		"to":   func(_, ends int64) { season.Until = ends },
	}
	if strings.EqualFold(strings.TrimSpace(r.In.Typed("to")), noLastDay) {
		season.Until = 0
		delete(days, "to")
	}
	err := typedDays(r, t.person(r.Viewer.User), days)
	if err == nil && season.Until != 0 &&
		(season.Until <= season.Began || r.In.Typed("to") != "" && season.Until <= t.Clock.Now().UnixMilli()) {
		err = games.Refuse("league.refuse.days")
	}
	return err
}

// typedDays takes over days that were typed for options: when each begins where somebody
// is, and when it is over.
func typedDays(r *request.Request, who people.Person, set map[string]func(begins, ends int64)) error {
	for option, take := range set {
		typed := r.In.Typed(option)
		if typed == "" {
			continue
		}
		day, ok := people.ReadDay(typed)
		if !ok {
			return games.Refuse("me.refuse.day", "Text", typed)
		}
		take(who.Begins(day).UnixMilli(), who.Begins(day.Plus(1)).UnixMilli())
	}
	return nil
}

// chosenGames has a league count the games that were chosen in its menu.
func (t *terms) chosenGames(r *request.Request, c screen.Control) request.Answer {
	return t.byID(r, screen.ReadLeagueQuery(c).League, func(r *request.Request, l league.League) request.Answer {
		l.Games = t.chosen(c.Values)
		if l.Name == "" && len(l.Games) > 0 {
			return r.Say("league.refuse.house")
		}
		seasons, err := t.books.Seasons(r.Ctx, l.ID)
		if err != nil {
			return r.Refuse(err)
		}
		return t.agreedOn(r, l, seasonOf(seasons, screen.LeagueQuery{}), false)
	})
}

// chosen are those of the games that have these names: none stands for all.
func (t *terms) chosen(names []string) (list []string) {
	for _, g := range t.games {
		if slices.Contains(names, g.Name) {
			list = append(list, g.Name)
		}
	}
	if len(list) == len(t.games) {
		return nil
	}
	return list
}

// days proposes days from today on.
func (t *terms) days(r *request.Input) []discord.Choice {
	today := t.person(r.In.User).Today(t.Clock.Now())
	return request.Proposing(func(_ *request.Input, typed string) []string { return people.Days(today, typed) })(r)
}
