package kismet

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hofnar/games"
)

// A person who waits for a computer's first act with a roll must not learn from how long it
// takes whether a card fits.
func TestHowLongAComputerTakesWithARollSaysNothingOfWhatFits(t *testing.T) {
	rolls := [][]int{{1, 1, 1}, {6, 6, 6}, {1, 2, 4}, {3, 3, 5}, {4, 5, 6}}
	for _, level := range slices.Concat(levels, Game.Anchors) {
		play, laidOff, passed, looked := level.Within(0.02).Play, 0, 0, uint64(0)
		asked(t, func(p *games.PlayOut, s *State, who games.Seat) {
			if s.phase != inAct || s.active != who || s.laid || s.won {
				return
			}
			if looked++; looked%8 > 0 {
				return
			}
			var after []int
			for _, roll := range rolls {
				sight := p.Sight(who)
				v := sight.View.Detail.(View)
				v.Dice = roll
				sight.View.Detail, sight.Mood = v, rand.New(rand.NewPCG(looked, 1))
				th := play(sight)
				after = append(after, th.After)
				if laysOff(th.Act) {
					laidOff++
				} else {
					passed++
				}
			}
			if wait := 1000 * p.Agreed.Int(waitOption); slices.Min(after) != slices.Max(after) || after[0] < wait || after[0] >= wait+1500 {
				t.Fatalf("%s: with %v it takes %v ms, of which %d are left to people", level.Key, rolls, after, wait)
			}
		})
		if laidOff == 0 || passed == 0 {
			t.Errorf("%s laid off %d times and did not %d times", level.Key, laidOff, passed)
		}
	}
}
