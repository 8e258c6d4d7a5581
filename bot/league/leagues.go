// Package league is leagues as people meet them: who stands where, seasons, who belongs to
// them, what they agree on, what moderators correct, profiles, and files to take along. What
// games come to is games/league's.
//
// What a table does to its leagues stands on its message, on the league's page and wherever
// else it is told. A correction puts the message of its game behind (Saved.Revision), so that
// it is edited, after a crash too; messages of later games tell how it was after these. What
// follows from one is worked out beside all else: until then the season's page says so, and
// shows the standings of before. It is promised before it is done (request.Answer.Slow).
//
// # Seasons
//
// Who belongs to a league that asks for it is kept from when to when: a game counts for those
// who belonged to it when it began, so that nobody leaves to save a rating, and recomputing
// gives the same. A closed season keeps what its league had agreed on; a season with a last
// day ends at the next look or game after it, as it was then. The next one begins then,
// unless its league has agreed on a break (League.Breaks). One whose first day is moved before
// games that ended in a break holds these, too. A season that a clock which was ahead has
// begun begins with the first game that begins before, unless moderators have said on which
// day it begins.
//
// A league's page shows a season as its league counts it, or a part of its games: one game, a
// span, all seasons. A part has no ratings of its own; what each game brought is the
// difference of two standings.
package league

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// Config is what leagues are built from.
type Config struct {
	*background.Runner
	Books     Books
	Games     []*games.Game
	Screens   *screen.Set
	Servers   *discord.Client
	Person    func(id string) people.Person // what somebody has set
	Recounted func(table.ID)                // told of tables that do something else to leagues than before
}

// Leagues answers what is asked about the leagues of servers, and does what moderators
// want with them.
type Leagues struct {
	find        *finder
	standings   *standings
	seasons     *seasons
	members     *members
	terms       *terms
	corrections *corrections
	recounting  *recounting
	profiles    *profiles
	exports     *exports
}

// New builds leagues.
func New(cfg Config) *Leagues {
	find := &finder{Runner: cfg.Runner, books: cfg.Books, screens: cfg.Screens}
	history := &seasons{finder: find, games: cfg.Games}
	anew := newRecounting(cfg)
	return &Leagues{
		find: find, seasons: history, recounting: anew,
		standings:   &standings{find},
		members:     &members{find},
		terms:       &terms{finder: find, games: cfg.Games, recounting: anew, person: cfg.Person},
		corrections: &corrections{finder: find, seasons: history, recounting: anew, person: cfg.Person},
		profiles:    &profiles{finder: find, games: cfg.Games, names: newServerNames(cfg.Runner, cfg.Servers)},
		exports:     &exports{finder: find, games: cfg.Games},
	}
}

// Recount has seasons worked out anew that are to be, beside all else.
func (ls *Leagues) Recount() { ls.recounting.alarm.Ring() }

// finder finds the leagues of servers.
type finder struct {
	*background.Runner
	books   Books
	screens *screen.Set
}

// about answers about a league.
type about func(*request.Request, league.League) request.Answer

// typed answers about the league that was typed, or the server's own.
func (f *finder) typed(then about) func(*request.Request) request.Answer {
	return func(r *request.Request) request.Answer { return f.at(r, r.In.Typed("league"), then) }
}

// pressed answers about the league of a control.
func (f *finder) pressed(then about) func(*request.Request, screen.Control) request.Answer {
	return func(r *request.Request, c screen.Control) request.Answer {
		return f.byID(r, screen.ReadLeagueQuery(c).League, then)
	}
}

func (f *finder) byID(r *request.Request, id int64, then about) request.Answer {
	return f.at(r, strconv.FormatInt(id, 10), then)
}

// at answers about a league of the server by its id or name; by an empty name or 0 about
// the server's own. Seasons that should have ended by now have ended then.
func (f *finder) at(r *request.Request, name string, then about) request.Answer {
	all, err := f.of(r.Ctx, r.In.Guild)
	if err != nil {
		return r.Refuse(err)
	}
	l, ok := f.named(r.Viewer, all, name)
	switch {
	case ok:
		return then(r, l)
	case name == "" || name == "0":
		return r.Say("league.empty")
	}
	return r.Say("league.refuse.none", "Name", name)
}

// of are a server's leagues, as they are now.
func (f *finder) of(ctx context.Context, guild string) ([]league.League, error) {
	now := f.Clock.Now()
	due, err := f.books.SeasonsDue(ctx, guild, now)
	if err == nil && due {
		err = f.books.EndSeasons(ctx, guild, now)
	}
	if err != nil {
		return nil, err
	}
	return f.books.Leagues(ctx, guild)
}

// named finds a league by its id or its name, however it is written.
func (f *finder) named(who screen.Viewer, all []league.League, name string) (league.League, bool) {
	i := slices.IndexFunc(all, func(l league.League) bool {
		own := l.Name == "" && (name == "" || name == "0")
		return own || name == strconv.FormatInt(l.ID, 10) || strings.EqualFold(name, f.screens.LeagueName(who, l))
	})
	if i < 0 {
		return league.League{}, false
	}
	return all[i], true
}

// proposals are the leagues of a server whose names hold what was typed.
func (f *finder) proposals(r *request.Input) (list []discord.Choice) {
	all, err := f.books.Leagues(r.Ctx, r.In.Guild)
	if r.Ctx.Err() == nil { // else nobody waits for it any more
		f.Warn(err, "the leagues cannot be read")
	}
	for _, l := range all {
		name := f.screens.LeagueName(r.Viewer, l)
		if holds(name, r.In.Typed("league")) {
			list = append(list, discord.Choice{Name: name, Value: strconv.FormatInt(l.ID, 10)})
		}
	}
	return list
}

// holds reports whether a name holds what was typed, in small letters or capitals.
func holds(name, typed string) bool {
	return strings.Contains(strings.ToLower(name), strings.ToLower(typed))
}

// seasonOf is the season that is looked at: the newest one unless it is another.
func seasonOf(all []league.Season, look screen.LeagueQuery) (season league.Season) {
	if len(all) > 0 {
		season = all[0]
	}
	id, _ := look.Season()
	if i := slices.IndexFunc(all, func(s league.Season) bool { return s.ID == id }); i >= 0 {
		season = all[i]
	}
	return season
}

// refuse says what stands against something that is to be done with a league.
func refuse(r *request.Request, l league.League, err error) request.Answer {
	return r.Refuse(refusal(l, err))
}

var refusals = []struct {
	err error
	key string
}{
	{league.ErrNone, "league.refuse.none"}, {league.ErrNameTaken, "league.refuse.taken"},
	{league.ErrSeasonClosed, "league.refuse.closed"}, {league.ErrSeasonOpen, "league.refuse.open"},
	{league.ErrCounted, "league.refuse.counted"}, {league.ErrVoid, "league.refuse.void"},
}

// refusal puts what stands against something into words, where they are for whoever
// wanted it.
func refusal(l league.League, err error) error {
	for _, one := range refusals {
		if errors.Is(err, one.err) {
			return games.Refuse(one.key, "Name", l.Name)
		}
	}
	return err
}
