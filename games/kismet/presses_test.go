package kismet_test

import (
	"encoding/json"
	"testing"

	"hofnar/games/gametest"
	"hofnar/games/kismet"
)

func TestADeedTakesFewPresses(t *testing.T) {
	gametest.Presses(t, kismet.Game, map[string]gametest.Taken{
		"roll": {Presses: 1, Taps: 1}, "kismet": {Presses: 1, Taps: 1}, "knock": {Presses: 1, Taps: 1}, "discard": {Presses: 2, Taps: 5}, "claim": {Presses: 2, Taps: 5},
	}, func(d gametest.Deed) (string, gametest.Taken) {
		var act struct{ M string }
		if err := json.Unmarshal(d.Act, &act); err != nil {
			t.Fatal(err)
		}
		return act.M, d.Takes()
	})
}
