package bot

import (
	"cmp"
	"slices"
	"strconv"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games/league"
)

// lookAt answers with a page of a league.
func (ls *leagues) lookAt(r *request, look screen.LeagueQuery) answer {
	return ls.inLeague(r, strconv.FormatInt(look.League, 10), func(l league.League) answer {
		p, err := ls.page(r, l, look)
		if err != nil {
			return r.refuse(table.Snapshot{}, err)
		}
		return answer{page: func(s *screen.Set) discord.Message { return s.League(r.viewer, p) }}
	})
}

// page reads what a page of a league shows.
func (ls *leagues) page(r *request, l league.League, look screen.LeagueQuery) (p screen.LeaguePage, err error) {
	look.League = l.ID
	p = screen.LeaguePage{LeagueQuery: look, This: l, Way: cmp.Or(look.Way, l.Way)}
	if p.Leagues, err = ls.books.Leagues(r.in.Guild); err != nil {
		return p, err
	}
	if p.Seasons, err = ls.books.Seasons(l.ID); err != nil {
		return p, err
	}
	if p.Member, err = ls.books.Belongs(l.ID, r.viewer.User); err != nil {
		return p, err
	}
	if _, span := look.Span(); !span {
		p.Season = seasonOf(p.Seasons, look)
		p.Way = cmp.Or(look.Way, p.Season.Rules.Way)
	}
	if ls.screens.Game(p.Game) == nil {
		p.Game = ""
	}
	if !slices.Contains(league.Ways, p.Way) {
		p.Way = l.Way
	}
	if p.Chart = p.Chart && !p.Part(); p.Part() {
		return ls.partPage(p)
	}
	if p, err = ls.seasonPage(p); err != nil || !p.Chart {
		return p, err
	}
	return ls.chart(p, r.viewer.User)
}

// seasonPage reads the whole of a season.
func (ls *leagues) seasonPage(p screen.LeaguePage) (screen.LeaguePage, error) {
	var err error
	if p.Rows, p.Names, err = ls.books.LeagueTable(p.Season.ID); err != nil {
		return p, err
	}
	p.Rows = p.Rules().Order(standings(p.Rows))
	if p.Last, err = ls.books.LastCounted(p.Season.ID); err != nil {
		return p, err
	}
	p.Voids, err = ls.books.Corrections(p.Season.ID)
	return p, err
}

// chart reads the course of a season.
func (ls *leagues) chart(p screen.LeaguePage, user string) (screen.LeaguePage, error) {
	p.Curves = map[string][]league.Point{}
	for _, row := range p.Charted(user) {
		curve, err := ls.books.Curve(p.Season.ID, row.ID)
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
func (ls *leagues) partPage(p screen.LeaguePage) (screen.LeaguePage, error) {
	part := league.Part{League: p.This.ID, Season: p.Season.ID, Game: p.Game}
	if span, ok := p.Span(); ok {
		if since := span.Since(ls.Clock.Now()); !since.IsZero() {
			part.Since = since.UnixMilli()
		}
	}
	all, names, err := ls.books.Shares(part)
	if err != nil {
		return p, err
	}
	rules := p.Rules().ForPart()
	p.Way, p.Names, p.Rows = rules.Way, names, rules.Order(league.Together(all))
	if p.Game != "" {
		p.Titles, err = ls.books.PartTitles(part)
	}
	return p, err
}
