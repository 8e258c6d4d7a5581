package store

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games/league"
)

var simulatedGames = flag.Int("leagues.simulated", 500, "how many games are simulated")

// simulation is years of play in server g: its own league and a club of those who have
// joined, where computers count.
type simulation struct {
	*testing.T
	*Store
	random *rand.Rand
	club   int64
	now    time.Duration // since noon
}

var (
	regulars  = []string{"anne", "marc", "karel", "lowie", "katrien", "#"}
	moderator = table.User{ID: "maria", Name: "Maria"}
)

// Standings are what the results come to, to the bit, whatever happens in whatever order:
// games that end at one moment or are counted late, people who leave, come in, go out and
// are forgotten, corrections, seasons that end and go on.
func TestStandingsAreAlwaysWhatTheResultsComeTo(t *testing.T) {
	s := simulated(t)
	s.plays(*simulatedGames, 300)
	for _, one := range s.seasons() {
		must(t, s.CheckSeason(t.Context(), one.ID))
	}
}

// simulated is the beginning of these years.
func simulated(t *testing.T) *simulation {
	t.Helper()
	s := &simulation{T: t, Store: fresh(t), random: rand.New(rand.NewPCG(1, 2))}
	_, err := s.write.Exec(`PRAGMA synchronous = OFF`) // so many games would wait for the disk
	must(t, err)
	rules := league.Rules{Way: league.ByMean, Computers: true, Opponents: 2, Minimum: 20}
	s.club, err = s.AddLeague(context.Background(), league.League{Guild: "g", Name: "club", Rules: rules, Entry: league.Joining, Carry: true}, league.Season{}, noon)
	must(t, err)
	return s
}

// plays has so many games be played, and something happen between them: so many are a season.
func (s *simulation) plays(games, season int) {
	for n := range games {
		s.now += time.Duration(s.random.IntN(3)) * time.Minute
		s.game(n)
		for _, at := range []struct {
			every int
			do    func()
		}{{10, s.member}, {25, s.correct}, {season, s.endSeason}, {350, s.forgetOne}, {250, s.check}} {
			if n%at.every == at.every-1 {
				at.do()
			}
		}
	}
	must(s.T, s.recountAll(context.Background()))
}

// game has some of them play, and one game in four be counted after later ones.
func (s *simulation) game(n int) {
	var players []string
	for _, i := range s.random.Perm(len(regulars))[:2+s.random.IntN(4)] {
		text := regulars[i]
		if how := s.random.IntN(8); text != "#" && how < 3 {
			text += []string{fmt.Sprintf(" left %d/9", s.random.IntN(7)), " away", fmt.Sprintf(" over %d/9", s.random.IntN(7))}[how]
		}
		players = append(players, text)
	}
	for i := range players {
		if len(players) == 4 {
			players[i] += fmt.Sprintf(" team %d", 1+i%2)
		}
	}
	after := s.now
	if s.random.IntN(4) == 0 {
		after -= time.Duration(s.random.IntN(60)) * time.Minute
	}
	id := table.ID(fmt.Sprintf("T%03d-%d", s.random.IntN(1000), n))
	finish(s.T, s.Store, beginIn(s.T, s.Store, "g", id, after-time.Minute, players...), after, players...)
}

// member has somebody come into the club or go out of it.
func (s *simulation) member() {
	who, at := regulars[s.random.IntN(len(regulars)-1)], noon.Add(s.now)
	if s.random.IntN(3) == 0 {
		must(s.T, s.PartLeague(context.Background(), s.club, table.User{ID: who}, table.User{ID: who}, at))
	} else {
		must(s.T, s.JoinLeague(context.Background(), s.club, table.User{ID: who}, table.User{ID: who}, at))
	}
}

// correct declares a game or a result void in each league, and may take back what was.
func (s *simulation) correct() {
	for _, open := range s.seasons() {
		if open.Ended != 0 {
			continue
		}
		results, _, err := s.Results(context.Background(), open.ID)
		must(s.T, err)
		if len(results) == 0 {
			continue
		}
		one := results[s.random.IntN(len(results))]
		v := league.Void{Table: one.Table, Person: []string{"", one.Players[0].Person}[s.random.IntN(2)]}
		if who := one.Players[0].Person; who != "" && s.random.IntN(3) == 0 {
			v = league.Void{Person: who, Since: one.Ended, Until: one.Ended + 3_600_000}
		}
		if err := s.Void(context.Background(), open.ID, v, moderator, "a wrong deal of "+one.Players[0].Person, noon); err != nil && !errors.Is(err, ErrVoid) {
			s.Fatal(err)
		}
		all, err := s.Corrections(context.Background(), open.ID)
		must(s.T, err)
		if c := all[s.random.IntN(len(all))]; c.Undone == 0 {
			must(s.T, s.Restore(context.Background(), c.ID, moderator, noon))
		}
	}
}

// endSeason ends the season of one of the leagues; the next one begins.
func (s *simulation) endSeason() {
	leagues, err := s.Leagues(context.Background(), "g")
	must(s.T, err)
	l := leagues[s.random.IntN(len(leagues))]
	must(s.T, closeSeason(s.T, s.Store, l.ID, noon.Add(s.now)))
}

// forgetOne has somebody forgotten, who begins anew thereby.
func (s *simulation) forgetOne() {
	_, err := s.Forget(context.Background(), regulars[s.random.IntN(len(regulars)-1)], always("a former player"), nil)
	must(s.T, err)
}

// seasons are those of all leagues.
func (s *simulation) seasons() (all []league.Season) {
	leagues, err := s.Leagues(context.Background(), "g")
	must(s.T, err)
	for _, l := range leagues {
		some, err := s.Seasons(context.Background(), l.ID)
		must(s.T, err)
		all = append(all, some...)
	}
	return all
}

// check works the open seasons out anew.
func (s *simulation) check() {
	must(s.T, s.recountAll(context.Background()))
	for _, one := range s.seasons() {
		if one.Ended == 0 {
			must(s.T, s.CheckSeason(context.Background(), one.ID))
		}
	}
}
