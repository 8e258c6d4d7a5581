package league

import (
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// members come into leagues that ask for it, and leave them.
type members struct{ *finder }

// join has somebody play in a league: who is not let in alone only where all may come, and was
// not put out.
func (m *members) join(r *request.Request, l league.League) request.Answer {
	return m.move(r, l, "league.joined", func(entry league.Entry, user table.User) error {
		keeps, err := m.keeps(r)
		if err != nil {
			return err
		}
		if entry == league.Invited && !keeps {
			return games.Refuse("league.refuse.invited", "League", screen.LeagueText(l))
		}
		out, err := m.books.WasPutOut(r.Ctx, l.ID, user.ID)
		if err != nil {
			return err
		}
		if out && !keeps {
			return games.Refuse("league.refuse.out", "League", screen.LeagueText(l))
		}
		return m.books.JoinLeague(m.Durable(), l.ID, user, asker(r), m.Clock.Now())
	})
}

// leave has somebody not play in a league any more.
func (m *members) leave(r *request.Request, l league.League) request.Answer {
	return m.move(r, l, "league.parted", func(_ league.Entry, user table.User) error {
		return m.books.PartLeague(m.Durable(), l.ID, user, asker(r), m.Clock.Now())
	})
}

// move has somebody come into a league or go out of it, as people do now, where that means
// something.
func (m *members) move(r *request.Request, l league.League, said string, do func(league.Entry, table.User) error) request.Answer {
	user, err := m.member(r)
	if err != nil {
		return refuse(r, l, err)
	}
	seasons, err := m.books.Seasons(r.Ctx, l.ID)
	switch entry := l.EntryNow(seasons); {
	case err != nil:
	case entry == league.All:
		err = games.Refuse("league.refuse.all", "League", screen.LeagueText(l))
	default:
		err = do(entry, user)
	}
	if err != nil {
		return refuse(r, l, err)
	}
	return r.Say(said, "Who", user.Name, "League", screen.LeagueText(l))
}

// member is whom somebody names who looks after leagues, or whoever asks.
func (m *members) member(r *request.Request) (table.User, error) {
	p, named := r.In.Named("person")
	if !named || p.ID == r.Viewer.User {
		return asker(r), nil
	}
	keeps, err := m.keeps(r)
	switch {
	case err != nil:
		return table.User{}, err
	case !keeps:
		return table.User{}, games.Refuse("league.refuse.other")
	case p.Bot:
		return table.User{}, games.Refuse("league.refuse.bot")
	}
	return table.User{ID: p.ID, Name: p.Name}, nil
}

// asker is whoever asks for something.
func asker(r *request.Request) table.User { return table.User{ID: r.In.User, Name: r.In.Name} }
