package dalmuti_test

import (
	"encoding/json"
	"slices"
	"testing"

	"hofnar/games/dalmuti"
	"hofnar/games/gametest"
)

func TestADeedTakesFewPresses(t *testing.T) {
	gametest.Presses(t, dalmuti.Game, map[string]gametest.Taken{
		"pass": {Presses: 1, Taps: 1}, "follow": {Presses: 1, Taps: 2}, "lead": {Presses: 1, Taps: 2}, "lead with jesters": {Presses: 1, Taps: 2},
		"one tax": {Presses: 2, Taps: 3}, "two taxes": {Presses: 2, Taps: 5}, // whoever holds both jesters is asked for a revolution first
		"revolution": {Presses: 1, Taps: 1},
	}, func(d gametest.Deed) (string, gametest.Taken) {
		var act struct {
			M     string
			Cards []int
		}
		if err := json.Unmarshal(d.Act, &act); err != nil {
			t.Fatal(err)
		}
		return deed(d.Before.View(d.Who).Detail.(dalmuti.View), act.M, len(act.Cards)), d.Takes()
	})
}

// deed is what somebody does who sees this; who holds jesters is asked for them, too.
func deed(v dalmuti.View, move string, cards int) string {
	const jester = 13
	switch {
	case move == "tax":
		return []string{"", "one tax", "two taxes"}[cards]
	case move != "play":
		return move
	case v.Trick != nil && v.Trick.Count > 0:
		return "follow"
	case slices.Contains(v.Hand, jester):
		return "lead with jesters"
	}
	return "lead"
}
