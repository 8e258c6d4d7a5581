package murphy_test

import (
	"testing"

	"hofnar/games/gametest"
	"hofnar/games/murphy"
)

func TestTasksAreCountedWithTheFewestTurns(t *testing.T) {
	for n := range uint64(4) {
		state, counts := gametest.Counted(t, murphy.Game, n)
		for who, count := range counts {
			tasks, fewest := 0, 0
			for _, round := range state.Tally().Sheet {
				if round.Points[who] == 0 {
					continue
				}
				if tasks++; fewest == 0 || round.Turns < fewest {
					fewest = round.Turns
				}
			}
			if count["tasks"] != tasks || count["quickest_task"] != fewest {
				t.Errorf("game %d: seat %d has %v, expected %d, the quickest in %d turns", n, who, count, tasks, fewest)
			}
		}
	}
}
