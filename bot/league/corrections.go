package league

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// corrections have games and results not count, and count again.
type corrections struct {
	*finder
	seasons    *seasons
	recounting *recounting
	person     func(id string) people.Person
}

// void has a game, somebody's result in it, or all of that one's in a span, not count. That
// takes a while: the season is worked out anew.
func (c *corrections) void(r *request.Request, l league.League) request.Answer {
	season, err := c.seasons.open(r.Ctx, l)
	if err != nil {
		return refuse(r, l, err)
	}
	reason := words.Plain(r.In.Typed("reason"))
	if reason == "" {
		return r.Say("league.refuse.reason")
	}
	v, err := c.typed(r, season)
	if err != nil {
		return r.Refuse(err)
	}
	return request.Answer{Slow: func() request.Answer {
		err := c.books.Void(c.Durable(), season.ID, v, r.Deed.By, reason, c.Clock.Now())
		switch {
		case errors.Is(err, league.ErrNotCounted) && v.Table == "":
			return r.Say("league.refuse.not_counted.span", "League", screen.LeagueText(l))
		case errors.Is(err, league.ErrNotCounted):
			return r.Say("league.refuse.not_counted", "Table", v.Table, "League", screen.LeagueText(l))
		case err != nil:
			return refuse(r, l, err)
		}
		return c.corrected(r, l, season.ID, v, "league.voided")
	}}
}

// typed is what shall not count: a game, somebody's result in it, or, where no game was
// typed, that one's results of these days, as they begin where the moderator is, up to now.
func (c *corrections) typed(r *request.Request, season league.Season) (v league.Void, err error) {
	person, named := r.In.Named("person")
	v.Table, v.Person = strings.ToUpper(r.In.Typed("table")), person.ID
	if v.Table != "" {
		if r.In.Typed("from")+r.In.Typed("to") != "" {
			err = games.Refuse("league.refuse.void.both")
		}
		return v, err
	}
	if !named || r.In.Typed("from") == "" {
		return v, games.Refuse("league.refuse.void.what")
	}
	now := c.Clock.Now().UnixMilli()
	v.Until = now + 1
	err = typedDays(r, c.person(r.Viewer.User), map[string]func(begins, ends int64){
		"from": func(begins, _ int64) { v.Since = max(begins, season.Began) },
		"to":   func(_, ends int64) { v.Until = min(ends, now+1) },
	})
	if err == nil && v.Until <= v.Since {
		err = games.Refuse("league.refuse.void.days")
	}
	return v, err
}

// corrected shows a league in which something has been corrected, once it is worked out. The
// messages of the games' tables tell what each did there, and are edited.
func (c *corrections) corrected(
	r *request.Request,
	l league.League,
	season int64,
	v league.Void,
	key string,
) request.Answer {
	c.recounting.now(season)
	ids, err := c.books.Corrected(c.Durable(), season, v)
	if err != nil {
		return r.Refuse(err)
	}
	for _, id := range ids {
		c.recounting.recounted(id)
	}
	return c.seasons.history(r, l, screen.LeagueQuery{}, key)
}

// restore takes a correction back, which takes a while as void does.
func (c *corrections) restore(r *request.Request) request.Answer {
	held, err := c.held(r.Ctx, r.In.Guild)
	if err != nil {
		return r.Refuse(err)
	}
	id, _ := strconv.ParseInt(r.In.Typed("correction"), 10, 64) // what is none is not found
	i := slices.IndexFunc(held, func(one heldCorrection) bool { return one.ID == id })
	if i < 0 {
		return r.Say("league.refuse.correction")
	}
	return request.Answer{Slow: func() request.Answer {
		if err := c.books.Restore(c.Durable(), id, r.Deed.By, c.Clock.Now()); err != nil {
			return refuse(r, held[i].of, err)
		}
		return c.corrected(r, held[i].of, held[i].Season, held[i].Void, "league.restored")
	}}
}

// heldCorrection is a correction that holds, in a season that is open.
type heldCorrection struct {
	league.Correction
	of league.League
}

// held are those of a server that can be taken back, the newest first.
func (c *corrections) held(ctx context.Context, guild string) (held []heldCorrection, err error) {
	all, err := c.of(ctx, guild)
	for _, l := range all {
		more, failed := c.heldIn(ctx, l)
		held, err = append(held, more...), errors.Join(err, failed)
	}
	slices.SortFunc(held, func(a, b heldCorrection) int { return cmp.Compare(b.Made, a.Made) })
	return held, err
}

// heldIn are those of a league: none where its season is closed.
func (c *corrections) heldIn(ctx context.Context, l league.League) (held []heldCorrection, err error) {
	season, err := c.seasons.open(ctx, l)
	if errors.Is(err, league.ErrSeasonClosed) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	made, err := c.books.Corrections(ctx, season.ID)
	for _, one := range made {
		if one.Undone == 0 {
			held = append(held, heldCorrection{one, l})
		}
	}
	return held, err
}

// proposals are the corrections that can be taken back.
func (c *corrections) proposals(r *request.Input) (list []discord.Choice) {
	held, err := c.held(r.Ctx, r.In.Guild)
	if err != nil {
		return nil
	}
	looks := c.person(r.Viewer.User)
	for _, one := range held {
		name := c.screens.CorrectionName(r.Viewer, looks, one.Correction)
		if holds(name, r.In.Typed("correction")) {
			list = append(list, discord.Choice{Name: name, Value: strconv.FormatInt(one.ID, 10)})
		}
	}
	return list
}

// games proposes the last games of a league's season, to be declared void.
func (c *corrections) games(r *request.Input) (list []discord.Choice) {
	all, err := c.of(r.Ctx, r.In.Guild)
	l, ok := c.named(r.Viewer, all, r.In.Typed("league"))
	if err != nil || !ok {
		return nil
	}
	season, err := c.seasons.open(r.Ctx, l)
	if err != nil {
		return nil
	}
	games, err := c.books.LastGames(r.Ctx, season.ID, strings.ToUpper(r.In.Typed("table")), discord.MaxOptions)
	if r.Ctx.Err() == nil { // else nobody waits for it any more
		c.Warn(err, "the last games of a league cannot be read")
	}
	for _, g := range games {
		list = append(list, discord.Choice{Name: c.screens.GameName(r.Viewer, g), Value: g.Table})
	}
	return list
}

// days proposes days up to today, the newest first.
func (c *corrections) days(r *request.Input) []discord.Choice {
	today := c.person(r.In.User).Today(c.Clock.Now())
	return request.Proposing(func(_ *request.Input, typed string) []string { return people.DaysBefore(today, typed) })(r)
}
