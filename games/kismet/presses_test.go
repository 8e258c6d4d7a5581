package kismet_test

import (
	"encoding/json"
	"testing"

	"hofnar/games/gametest"
	"hofnar/games/kismet"
)

func TestADeedTakesFewPresses(t *testing.T) {
	gametest.Presses(t, kismet.Game, map[string]int{
		"roll": 1, "kismet": 1, "knock": 1, "discard": 2, "claim": 2,
		// A menu of which two cards are picked has no room for an answer that is no card.
		"claim after a joker roll": 3,
	}, func(d gametest.Deed) (string, int) {
		var act struct{ M string }
		if err := json.Unmarshal(d.Act, &act); err != nil {
			t.Fatal(err)
		}
		dice := d.Before.View(d.Who).Detail.(kismet.View).Dice
		if act.M == "claim" && dice[0] == dice[1] && dice[1] == dice[2] {
			return "claim after a joker roll", d.Presses()
		}
		return act.M, d.Presses()
	})
}
