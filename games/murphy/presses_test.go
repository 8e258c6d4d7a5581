package murphy_test

import (
	"encoding/json"
	"testing"

	"hofnar/games/gametest"
	"hofnar/games/murphy"
)

func TestAnExchangeTakesFewPresses(t *testing.T) {
	var taken gametest.Taken // for the exchange under way
	gametest.Presses(t, murphy.Game, map[string]gametest.Taken{
		"exchange": {Presses: 3, Taps: 8}, "exchange with two piles": {Presses: 3, Taps: 8},
	}, func(d gametest.Deed) (string, gametest.Taken) {
		var act struct {
			M  string
			To []string
		}
		switch err := json.Unmarshal(d.Act, &act); {
		case act.M == "take":
			taken = d.Takes()
			return "", gametest.Taken{}
		case act.M != "give":
			return "", gametest.Taken{} // an action
		case err != nil:
			t.Fatal(err)
		}
		return exchange(act.To), taken.Plus(d.Takes())
	})
}

// exchange names the kind of an exchange, by where its cards go.
func exchange(to []string) string {
	if len(to) == 2 && to[0] != to[1] {
		return "exchange with two piles"
	}
	return "exchange"
}
