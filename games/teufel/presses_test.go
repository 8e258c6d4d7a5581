package teufel_test

import (
	"encoding/json"
	"testing"

	"hofnar/games/gametest"
	"hofnar/games/teufel"
)

func TestADeedTakesFewPresses(t *testing.T) {
	gametest.Presses(t, teufel.Game, map[string]gametest.Taken{"name": {Presses: 1, Taps: 2}, "turn": {Presses: 1, Taps: 1}, "twin": {Presses: 1, Taps: 1}},
		func(d gametest.Deed) (string, gametest.Taken) {
			var act struct{ M string }
			if err := json.Unmarshal(d.Act, &act); err != nil {
				t.Fatal(err)
			}
			if act.M == "turn" && d.Before.View(d.Who).Asked.Key == "teufel.asked.twin" {
				return "twin", d.Takes()
			}
			return act.M, d.Takes()
		})
}
