package bot

import (
	"strconv"
	"time"

	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// LeagueMembers is who belongs to leagues that ask for it.
type LeagueMembers interface {
	Belongs(id int64, user string) (bool, error)
	JoinLeague(id int64, user table.User, at time.Time) error
	PartLeague(id int64, user string, at time.Time) error
}

// askClose makes sure that a season is to be closed.
func (b *Bot) askClose(r *request, l league.League) answer {
	seasons, err := b.cfg.Books.Seasons(l.ID)
	switch {
	case err != nil:
		return r.refuse(table.Snapshot{}, err)
	case len(seasons) == 0 || seasons[0].Ended != 0: // what is left is to begin the next one
		return b.history(r, screen.Look{League: l.ID}, "league.none_open")
	}
	return answer{message: r.screens.ConfirmClose(r.viewer, l, seasons[0])}
}

// closeSeason closes the season that a moderator was asked about.
func (b *Bot) closeSeason(r *request, l league.League, look screen.Look) answer {
	if !r.in.Moderator() {
		return r.say(table.Snapshot{}, "league.refuse.moderator")
	}
	seasons, err := b.cfg.Books.Seasons(l.ID)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	if asked, _ := look.Season(); len(seasons) == 0 || seasons[0].ID != asked {
		return r.refuseLeague(l, league.ErrSeasonClosed)
	}
	if err := b.cfg.Books.CloseSeason(l.ID, b.clock.Now()); err != nil {
		return r.refuseLeague(l, err)
	}
	return b.history(r, screen.Look{League: l.ID}, "league.closed")
}

// beginSeason begins the next season.
func (b *Bot) beginSeason(r *request, l league.League) answer {
	if !r.in.Moderator() {
		return r.say(table.Snapshot{}, "league.refuse.moderator")
	}
	if err := b.cfg.Books.BeginSeason(l.ID, b.clock.Now()); err != nil {
		return r.refuseLeague(l, err)
	}
	return b.history(r, screen.Look{League: l.ID}, "league.begun")
}

// history answers with a season of a league to look back on, with a note on top: its key,
// which may be empty.
func (b *Bot) history(r *request, look screen.Look, note string) answer {
	return b.inLeague(r, strconv.FormatInt(look.League, 10), func(l league.League) answer {
		h, err := b.past(l, look)
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
func (b *Bot) past(l league.League, look screen.Look) (h screen.History, err error) {
	h.This = l
	if h.Seasons, err = b.cfg.Books.Seasons(l.ID); err != nil {
		return h, err
	}
	h.Season = seasonOf(h.Seasons, look)
	if h.Rows, h.Names, err = b.cfg.Books.LeagueTable(h.Season.ID); err != nil {
		return h, err
	}
	if h.Voids, err = b.cfg.Books.Corrections(h.Season.ID); err != nil || h.Season.Ended == 0 {
		return h, err
	}
	parts, _, err := b.cfg.Books.Shares(league.Part{League: l.ID, Season: h.Season.ID})
	var order []string
	for _, g := range b.cfg.Games {
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

// joinLeague has somebody play in a league.
func (b *Bot) joinLeague(r *request, l league.League) answer {
	return b.moveMember(r, l, "league.joined", func(user table.User) error {
		if l.Entry == league.Invited && !r.in.Moderator() {
			return games.Refuse("league.refuse.invited", "League", screen.LeagueText(l))
		}
		return b.cfg.Books.JoinLeague(l.ID, user, b.clock.Now())
	})
}

// partLeague has somebody not play in a league any more.
func (b *Bot) partLeague(r *request, l league.League) answer {
	return b.moveMember(r, l, "league.parted", func(user table.User) error {
		return b.cfg.Books.PartLeague(l.ID, user.ID, b.clock.Now())
	})
}

// moveMember has somebody come into a league or go out of it, where that means something.
func (b *Bot) moveMember(r *request, l league.League, said string, do func(table.User) error) answer {
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
