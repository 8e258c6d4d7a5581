package dalmuti_test

import (
	"testing"

	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/games/gametest"
)

// longestRun is for how many rounds in a row a seat bore the title at most.
func longestRun(sheet []games.Round, who int, title string) (most int) {
	run := 0
	for _, round := range sheet {
		if run++; round.Titles[who] != title {
			run = 0
		}
		most = max(most, run)
	}
	return most
}

func TestTheLongestReignIsThatOfTheSheet(t *testing.T) {
	longer := 0
	for n := range uint64(10) {
		state, counts := gametest.Counted(t, dalmuti.Game, n)
		for who, count := range counts {
			want := longestRun(state.Tally().Sheet, who, "GD")
			if count["reign"] != want {
				t.Errorf("game %d: seat %d reigned %d rounds, expected %d", n, who, count["reign"], want)
			}
			longer = max(longer, want)
		}
	}
	if longer < 2 {
		t.Error("nobody reigned for two rounds")
	}
}
