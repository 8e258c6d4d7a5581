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
	}, func(d gametest.Deed) (string, int) {
		var act struct{ M string }
		if err := json.Unmarshal(d.Act, &act); err != nil {
			t.Fatal(err)
		}
		return act.M, d.Presses()
	})
}
