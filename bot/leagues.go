package bot

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"hofnar/bot/background"
	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// leagues answers what is asked about the leagues of servers, and does what moderators
// want with them.
type leagues struct {
	*background.Runner
	books     Leagues
	games     []*games.Game
	screens   *screen.Set
	person    func(id string) people.Person // what somebody has set
	names     *serverNames
	exports   exportPace
	recounted func(table.ID) // told of tables that do something else to leagues than before
}

// atLeague answers about the league that was typed, or the server's own.
func (ls *leagues) atLeague(r *request, then func(league.League) answer) answer {
	return ls.inLeague(r, r.in.Typed("league"), then)
}

// inLeague answers about a league of the server by its id or name; by an empty name or
// 0 about the server's own. Seasons that should have ended by now have ended then.
func (ls *leagues) inLeague(r *request, name string, then func(league.League) answer) answer {
	all, err := ls.of(r.in.Guild)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	l, ok := ls.named(r, all, name)
	switch {
	case ok:
		return then(l)
	case name == "" || name == "0":
		return r.say(table.Snapshot{}, "league.empty")
	}
	return r.say(table.Snapshot{}, "league.refuse.none", "Name", name)
}

// leagues are a server's, as they are now.
func (ls *leagues) of(guild string) ([]league.League, error) {
	now := ls.Clock.Now()
	due, err := ls.books.SeasonsDue(guild, now)
	if err == nil && due {
		err = ls.books.EndSeasons(guild, now)
	}
	if err != nil {
		return nil, err
	}
	return ls.books.Leagues(guild)
}

// named finds a league by its id or its name, however it is written.
func (ls *leagues) named(r *request, all []league.League, name string) (league.League, bool) {
	i := slices.IndexFunc(all, func(l league.League) bool {
		own := l.Name == "" && (name == "" || name == "0")
		return own || name == strconv.FormatInt(l.ID, 10) || strings.EqualFold(name, ls.screens.LeagueName(r.viewer, l))
	})
	if i < 0 {
		return league.League{}, false
	}
	return all[i], true
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

// refuseLeague says what stands against something that is to be done with a league.
func (r *request) refuseLeague(l league.League, err error) answer {
	return r.refuse(table.Snapshot{}, leagueRefusal(l, err))
}

var leagueRefusals = []struct {
	err error
	key string
}{
	{league.ErrNone, "league.refuse.none"}, {league.ErrNameTaken, "league.refuse.taken"}, {league.ErrSeasonClosed, "league.refuse.closed"},
	{league.ErrSeasonOpen, "league.refuse.open"}, {league.ErrVoid, "league.refuse.void"},
}

// leagueRefusal puts what stands against something into words, where they are for whoever
// wanted it.
func leagueRefusal(l league.League, err error) error {
	for _, one := range leagueRefusals {
		if errors.Is(err, one.err) {
			return games.Refuse(one.key, "Name", l.Name)
		}
	}
	return err
}
