package bot

import (
	"cmp"
	"strconv"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games/league"
)

// typed answers /league and /profile.
func (ls *leagues) typed(r *request) answer {
	switch strings.Join(r.in.Command, " ") {
	case "profile":
		return ls.profile(r)
	case "league show":
		return ls.atLeague(r, func(l league.League) answer {
			return ls.lookAt(r, screen.LeagueQuery{League: l.ID, Game: r.in.Typed("game"), Way: league.Way(r.in.Typed("way"))})
		})
	case "league history":
		return ls.atLeague(r, func(l league.League) answer { return ls.history(r, screen.LeagueQuery{League: l.ID}, "") })
	case "league join":
		return ls.atLeague(r, func(l league.League) answer { return ls.join(r, l) })
	case "league export":
		return ls.export(r)
	case "league leave":
		return ls.atLeague(r, func(l league.League) answer { return ls.leave(r, l) })
	}
	return ls.termsTyped(r)
}

// control finds what a control of leagues comes to; nil if it is none.
func (ls *leagues) control(r *request, c screen.Control) func() answer {
	look := screen.ReadLeagueQuery(c)
	of := func(then func(league.League) answer) func() answer {
		return func() answer { return ls.inLeague(r, strconv.FormatInt(look.League, 10), then) }
	}
	switch c.Verb {
	case screen.VerbProfile:
		return func() answer { return ls.own(r, c.Value()) }
	case screen.VerbLeague, screen.VerbChart:
		return func() answer { return ls.lookAt(r, look) }
	case screen.VerbHistory:
		return func() answer { return ls.history(r, look, "") }
	case screen.VerbLeagueJoin:
		return of(func(l league.League) answer { return ls.join(r, l) })
	case screen.VerbLeagueLeave:
		return of(func(l league.League) answer { return ls.leave(r, l) })
	case screen.VerbLeagueGames:
		return of(func(l league.League) answer { return ls.setGames(r, l, c.Values) })
	case screen.VerbCloseSeason:
		return of(func(l league.League) answer { return ls.closeSeason(r, l, look) })
	case screen.VerbBeginSeason:
		return of(func(l league.League) answer { return ls.beginSeason(r, l) })
	}
	return nil
}

// termsTyped answers what moderators do with leagues.
func (ls *leagues) termsTyped(r *request) answer {
	if !r.in.Moderator() {
		return r.say(table.Snapshot{}, "league.refuse.moderator")
	}
	switch strings.Join(r.in.Command, " ") {
	case "league create":
		return ls.create(r)
	case "league edit":
		return ls.atLeague(r, func(l league.League) answer { return ls.edit(r, l) })
	case "league close":
		return ls.atLeague(r, func(l league.League) answer { return ls.askClose(r, l) })
	case "league void":
		return ls.atLeague(r, func(l league.League) answer { return ls.void(r, l) })
	case "league restore":
		return ls.restore(r)
	}
	return r.unknown()
}

// scores answers /scores of a game: a page of the server's own league.
func (ls *leagues) scores(r *request, game string) answer {
	return ls.inLeague(r, "", func(l league.League) answer {
		return ls.lookAt(r, screen.LeagueQuery{League: l.ID, Game: game, When: cmp.Or(r.in.Typed("span"), screen.Spans[0].Key)})
	})
}

// nameProposals are the leagues of a server whose names hold what was typed.
func (ls *leagues) nameProposals(in discord.Interaction) (list []discord.Choice) {
	all, err := ls.books.Leagues(in.Guild)
	if err != nil {
		ls.Log.Warn("the leagues cannot be read", "why", err)
	}
	for _, l := range all {
		name := ls.screens.LeagueName(viewer(in), l)
		if strings.Contains(strings.ToLower(name), strings.ToLower(in.Typed("league"))) {
			list = append(list, discord.Choice{Name: name, Value: strconv.FormatInt(l.ID, 10)})
		}
	}
	return list[:min(len(list), discord.MaxOptions)]
}
