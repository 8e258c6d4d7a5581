package bot

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games/league"
)

// Leagues is where the leagues of servers are kept.
type Leagues interface {
	LeagueSeasons
	LeagueStandings
	LeagueTallies
	LeaguePeople
	LeagueMembers
	LeagueCorrections
	LeagueTerms
}

// LeagueSeasons are the leagues of servers and their seasons.
type LeagueSeasons interface {
	// Leagues returns a server's leagues, its own first; none before its first game.
	Leagues(guild string) ([]league.League, error)
	// Seasons returns a league's seasons, the newest first.
	Seasons(id int64) ([]league.Season, error)
	// SeasonsDue reports whether seasons should have ended by then; EndSeasons ends them.
	SeasonsDue(guild string, at time.Time) (bool, error)
	EndSeasons(guild string, at time.Time) error
}

// LeagueStandings is what games have come to in leagues.
type LeagueStandings interface {
	// LeagueTable returns the table of a season and how people are called.
	LeagueTable(season int64) ([]league.Row, map[string]string, error)
	// Curve returns somebody's standing in a season after each game, oldest first.
	Curve(season int64, entrant string) ([]league.Point, error)
	// LastCounted returns what the last game of a season did.
	LastCounted(season int64) (league.Counted, error)
	// Shares returns what a part of a league's games comes to, and how people are called;
	// PartTitles how often each title was borne in it.
	Shares(league.Part) ([]league.GameStanding, map[string]string, error)
	PartTitles(league.Part) (map[string]int, error)
}

// leagueTyped answers /league and /profile.
func (b *Bot) leagueTyped(r *request) answer {
	switch strings.Join(r.in.Command, " ") {
	case "profile":
		return b.profile(r)
	case "league show":
		return b.atLeague(r, func(l league.League) answer {
			return b.lookAt(r, screen.Look{League: l.ID, Game: r.in.Typed("game"), Way: league.Way(r.in.Typed("way"))})
		})
	case "league history":
		return b.atLeague(r, func(l league.League) answer { return b.history(r, screen.Look{League: l.ID}, "") })
	case "league join":
		return b.atLeague(r, func(l league.League) answer { return b.joinLeague(r, l) })
	case "league leave":
		return b.atLeague(r, func(l league.League) answer { return b.partLeague(r, l) })
	}
	return b.leagueTermsTyped(r)
}

// ofLeagues finds what a control of leagues comes to; nil if it is none.
func (b *Bot) ofLeagues(r *request, c screen.Control) func() answer {
	look := screen.ReadLook(c)
	of := func(then func(league.League) answer) func() answer {
		return func() answer { return b.inLeague(r, strconv.FormatInt(look.League, 10), then) }
	}
	switch c.Verb {
	case screen.VerbLeague, screen.VerbChart:
		return func() answer { return b.lookAt(r, look) }
	case screen.VerbHistory:
		return func() answer { return b.history(r, look, "") }
	case screen.VerbLeagueJoin:
		return of(func(l league.League) answer { return b.joinLeague(r, l) })
	case screen.VerbLeagueLeave:
		return of(func(l league.League) answer { return b.partLeague(r, l) })
	case screen.VerbLeagueGames:
		return of(func(l league.League) answer { return b.setGames(r, l, c.Values) })
	case screen.VerbCloseSeason:
		return of(func(l league.League) answer { return b.closeSeason(r, l, look) })
	case screen.VerbBeginSeason:
		return of(func(l league.League) answer { return b.beginSeason(r, l) })
	}
	return nil
}

// atLeague answers about the league that was typed, or the server's own.
func (b *Bot) atLeague(r *request, then func(league.League) answer) answer {
	return b.inLeague(r, r.in.Typed("league"), then)
}

// inLeague answers about a league of the server by its id or name; by an empty name or
// 0 about the server's own. Seasons that should have ended by now have ended then.
func (b *Bot) inLeague(r *request, name string, then func(league.League) answer) answer {
	all, err := b.leagues(r.in.Guild)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	l, ok := b.named(r, all, name)
	switch {
	case ok:
		return then(l)
	case name == "" || name == "0":
		return r.say(table.Snapshot{}, "league.empty")
	}
	return r.say(table.Snapshot{}, "league.refuse.none", "Name", name)
}

// leagues are a server's, as they are now.
func (b *Bot) leagues(guild string) ([]league.League, error) {
	now := b.clock.Now()
	due, err := b.cfg.Books.SeasonsDue(guild, now)
	if err == nil && due {
		err = b.cfg.Books.EndSeasons(guild, now)
	}
	if err != nil {
		return nil, err
	}
	return b.cfg.Books.Leagues(guild)
}

// named finds a league by its id or its name, however it is written.
func (b *Bot) named(r *request, all []league.League, name string) (league.League, bool) {
	i := slices.IndexFunc(all, func(l league.League) bool {
		own := l.Name == "" && (name == "" || name == "0")
		return own || name == strconv.FormatInt(l.ID, 10) || strings.EqualFold(name, b.screens.LeagueName(r.viewer, l))
	})
	if i < 0 {
		return league.League{}, false
	}
	return all[i], true
}

// scoresAt answers /scores of a game: a page of the server's own league.
func (b *Bot) scoresAt(r *request, game string) answer {
	return b.inLeague(r, "", func(l league.League) answer {
		return b.lookAt(r, screen.Look{League: l.ID, Game: game, When: cmp.Or(r.in.Typed("span"), screen.Spans[0].Key)})
	})
}

