package teufel_test

import (
	"testing"

	"hofnar/games"
	"hofnar/games/teufel"
)

// Whoever sees no picture learns it nowhere else.
func TestItIsSaidOfEveryDevilWhereItsTailIsToGrow(t *testing.T) {
	everyGame(t, func(t *testing.T, players int, seed byte) {
		played(t, players, seed, func(_, now games.View) {
			for letter, tail := range detail(now).Tails {
				at := teufel.Letters
				if tail.End == "open" {
					at = teufel.TheBoard().Fields[tail.At].ID
				} else {
					at = at[tail.At : tail.At+1]
				}
				name := teufel.Letters[letter : letter+1]
				if said := saidOf(now, name); len(said) != 1 || said[0].Args.Get("At") != at && tail.End != "tail" {
					t.Fatalf("%d players, seed %d: of %s, at %s, is said %v", players, seed, name, at, said)
				}
			}
		})
	})
}

// saidOf is what the seats' lines say of a devil.
func saidOf(v games.View, letter string) (said []games.Text) {
	var within func(value any)
	within = func(value any) {
		switch value := value.(type) {
		case []games.Text:
			for _, text := range value {
				within(text)
			}
		case games.Text:
			if value.Args.Get("Letter") == letter {
				said = append(said, value)
			}
			for _, arg := range value.Args.All() {
				within(arg)
			}
		}
	}
	for _, p := range v.Seats {
		within(p.More)
	}
	return said
}
