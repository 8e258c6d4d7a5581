package bot

import (
	"strconv"

	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// askClose makes sure that a season is to be closed.
func (ls *leagues) askClose(r *request, l league.League) answer {
	seasons, err := ls.books.Seasons(l.ID)
	switch {
	case err != nil:
		return r.refuse(table.Snapshot{}, err)
	case len(seasons) == 0 || seasons[0].Ended != 0: // what is left is to begin the next one
		return ls.history(r, screen.LeagueQuery{League: l.ID}, "league.none_open")
	}
	return answer{message: r.screens.ConfirmClose(r.viewer, l, seasons[0])}
}

// closeSeason closes the season that a moderator was asked about.
func (ls *leagues) closeSeason(r *request, l league.League, look screen.LeagueQuery) answer {
	if !r.in.Moderator() {
		return r.say(table.Snapshot{}, "league.refuse.moderator")
	}
	seasons, err := ls.books.Seasons(l.ID)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	if asked, _ := look.Season(); len(seasons) == 0 || seasons[0].ID != asked {
		return r.refuseLeague(l, league.ErrSeasonClosed)
	}
	if err := ls.books.CloseSeason(l.ID, ls.Clock.Now()); err != nil {
		return r.refuseLeague(l, err)
	}
	return ls.history(r, screen.LeagueQuery{League: l.ID}, "league.closed")
}

// beginSeason begins the next season.
func (ls *leagues) beginSeason(r *request, l league.League) answer {
	if !r.in.Moderator() {
		return r.say(table.Snapshot{}, "league.refuse.moderator")
	}
	if err := ls.books.BeginSeason(l.ID, ls.Clock.Now()); err != nil {
		return r.refuseLeague(l, err)
	}
	return ls.history(r, screen.LeagueQuery{League: l.ID}, "league.begun")
}

// history answers with a season of a league to look back on, with a note on top: its key,
// which may be empty.
func (ls *leagues) history(r *request, look screen.LeagueQuery, note string) answer {
	return ls.inLeague(r, strconv.FormatInt(look.League, 10), func(l league.League) answer {
		h, err := ls.past(l, look)
		if err != nil {
			return r.refuse(table.Snapshot{}, err)
		}
		said := ""
		if note != "" {
			said = r.screens.In(r.viewer, table.Snapshot{}).Key(note, "Number", h.Season.N)
		}
		return answer{message: r.screens.History(r.viewer, h, said)}
	})
}

// past reads a season of a league.
func (ls *leagues) past(l league.League, look screen.LeagueQuery) (h screen.History, err error) {
	h.This = l
	if h.Seasons, err = ls.books.Seasons(l.ID); err != nil {
		return h, err
	}
	h.Season = seasonOf(h.Seasons, look)
	if h.Rows, h.Names, err = ls.books.LeagueTable(h.Season.ID); err != nil {
		return h, err
	}
	if h.Voids, err = ls.books.Corrections(h.Season.ID); err != nil || h.Season.Ended == 0 {
		return h, err
	}
	parts, _, err := ls.books.Shares(league.Part{League: l.ID, Season: h.Season.ID})
	var order []string
	for _, g := range ls.games {
		order = append(order, g.Name)
	}
	h.Crowns = h.Season.Rules.Crowns(order, parts)
	return h, err
}

// about is whom a moderator names, or whoever asks; it fails with a *games.Refusal.
func about(r *request) (table.User, error) {
	p, named := r.in.Named("person")
	switch {
	case !named || p.ID == r.viewer.User:
		return table.User{ID: r.in.User, Name: r.in.Name}, nil
	case !r.in.Moderator():
		return table.User{}, games.Refuse("league.refuse.other")
	case p.Bot:
		return table.User{}, games.Refuse("league.refuse.bot")
	}
	return table.User{ID: p.ID, Name: p.Name}, nil
}

// join has somebody play in a league.
func (ls *leagues) join(r *request, l league.League) answer {
	return ls.moveMember(r, l, "league.joined", func(user table.User) error {
		if l.Entry == league.Invited && !r.in.Moderator() {
			return games.Refuse("league.refuse.invited", "League", screen.LeagueText(l))
		}
		return ls.books.JoinLeague(l.ID, user, ls.Clock.Now())
	})
}

// leave has somebody not play in a league any more.
func (ls *leagues) leave(r *request, l league.League) answer {
	return ls.moveMember(r, l, "league.parted", func(user table.User) error {
		return ls.books.PartLeague(l.ID, user.ID, ls.Clock.Now())
	})
}

// moveMember has somebody come into a league or go out of it, where that means something.
func (ls *leagues) moveMember(r *request, l league.League, said string, do func(table.User) error) answer {
	user, err := about(r)
	switch {
	case err != nil:
	case l.Entry == league.All:
		err = games.Refuse("league.refuse.all", "League", screen.LeagueText(l))
	default:
		err = do(user)
	}
	if err != nil {
		return r.refuseLeague(l, err)
	}
	return r.say(table.Snapshot{}, said, "Who", user.Name, "League", screen.LeagueText(l))
}
