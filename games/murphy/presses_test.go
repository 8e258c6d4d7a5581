package murphy_test

import (
	"encoding/json"
	"testing"

	"hofnar/games/gametest"
	"hofnar/games/murphy"
)

func TestAnExchangeTakesFewPresses(t *testing.T) {
	taken := 0 // presses of the exchange under way
	gametest.Presses(t, murphy.Game, map[string]int{
		"exchange": 3, "exchange with two piles": 3,
	}, func(d gametest.Deed) (string, int) {
		var act struct {
			M  string
			To []string
		}
		switch err := json.Unmarshal(d.Act, &act); {
		case act.M == "take":
			taken = d.Presses()
			return "", 0
		case act.M != "give":
			return "", 0 // an action
		case err != nil:
			t.Fatal(err)
		}
		return exchange(act.To), taken + d.Presses()
	})
}

// exchange names the kind of an exchange, by where its cards go.
func exchange(to []string) string {
	if len(to) == 2 && to[0] != to[1] {
		return "exchange with two piles"
	}
	return "exchange"
}
