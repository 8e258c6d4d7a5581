package league

import (
	"context"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// profiles tell what leagues know of people.
type profiles struct {
	*finder
	games []*games.Game
	names *serverNames
}

// typed answers /profile: of one person, or of two who are compared.
func (ps *profiles) typed(r *request.Request) request.Answer {
	if r.In.Direct() {
		return ps.own(r, "")
	}
	one, err := whom(r, "of")
	if err != nil {
		return r.Refuse(err)
	}
	if _, named := r.In.Named("versus"); !named {
		return ps.show(r, one)
	}
	other, err := whom(r, "versus")
	if err != nil {
		return r.Refuse(err)
	}
	return ps.versus(r, one, other)
}

// about answers about the person on whom a command was chosen.
func (ps *profiles) about(
	then func(*request.Request, table.User) request.Answer,
) func(*request.Request) request.Answer {
	return func(r *request.Request) request.Answer {
		user, err := entrant(r.In.On.Person)
		if err != nil {
			return r.Refuse(err)
		}
		return then(r, user)
	}
}

// show answers with the page of one person.
func (ps *profiles) show(r *request.Request, user table.User) request.Answer {
	p, err := ps.read(r.Ctx, r.In.Guild, user)
	if err != nil {
		return r.Refuse(err)
	}
	return request.Answer{Page: func(s *screen.Set) discord.Message { return s.Profile(r.Viewer, p) }}
}

// comparedWith answers with the page of whoever asks and somebody else.
func (ps *profiles) comparedWith(r *request.Request, other table.User) request.Answer {
	return ps.versus(r, r.Deed.By, other)
}

// versus answers with the page of two people.
func (ps *profiles) versus(r *request.Request, one, other table.User) request.Answer {
	if one.ID == other.ID {
		return r.Say("profile.refuse.same")
	}
	v, err := ps.versusOf(r.Ctx, r.In.Guild, one, other)
	if err != nil {
		return r.Refuse(err)
	}
	return request.Answer{Page: func(s *screen.Set) discord.Message { return s.Versus(r.Viewer, v) }}
}

// whom is who was named for an option, or whoever asks; it fails with a *games.Refusal.
func whom(r *request.Request, option string) (table.User, error) {
	p, named := r.In.Named(option)
	if !named {
		return r.Deed.By, nil
	}
	return entrant(p)
}

// entrant is a person of whom leagues can tell; it fails with a *games.Refusal.
func entrant(p discord.Person) (table.User, error) {
	if p.Bot {
		return table.User{}, games.Refuse("profile.refuse.bot")
	}
	return table.User{ID: p.ID, Name: p.Name}, nil
}

// read reads what a server's leagues tell of somebody.
func (ps *profiles) read(ctx context.Context, guild string, user table.User) (screen.Profile, error) {
	p := screen.Profile{User: user}
	all, err := ps.of(ctx, guild)
	if err != nil {
		return p, err
	}
	for _, l := range all {
		place, played, err := ps.placeIn(ctx, l, user.ID)
		if err != nil {
			return p, err
		}
		if played {
			p.Places = append(p.Places, place)
		}
		if l.Name == "" {
			if err := ps.addHouse(ctx, &p, l); err != nil {
				return p, err
			}
		}
	}
	p.Bests, err = ps.books.Bests(ctx, guild, user.ID)
	return p, err
}

// addHouse adds what only the server's own league tells: all games count there.
func (ps *profiles) addHouse(ctx context.Context, p *screen.Profile, l league.League) error {
	parts, _, err := ps.books.Shares(ctx, league.Part{League: l.ID, Person: p.User.ID})
	if err != nil {
		return err
	}
	for _, g := range ps.games {
		for _, part := range parts {
			if part.Game == g.Name {
				p.Games = append(p.Games, part)
			}
		}
	}
	p.Meetings, err = ps.books.Meetings(ctx, l.ID, p.User.ID, "")
	return err
}

// placeIn is where somebody stands in the newest season of a league; played is false
// where no game of theirs has counted.
func (ps *profiles) placeIn(
	ctx context.Context,
	l league.League,
	user string,
) (p screen.Place, played bool, err error) {
	seasons, err := ps.books.Seasons(ctx, l.ID)
	if err != nil || len(seasons) == 0 {
		return p, false, err
	}
	p = screen.Place{League: l, Season: seasons[0]}
	rows, _, err := ps.books.LeagueTable(ctx, p.Season.ID)
	for _, row := range rows {
		if row.ID == user {
			p.Row, played = row, true
		}
		if row.Place > 0 {
			p.Of++
		}
	}
	if err != nil || !played {
		return p, played, err
	}
	p.Curve, err = ps.books.Curve(ctx, p.Season.ID, user)
	for i, point := range p.Curve {
		if p.Peak = max(p.Peak, point.Friendly()); i == 0 {
			p.Peak = point.Friendly()
		}
	}
	return p, played, err
}

// versusOf reads what the server's own league tells of two people.
func (ps *profiles) versusOf(ctx context.Context, guild string, one, other table.User) (screen.Versus, error) {
	v := screen.Versus{One: one, Other: other}
	all, err := ps.of(ctx, guild)
	if err != nil || len(all) == 0 || all[0].Name != "" {
		return v, err
	}
	for user, row := range map[string]*league.Row{one.ID: &v.OneRow, other.ID: &v.OtherRow} {
		place, _, err := ps.placeIn(ctx, all[0], user)
		if err != nil {
			return v, err
		}
		*row = place.Row
	}
	v.Meetings, err = ps.books.Meetings(ctx, all[0].ID, one.ID, other.ID)
	return v, err
}
