package teufel_test

import (
	"testing"

	"hofnar/games"
	"hofnar/games/gametest"
	"hofnar/games/teufel"
)

func TestPartnersHaveTheTailsOfTheirDevils(t *testing.T) {
	for n := range uint64(6) {
		state, counts := gametest.Counted(t, teufel.Game, n)
		view := state.View(games.Public).Detail.(teufel.View)
		for _, team := range view.Teams {
			longest, tails := 0, 0
			for letter, tail := range view.Tails {
				for _, owned := range team.Letters {
					if tail.End == "tail" && string(owned) == teufel.Letters[letter:letter+1] {
						longest, tails = max(longest, tail.Length), tails+1
					}
				}
			}
			for _, who := range team.Seats {
				if counts[who]["longest_tail"] != longest || counts[who]["tails"] != tails {
					t.Errorf("game %d: seat %d has %v, expected %d tails up to %d", n, who, counts[who], tails, longest)
				}
			}
		}
	}
}

func TestOnlyFourArePartners(t *testing.T) {
	for players := 2; players <= 3; players++ {
		if teams := teufel.Game.Teams(players); teams != nil {
			t.Errorf("%d players have the teams %v", players, teams)
		}
	}
	if teams := teufel.Game.Teams(4); teams[0] != teams[2] || teams[1] != teams[3] || teams[0] == teams[1] {
		t.Errorf("the teams are %v", teams)
	}
}
