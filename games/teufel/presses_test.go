package teufel_test

import (
	"encoding/json"
	"testing"

	"hofnar/games/gametest"
	"hofnar/games/teufel"
)

func TestADeedTakesFewPresses(t *testing.T) {
	gametest.Presses(t, teufel.Game, map[string]int{"name": 2, "turn": 1, "twin": 1},
		func(d gametest.Deed) (string, int) {
			var act struct{ M string }
			if err := json.Unmarshal(d.Act, &act); err != nil {
				t.Fatal(err)
			}
			if act.M == "turn" && d.Before.View(d.Who).Asked.Key == "teufel.asked.twin" {
				return "twin", d.Presses()
			}
			return act.M, d.Presses()
		})
}