// lookAt answers with a page of a league.
func (b *Bot) lookAt(r *request, look screen.Look) answer {
	return b.inLeague(r, strconv.FormatInt(look.League, 10), func(l league.League) answer {
		p, err := b.page(r, l, look)
		if err != nil {
			return r.refuse(table.Snapshot{}, err)
		}
		return answer{message: b.screens.League(r.viewer, p)}
	})
}

// page reads what a page of a league shows.
func (b *Bot) page(r *request, l league.League, look screen.Look) (p screen.LeaguePage, err error) {
	look.League = l.ID
	p = screen.LeaguePage{Look: look, This: l, Way: cmp.Or(look.Way, l.Way)}
	if p.Leagues, err = b.cfg.Books.Leagues(r.in.Guild); err != nil {
		return p, err
	}
	if p.Seasons, err = b.cfg.Books.Seasons(l.ID); err != nil {
		return p, err
	}
	if p.Member, err = b.cfg.Books.Belongs(l.ID, r.viewer.User); err != nil {
		return p, err
	}
	if _, span := look.Span(); !span {
		p.Season = seasonOf(p.Seasons, look)
		p.Way = cmp.Or(look.Way, p.Season.Rules.Way)
	}
	if b.screens.Game(p.Game) == nil {
		p.Game = ""
	}
	if !slices.Contains(league.Ways, p.Way) {
		p.Way = l.Way
	}
	if p.Chart = p.Chart && !p.Part(); p.Part() {
		return b.partPage(p)
	}
	if p, err = b.seasonPage(p); err != nil || !p.Chart {
		return p, err
	}
	return b.chart(p, r.viewer.User)
}

// seasonOf is the season that is looked at: the newest one unless it is another.
func seasonOf(all []league.Season, look screen.Look) (season league.Season) {
	if len(all) > 0 {
		season = all[0]
	}
	id, _ := look.Season()
	if i := slices.IndexFunc(all, func(s league.Season) bool { return s.ID == id }); i >= 0 {
		season = all[i]
	}
	return season
}

// seasonPage reads the whole of a season.
func (b *Bot) seasonPage(p screen.LeaguePage) (screen.LeaguePage, error) {
	var err error
	if p.Rows, p.Names, err = b.cfg.Books.LeagueTable(p.Season.ID); err != nil {
		return p, err
	}
	p.Rows = p.Rules().Order(standings(p.Rows))
	if p.Last, err = b.cfg.Books.LastCounted(p.Season.ID); err != nil {
		return p, err
	}
	p.Voids, err = b.cfg.Books.Corrections(p.Season.ID)
	return p, err
}

// chart reads the course of a season.
func (b *Bot) chart(p screen.LeaguePage, user string) (screen.LeaguePage, error) {
	p.Curves = map[string][]league.Point{}
	for _, row := range p.Charted(user) {
		curve, err := b.cfg.Books.Curve(p.Season.ID, row.ID)
		if err != nil {
			return p, err
		}
		p.Curves[row.ID] = curve
	}
	return p, nil
}

func standings(rows []league.Row) (all []league.Standing) {
	for _, r := range rows {
		all = append(all, r.Standing)
	}
	return all
}

// partPage reads a part of a league's games.
func (b *Bot) partPage(p screen.LeaguePage) (screen.LeaguePage, error) {
	part := league.Part{League: p.This.ID, Season: p.Season.ID, Game: p.Game}
	if span, ok := p.Span(); ok {
		if since := span.Since(b.clock.Now()); !since.IsZero() {
			part.Since = since.UnixMilli()
		}
	}
	all, names, err := b.cfg.Books.Shares(part)
	if err != nil {
		return p, err
	}
	rules := p.Rules().ForPart()
	p.Way, p.Names, p.Rows = rules.Way, names, rules.Order(league.Together(all))
	if p.Game != "" {
		p.Titles, err = b.cfg.Books.PartTitles(part)
	}
	return p, err
}

// leagueProposals are the leagues of a server whose names hold what was typed.
func (b *Bot) leagueProposals(in discord.Interaction) (list []discord.Choice) {
	all, err := b.cfg.Books.Leagues(in.Guild)
	if err != nil {
		b.log.Warn("the leagues cannot be read", "why", err)
	}
	for _, l := range all {
		name := b.screens.LeagueName(viewer(in), l)
		if strings.Contains(strings.ToLower(name), strings.ToLower(in.Typed("league"))) {
			list = append(list, discord.Choice{Name: name, Value: strconv.FormatInt(l.ID, 10)})
		}
	}
	return list[:min(len(list), discord.MaxOptions)]
}

// refuseLeague says what stands against something that is to be done with a league.
func (r *request) refuseLeague(l league.League, err error) answer {
	return r.refuse(table.Snapshot{}, leagueRefusal(l, err))
}

var leagueRefusals = []struct {
	err error
	key string
}{
	{league.ErrNone, "league.refuse.none"}, {league.ErrNameTaken, "league.refuse.taken"}, {league.ErrSeasonClosed, "league.refuse.closed"},
	{league.ErrSeasonOpen, "league.refuse.open"}, {league.ErrVoid, "league.refuse.void"},
}
