package kismet_test

import (
	"slices"
	"testing"

	"hofnar/games/gametest"
	"hofnar/games/kismet"
)

func TestKnocksAndRoundsAreCounted(t *testing.T) {
	knocks := 0
	for n := range uint64(6) {
		state, counts := gametest.Counted(t, kismet.Game, n)
		for who, count := range counts {
			var rounds []int
			for _, round := range state.Tally().Sheet {
				rounds = append(rounds, round.Points[who])
			}
			if count["best_round"] != slices.Max(rounds) {
				t.Errorf("game %d: seat %d has %v, expected the best of %v", n, who, count, rounds)
			}
			if _, quick := count["quickest_knock"]; quick != (count["right_knocks"] > 0) {
				t.Errorf("game %d: seat %d has %v", n, who, count)
			}
			knocks += count["right_knocks"]
		}
	}
	if knocks == 0 {
		t.Error("nobody has knocked")
	}
}
