package nim_test

import (
	"testing"

	"hofnar/games"
	"hofnar/games/arena"
	"hofnar/games/gametest"
	"hofnar/games/gametest/nim"
)

func TestNimKeepsTheContract(t *testing.T) { gametest.Run(t, nim.Game) }

func TestTheHeronKnowsNim(t *testing.T) {
	for _, last := range []string{"wins", "loses"} {
		results, err := arena.Contest{
			Game: nim.Game, Agreed: games.Agreed{"last": last}, Players: 2, Games: 100, Seed: 1,
			Sides: [2]games.Level{nim.Game.Levels[0], arena.Random()},
		}.Run()
		if err != nil {
			t.Fatal(err)
		}
		if low := results[0].Wins.Low(); low < 0.8 {
			t.Errorf("the last stone %s, and against chance the heron wins %s of the games", last, results[0].Wins)
		}
	}
}
