package nim_test

import (
	"testing"

	"hofnar/games"
	"hofnar/games/arena"
	"hofnar/games/gametest"
	"hofnar/games/gametest/nim"
)

func TestNimKeepsTheContract(t *testing.T) { gametest.Run(t, nim.Game) }

func TestTakingStonesTakesTwoPresses(t *testing.T) {
	gametest.Presses(t, nim.Game, map[string]gametest.Taken{"take": {Presses: 2, Taps: 4}}, func(d gametest.Deed) (string, gametest.Taken) { return "take", d.Takes() })
}

func TestWhoeverChangesAViewChangesNoPosition(t *testing.T) {
	state, _, err := nim.Game.Begin(2, nil, games.NewLive(games.Seed{1}, nil))
	if err != nil {
		t.Fatal(err)
	}
	detail := func() nim.State { return state.View(games.Public).Detail.(nim.State) }
	detail().Heaps[0], detail().Taken[0] = 99, 99
	if now := detail(); now.Heaps[0] == 99 || now.Taken[0] == 99 {
		t.Errorf("the position is changed: %+v", now)
	}
}

func TestTheHeronKnowsNim(t *testing.T) {
	heron := nim.Game.Levels[0]
	report, err := arena.Contest{
		Game: nim.Game, Deals: 50, Seed: 1,
		Seats: []arena.Seat{arena.Level(heron), arena.Level(arena.Random(nim.Game))},
	}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if wins := report.Side(heron.Key).Wins; wins.Low() < 0.8 {
		t.Errorf("against chance the heron wins %s of the games", wins)
	}
}
