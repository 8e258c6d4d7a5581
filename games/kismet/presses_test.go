package kismet_test

import (
	"encoding/json"
	"slices"
	"testing"

	"hofnar/games/gametest"
	"hofnar/games/kismet"
)

func TestADeedTakesFewPresses(t *testing.T) {
	gametest.Presses(t, kismet.Game, map[string]gametest.Taken{
		"roll": {Presses: 1, Taps: 1}, "kismet": {Presses: 1, Taps: 1}, "knock": {Presses: 1, Taps: 1}, "discard": {Presses: 1, Taps: 1}, "claim": {Presses: 2, Taps: 2},
		"discard in a joker roll": {Presses: 1, Taps: 4}, "claim in a joker roll": {Presses: 2, Taps: 2},
	}, func(d gametest.Deed) (string, gametest.Taken) {
		var act struct{ M string }
		if err := json.Unmarshal(d.Act, &act); err != nil {
			t.Fatal(err)
		}
		dice := d.Before.View(d.Who).Detail.(kismet.View).Dice
		if joker := len(slices.Compact(slices.Clone(dice))) == 1; joker && (act.M == "discard" || act.M == "claim") {
			act.M += " in a joker roll"
		}
		return act.M, d.Takes()
	})
}
