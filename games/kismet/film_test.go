package kismet_test

import (
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/gametest"
	"hofnar/games/kismet"
)

// The still of a roll shows the cards that lie open after all that was laid off and taken back
// on it, and its dice, also where that ended the round.
func TestAStillShowsWhatWasLaidOff(t *testing.T) {
	gametest.Stills(t, kismet.Game, func(t *testing.T, stills []games.Still, facts [][]any) {
		var up [][]int
		take := func(who games.Seat, card int) {
			up[who] = slices.DeleteFunc(up[who], func(c int) bool { return c == card })
		}
		back := func(who games.Seat, card int) {
			if card > 0 {
				up[who] = append(up[who], card)
				slices.Sort(up[who])
			}
		}
		for i, still := range stills {
			v := still.View.Detail.(kismet.View)
			for _, fact := range facts[i] {
				switch fact := fact.(type) {
				case kismet.Began:
					up = nil
					for range v.Up {
						up = append(up, []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
					}
				case kismet.Laid:
					take(fact.Who, fact.Card)
					take(fact.Who, fact.Bonus)
				case kismet.Back:
					back(fact.Who, fact.Card)
				case kismet.Knock:
					back(fact.Who, fact.Back)
				}
			}
			for who := range up {
				if !slices.Equal(v.Up[who], up[who]) {
					t.Fatalf("still %d: seat %d has %v, expected %v", i, who, v.Up[who], up[who])
				}
			}
			if still.Said.Key == "kismet.headline.round" && len(v.Dice) == 0 {
				t.Fatalf("still %d: the round is over, and no dice lie there", i)
			}
		}
	})
}
