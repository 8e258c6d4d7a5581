package murphy_test

import (
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/gametest"
	"hofnar/games/murphy"
)

// A turn ends with what is given: the still of it shows those cards where they were laid, and
// nobody who has yet to act.
func TestAStillShowsWhatWasGivenLast(t *testing.T) {
	gametest.Stills(t, murphy.Game, func(t *testing.T, stills []games.Still, facts [][]any) {
		for i, still := range stills[:len(stills)-1] {
			v := still.View.Detail.(murphy.View)
			if v.Phase != "turn" {
				t.Fatalf("still %d: the phase is %s", i, v.Phase)
			}
			if len(still.View.Turn) > 0 {
				t.Fatalf("still %d: %v is waited for, and its turn is over", i, still.View.Turn)
			}
			laid := murphy.Laid{}
			for _, fact := range facts[i] {
				switch fact := fact.(type) {
				case murphy.Laid:
					laid = fact
				case murphy.Took:
					laid = murphy.Laid{}
				}
			}
			tops := map[string]string{}
			for n, at := range laid.To {
				if tops[at] = laid.Cards[n]; at == "mac" && !slices.Contains(v.Mac, laid.Cards[n]) {
					t.Errorf("still %d: %s was given to Mac, who has %v", i, laid.Cards[n], v.Mac)
				}
			}
			for at, lies := range map[string]string{"left": v.Left, "right": v.Right} {
				if tops[at] != "" && tops[at] != lies {
					t.Errorf("still %d: %s was given, and %s lies there, %s", i, tops[at], lies, at)
				}
			}
		}
	})
}
