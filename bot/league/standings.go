package league

import (
	"cmp"
	"context"
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/games/league"
)

// standings show who stands where.
type standings struct{ *finder }

// typed answers /league show.
func (st *standings) typed(r *request.Request, l league.League) request.Answer {
	return st.show(r, l, screen.LeagueQuery{Game: r.In.Typed("game"), Way: league.Way(r.In.Typed("way"))})
}

// scores answers /scores of a game: a page of the server's own league.
func (st *standings) scores(game string) func(*request.Request) request.Answer {
	return func(r *request.Request) request.Answer {
		return st.at(r, "", func(r *request.Request, l league.League) request.Answer {
			return st.show(r, l, screen.LeagueQuery{Game: game, When: cmp.Or(r.In.Typed("span"), screen.Spans[0].Key)})
		})
	}
}

// turned answers a control that looks at something else.
func (st *standings) turned(r *request.Request, c screen.Control) request.Answer {
	look := screen.ReadLeagueQuery(c)
	return st.byID(
		r,
		look.League,
		func(r *request.Request, l league.League) request.Answer { return st.show(r, l, look) },
	)
}

// show answers with a page of a league.
func (st *standings) show(r *request.Request, l league.League, look screen.LeagueQuery) request.Answer {
	p, err := st.page(r, l, look)
	if err != nil {
		return r.Refuse(err)
	}
	return request.Answer{Page: func(s *screen.Set) discord.Message { return s.League(r.Viewer, p) }}
}

// page reads what a page of a league shows.
func (st *standings) page(
	r *request.Request,
	l league.League,
	look screen.LeagueQuery,
) (p screen.LeaguePage, err error) {
	look.League = l.ID
	p = screen.LeaguePage{LeagueQuery: look, This: l, Way: cmp.Or(look.Way, l.Way)}
	if p.Leagues, err = st.books.Leagues(r.Ctx, r.In.Guild); err != nil {
		return p, err
	}
	if p.Seasons, err = st.books.Seasons(r.Ctx, l.ID); err != nil {
		return p, err
	}
	if p.Member, err = st.books.Belongs(r.Ctx, l.ID, r.Viewer.User); err != nil {
		return p, err
	}
	if _, span := look.Span(); !span {
		p.Season = seasonOf(p.Seasons, look)
		p.Way, p.Later = cmp.Or(look.Way, p.Season.Rules.Way), p.Season.Began > st.Clock.Now().UnixMilli()
	}
	if st.screens.Game(p.Game) == nil {
		p.Game = ""
	}
	if !slices.Contains(league.Ways, p.Way) {
		p.Way = l.Way
	}
	if p.Chart = p.Chart && !p.Part(); p.Part() {
		return st.partPage(r.Ctx, p)
	}
	if p, err = st.seasonPage(r.Ctx, p); err != nil || !p.Chart {
		return p, err
	}
	return st.chart(r.Ctx, p, r.Viewer.User)
}

// seasonPage reads the whole of a season.
func (st *standings) seasonPage(ctx context.Context, p screen.LeaguePage) (screen.LeaguePage, error) {
	var err error
	if p.Rows, p.Names, err = st.books.LeagueTable(ctx, p.Season.ID); err != nil {
		return p, err
	}
	p.Rows = p.Rules().Order(standingsOf(p.Rows))
	if p.Last, err = st.books.LastCounted(ctx, p.Season.ID); err != nil {
		return p, err
	}
	if p.Voids, err = st.books.Corrections(ctx, p.Season.ID); err != nil {
		return p, err
	}
	p.Changes, err = st.books.RuleChanges(ctx, p.Season.ID)
	return p, err
}

// chart reads the course of a season.
func (st *standings) chart(ctx context.Context, p screen.LeaguePage, user string) (screen.LeaguePage, error) {
	p.Curves = map[string][]league.Point{}
	for _, row := range p.Charted(user) {
		curve, err := st.books.Curve(ctx, p.Season.ID, row.ID)
		if err != nil {
			return p, err
		}
		p.Curves[row.ID] = curve
	}
	return p, nil
}

func standingsOf(rows []league.Row) (all []league.Standing) {
	for _, r := range rows {
		all = append(all, r.Standing)
	}
	return all
}

// partPage reads a part of a league's games.
func (st *standings) partPage(ctx context.Context, p screen.LeaguePage) (screen.LeaguePage, error) {
	part := league.Part{League: p.This.ID, Season: p.Season.ID, Game: p.Game}
	if span, ok := p.Span(); ok {
		if since := span.Since(st.Clock.Now()); !since.IsZero() {
			part.Since = since.UnixMilli()
		}
	}
	all, names, err := st.partOf(ctx, part)
	if err != nil {
		return p, err
	}
	rules := p.Rules().ForPart()
	p.Way, p.Names, p.Rows = rules.Way, names, rules.Order(all)
	if p.Game != "" {
		p.Titles, err = st.books.PartTitles(ctx, part)
	}
	return p, err
}

// partOf reads what a part comes to: of all games and seasons that is what stands less what stood.
func (st *standings) partOf(ctx context.Context, part league.Part) ([]league.Standing, map[string]string, error) {
	if part.Game == "" && part.Season == 0 {
		return st.books.Totals(ctx, part.League, part.Since)
	}
	all, names, err := st.books.Shares(ctx, part)
	return league.Together(all), names, err
}
