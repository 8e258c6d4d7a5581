package dalmuti_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"hofnar/games"
	"hofnar/games/arena"
	"hofnar/games/dalmuti"
)

func TestTheCourtierBeatsRandomPlayers(t *testing.T) {
	for _, players := range []int{4, 5, 8} {
		t.Run(fmt.Sprintf("%d players", players), func(t *testing.T) {
			agreed, err := games.Agree(dalmuti.Game.RuleOptions(), []byte(`{"rounds":3}`))
			if err != nil {
				t.Fatal(err)
			}
			c := arena.Contest{Game: dalmuti.Game, Agreed: agreed, Deals: 6, Seed: 1}
			for i := range players {
				c.Seats = append(c.Seats, []arena.Seat{arena.Level(dalmuti.Game.Anchors[0]), arena.Level(arena.Random(dalmuti.Game))}[i%2])
			}
			report, err := c.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			ours, theirs := report.Side("courtier"), report.Side("random")
			if ours.Points.Low() <= theirs.Points.High() || ours.Place.High() >= theirs.Place.Low() {
				t.Errorf("courtier %v points, place %v; random %v points, place %v", ours.Points, ours.Place, theirs.Points, theirs.Place)
			}
		})
	}
}

// thinks is the act that the courtier on that seat chooses.
func (g *table) thinks(who games.Seat) string {
	g.Helper()
	var heard []games.News
	for _, e := range g.all {
		heard = append(heard, e.For(who))
	}
	return string(dalmuti.Courtier(games.Sight{
		Seat: who, Players: len(g.now().Scores), Agreed: games.Agreed{"deck": "full"},
		View: g.View(who), Heard: heard, Ask: func(p games.Picks) games.Prompt { return g.Ask(who, p) },
		Rand: rand.New(rand.NewPCG(1, 1)),
	}).Act)
}

func TestTheCourtier(t *testing.T) {
	t.Run("gives the worst cards, and no good ones for the sake of a tidy hand", func(t *testing.T) {
		g := setup{players: 4, rounds: [][][]int{{
			cards([]int{1, 2, 4, 13}, times(4, 9), times(10, 12), []int{11, 10}), {13}, nil, nil,
		}}}.begin(t)
		g.equal("taxes", g.thinks(anne), move("tax", 10, 11))
	})
	t.Run("calls a revolution from below, and keeps quiet as a Dalmuti", func(t *testing.T) {
		for place, want := range []string{quiet, quiet, callIt, callIt} {
			g := rebels(t, 5, ``, place)
			g.equal("decision", g.thinks(games.Seat(place)), want)
		}
	})
	t.Run("leads its worst group whole", func(t *testing.T) {
		g := setup{players: 4, rounds: [][][]int{{
			cards([]int{1, 2}, times(3, 4), times(3, 5), times(3, 6), times(3, 8), times(3, 9), times(3, 12)), {13, 13}, nil, nil,
		}}}.begin(t)
		g.does(marc, callIt)
		g.equal("lead", g.thinks(anne), move("play", 12, 12, 12))
	})
	t.Run("goes out when it can", func(t *testing.T) {
		g := untaxed(t, ``)
		for _, cards := range [][]int{times(5, 5), times(4, 4), {3, 3}, {2, 2}} {
			g.plays(anne, cards...)
			g.allPass(marc, katrien, lowie)
		}
		g.plays(anne, 1)
		g.equal("last play", g.thinks(anne), move("play", times(6, 6)...))
	})
	t.Run("wins the lead first when only one weak group is left", func(t *testing.T) {
		g := untaxed(t, ``)
		for _, cards := range [][]int{times(5, 6), times(5, 5), times(4, 4), {3, 3}} {
			g.plays(anne, cards...)
			g.allPass(marc, katrien, lowie)
		}
		g.plays(anne, 1)
		g.equal("lead before the last 6", g.thinks(anne), move("play", 2, 2))
	})
	t.Run("passes rather than break up a large group of good cards for a small trick", func(t *testing.T) {
		g := setup{players: 4, rounds: [][][]int{{
			{6}, cards(times(5, 5), times(12, 12), []int{11, 13, 13}), nil, nil,
		}}}.begin(t)
		g.does(marc, callIt)
		g.plays(anne, 6)
		g.equal("answer to a 6", g.thinks(marc), pass)
	})
}
