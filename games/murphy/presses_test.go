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
		"exchange": 3, "exchange with two piles": 4,
		// A menu has 25 entries: enough for 12 cards that each may be given with the task
		// shown or not, and for 25 cards. Beyond that colours are asked for first, and two
		// cards, of 72 in all, one by one.
		"exchange of more than 12 cards": 4, "exchange of more than 25 cards": 7,
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
		return exchange(len(d.Before.View(d.Who).Detail.(murphy.View).Hand), act.To), taken + d.Presses()
	})
}

// exchange names the kind of an exchange, by the cards in hand and where they go.
func exchange(cards int, to []string) string {
	switch {
	case cards > 25:
		return "exchange of more than 25 cards"
	case cards > 12:
		return "exchange of more than 12 cards"
	case len(to) == 2 && to[0] != to[1]:
		return "exchange with two piles"
	}
	return "exchange"
}
