package nim_test

import (
	"testing"

	"hofnar/games/arena"
	"hofnar/games/gametest"
	"hofnar/games/gametest/nim"
)

func TestNimKeepsTheContract(t *testing.T) { gametest.Run(t, nim.Game) }

func TestTakingStonesTakesTwoPresses(t *testing.T) {
	gametest.Presses(t, nim.Game, map[string]int{"take": 2}, func(d gametest.Deed) (string, int) { return "take", d.Presses() })
}

func TestTheHeronKnowsNim(t *testing.T) {
	report, err := arena.Contest{
		Game: nim.Game, Deals: 50, Seed: 1,
		Seats: []arena.Seat{arena.Level(nim.Game.Levels[0]), arena.Level(arena.Random(nim.Game))},
	}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if wins := report.Side("heron").Wins; wins.Low() < 0.8 {
		t.Errorf("against chance the heron wins %s of the games", wins)
	}
}
