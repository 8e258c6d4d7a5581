package league

import (
	"context"
	"errors"

	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/games"
	"hofnar/games/league"
)

// seasons begin and end, and are looked back on.
type seasons struct {
	*finder
	games []*games.Game
}

// open is the season of a league that is open; it fails with league.ErrSeasonClosed.
func (s *seasons) open(ctx context.Context, l league.League) (league.Season, error) {
	all, err := s.books.Seasons(ctx, l.ID)
	if err == nil && (len(all) == 0 || all[0].Ended != 0) {
		err = league.ErrSeasonClosed
	}
	return seasonOf(all, screen.LeagueQuery{}), err
}

// askClose makes sure that a season is to be closed. Where none is open, what is left is
// to begin the next one.
func (s *seasons) askClose(r *request.Request, l league.League) request.Answer {
	season, err := s.open(r.Ctx, l)
	switch {
	case errors.Is(err, league.ErrSeasonClosed):
		return s.history(r, l, screen.LeagueQuery{}, "league.none_open")
	case err != nil:
		return r.Refuse(err)
	}
	return request.Showing(r.Screens.ConfirmClose(r.Viewer, l, season))
}

// closed closes the season that a moderator was asked about.
func (s *seasons) closed(r *request.Request, c screen.Control) request.Answer {
	look := screen.ReadLeagueQuery(c)
	return s.byID(r, look.League, func(r *request.Request, l league.League) request.Answer {
		asked, _ := look.Season()
		if err := s.books.CloseSeason(s.Durable(), l.ID, asked, s.Clock.Now()); err != nil {
			return refuse(r, l, err)
		}
		return s.history(r, l, look, "league.closed")
	})
}

// begun begins the season after the one of which a moderator saw the end.
func (s *seasons) begun(r *request.Request, c screen.Control) request.Answer {
	look := screen.ReadLeagueQuery(c)
	return s.byID(r, look.League, func(r *request.Request, l league.League) request.Answer {
		last, ok := look.Season()
		if !ok {
			return s.newest(r, l) // a button from before it said which
		}
		if err := s.books.BeginSeason(s.Durable(), l.ID, last, s.Clock.Now()); err != nil {
			return refuse(r, l, err)
		}
		return s.history(r, l, screen.LeagueQuery{}, "league.begun")
	})
}

// newest answers with the newest season of a league.
func (s *seasons) newest(r *request.Request, l league.League) request.Answer {
	return s.history(r, l, screen.LeagueQuery{}, "")
}

// turned answers a control that looks at another season.
func (s *seasons) turned(r *request.Request, c screen.Control) request.Answer {
	look := screen.ReadLeagueQuery(c)
	return s.byID(r, look.League, func(r *request.Request, l league.League) request.Answer {
		return s.history(r, l, look, "")
	})
}

// history answers with a season of a league to look back on, with a note on top: its key,
// which may be empty.
func (s *seasons) history(r *request.Request, l league.League, look screen.LeagueQuery, note string) request.Answer {
	h, err := s.past(r.Ctx, l, look)
	if err == nil {
		h.Keeper, err = s.keeps(r)
	}
	if err != nil {
		return r.Refuse(err)
	}
	said := ""
	if note != "" {
		said = r.Words().Key(note, "Number", h.Season.N)
	}
	return request.Showing(r.Screens.History(r.Viewer, h, said))
}

// past reads a season of a league.
func (s *seasons) past(ctx context.Context, l league.League, look screen.LeagueQuery) (h screen.History, err error) {
	h.This = l
	if h.Seasons, err = s.books.Seasons(ctx, l.ID); err != nil {
		return h, err
	}
	h.Season = seasonOf(h.Seasons, look)
	h.Later = h.Season.Began > s.Clock.Now().UnixMilli()
	if h.Rows, h.Names, err = s.books.LeagueTable(ctx, h.Season.ID); err != nil {
		return h, err
	}
	if h.Changes, err = s.books.RuleChanges(ctx, h.Season.ID); err != nil {
		return h, err
	}
	if h.Voids, err = s.books.Corrections(ctx, h.Season.ID); err != nil || h.Season.Ended == 0 {
		return h, err
	}
	parts, _, err := s.books.Shares(ctx, league.Part{League: l.ID, Season: h.Season.ID})
	var order []string
	for _, g := range s.games {
		order = append(order, g.Name)
	}
	h.Crowns = h.Season.Rules.Crowns(order, parts, h.Rows)
	return h, err
}
