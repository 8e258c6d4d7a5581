package bot

import (
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// profile answers /profile: of one person, or of two who are compared.
func (ls *leagues) profile(r *request) answer {
	if r.in.Direct() {
		return ls.own(r, "")
	}
	one, err := ls.whom(r, "of")
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	if _, named := r.in.Named("versus"); !named {
		return ls.profilePage(r, one)
	}
	other, err := ls.whom(r, "versus")
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	return ls.versus(r, one, other)
}

// about answers about the person on whom a command was chosen.
func (ls *leagues) about(r *request, then func(*request, table.User) answer) answer {
	user, err := entrant(r.in.On.Person)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	return then(r, user)
}

// profilePage answers with the page of one person.
func (ls *leagues) profilePage(r *request, user table.User) answer {
	p, err := ls.profileOf(r.in.Guild, user)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	return answer{page: func(s *screen.Set) discord.Message { return s.Profile(r.viewer, p) }}
}

// versus answers with the page of two people.
func (ls *leagues) versus(r *request, one, other table.User) answer {
	if one.ID == other.ID {
		return r.say(table.Snapshot{}, "profile.refuse.same")
	}
	v, err := ls.versusOf(r.in.Guild, one, other)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	return answer{page: func(s *screen.Set) discord.Message { return s.Versus(r.viewer, v) }}
}

// whom is who was named for an option, or whoever asks; it fails with a *games.Refusal.
func (ls *leagues) whom(r *request, option string) (table.User, error) {
	p, named := r.in.Named(option)
	if !named {
		return r.deed.By, nil
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

// profileOf reads what a server's leagues tell of somebody.
func (ls *leagues) profileOf(guild string, user table.User) (screen.Profile, error) {
	p := screen.Profile{User: user}
	all, err := ls.of(guild)
	if err != nil {
		return p, err
	}
	for _, l := range all {
		place, played, err := ls.placeIn(l, user.ID)
		if err != nil {
			return p, err
		}
		if played {
			p.Places = append(p.Places, place)
		}
		if l.Name == "" {
			if err := ls.addHouse(&p, l); err != nil {
				return p, err
			}
		}
	}
	p.Bests, err = ls.books.Bests(guild, user.ID)
	return p, err
}

// addHouse adds what only the server's own league tells: all games count there.
func (ls *leagues) addHouse(p *screen.Profile, l league.League) error {
	parts, _, err := ls.books.Shares(league.Part{League: l.ID, Person: p.User.ID})
	if err != nil {
		return err
	}
	for _, g := range ls.games {
		for _, part := range parts {
			if part.Game == g.Name {
				p.Games = append(p.Games, part)
			}
		}
	}
	p.Meetings, err = ls.books.Meetings(l.ID, p.User.ID, "")
	return err
}

// placeIn is where somebody stands in the newest season of a league; played is false
// where no game of theirs has counted.
func (ls *leagues) placeIn(l league.League, user string) (p screen.Place, played bool, err error) {
	seasons, err := ls.books.Seasons(l.ID)
	if err != nil || len(seasons) == 0 {
		return p, false, err
	}
	p = screen.Place{League: l, Season: seasons[0]}
	rows, _, err := ls.books.LeagueTable(p.Season.ID)
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
	p.Curve, err = ls.books.Curve(p.Season.ID, user)
	for i, point := range p.Curve {
		if p.Peak = max(p.Peak, point.Friendly()); i == 0 {
			p.Peak = point.Friendly()
		}
	}
	return p, played, err
}

// versusOf reads what the server's own league tells of two people.
func (ls *leagues) versusOf(guild string, one, other table.User) (screen.Versus, error) {
	v := screen.Versus{One: one, Other: other}
	all, err := ls.of(guild)
	if err != nil || len(all) == 0 || all[0].Name != "" {
		return v, err
	}
	for user, row := range map[string]*league.Row{one.ID: &v.OneRow, other.ID: &v.OtherRow} {
		place, _, err := ls.placeIn(all[0], user)
		if err != nil {
			return v, err
		}
		*row = place.Row
	}
	v.Meetings, err = ls.books.Meetings(all[0].ID, one.ID, other.ID)
	return v, err
}
