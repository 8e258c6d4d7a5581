package murphy_test

import (
	"encoding/json"
	"maps"
	"testing"

	"hofnar/games"
	"hofnar/games/gametest"
	"hofnar/games/murphy"
)

func TestAnExchangeTakesFewPresses(t *testing.T) {
	var taken gametest.Taken // for the exchange under way
	gametest.Presses(t, murphy.Game, map[string]gametest.Taken{
		"one to a pile":                    {Presses: 2, Taps: 3},
		"one to a pile, the task is done":  {Presses: 3, Taps: 4},
		"one to Mac":                       {Presses: 2, Taps: 4},
		"one to Mac, the task is done":     {Presses: 3, Taps: 5},
		"two to the piles":                 {Presses: 3, Taps: 4},
		"two to the piles, not shown yet":  {Presses: 3, Taps: 5},
		"two to Mac":                       {Presses: 2, Taps: 4},
		"two to Mac, the task is done":     {Presses: 3, Taps: 5},
		"two of very many":                 {Presses: 3, Taps: 6}, // of which pairs would fill more than three menus
		"an answer to what all are asked":  {Presses: 1, Taps: 2},
		"a red action":                     {Presses: 1, Taps: 2},
		"one of two red actions, and whom": {Presses: 2, Taps: 3},
	}, func(d gametest.Deed) (string, gametest.Taken) {
		var act map[string]any
		if err := json.Unmarshal(d.Act, &act); err != nil {
			t.Fatal(err)
		}
		switch act["m"] {
		case "take":
			taken = d.Takes()
			return "", gametest.Taken{}
		case "respond":
			return "an answer to what all are asked", d.Takes()
		case "red":
			if len(d.Before.View(d.Who).Detail.(murphy.View).Pending) > 1 {
				return "one of two red actions, and whom", d.Takes()
			}
			return "a red action", d.Takes()
		case "give":
			return exchange(d, act), taken.Plus(d.Takes())
		}
		return "", gametest.Taken{} // a green action
	})
}

// exchange names the kind of an exchange, by how many cards go where.
func exchange(d gametest.Deed, act map[string]any) string {
	_, toPiles := act["to"]
	_, shown := act["claim"]
	claim := maps.Clone(act)
	claim["claim"] = true
	_, _, err := d.Before.Apply(d.Who, games.WriteAct(claim), games.NewLive(games.Seed{}, nil))
	done, two := err == nil, len(act["cards"].([]any)) == 2
	switch {
	case two && murphy.Pairs(d.Before, d.Who) > 75:
		if done { // asked on whether to show it, as everywhere, and too rare to be met in each battery
			return ""
		}
		return "two of very many"
	case two && toPiles && done && !shown:
		return "two to the piles, not shown yet"
	case two && toPiles:
		return "two to the piles"
	}
	kind := map[bool]string{false: "one to ", true: "two to "}[two] + map[bool]string{false: "Mac", true: "a pile"}[toPiles]
	if done {
		kind += ", the task is done"
	}
	return kind
}
