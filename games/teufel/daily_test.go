package teufel_test

import (
	"testing"

	"hofnar/games"
	"hofnar/games/teufel"
)

func TestTheDealOfADayCountsHowFarAheadOneIsAtTheEnd(t *testing.T) {
	p := &games.PlayOut{Game: teufel.Game, Seed: games.Seed{4}, Players: []games.Computer{games.Random, games.Random}}
	if err := p.Run(1000); err != nil {
		t.Fatal(err)
	}
	scores := p.State.Tally().Scores
	for who, want := range []int{scores[0] - scores[1], scores[1] - scores[0]} {
		if points, over := teufel.Game.Measured(p.State, games.Seat(who)); points != want || !over || want == 0 {
			t.Errorf("seat %d is %d ahead, expected %d; over: %v", who, points, want, over)
		}
	}
	for points, key := range map[int]string{3: "teufel.daily.ahead", -3: "teufel.daily.behind", 0: "teufel.daily.level"} {
		if said := teufel.Game.Daily.Says(points); said.Key != key {
			t.Errorf("%d is said as %+v", points, said)
		}
	}
}
