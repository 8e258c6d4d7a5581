package fairness_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/fairness"
)

// example is the chain and the deal of docs/fairness.md, line by line.
func example() (lines []string) {
	say := func(what string, of any) { lines = append(lines, fmt.Sprintf("%-13s %v", what, of)) }
	var secret games.Seed
	for i := range secret {
		secret[i] = byte(i)
	}
	hex := func(h [32]byte) string { return fmt.Sprintf("%x", h) }
	first := fairness.Entry{Number: 1, Kind: fairness.OfTable, Table: "W4PT", Commitment: fairness.Commit("W4PT", secret), Previous: fairness.Origin(server)}
	restored := fairness.Entry{Number: 1_000_001, Kind: fairness.Restored, Previous: first.Hash()}
	next := fairness.Entry{Number: 1_000_002, Kind: fairness.OfTable, Table: "K7M2", Commitment: fairness.Commit("K7M2", secret), Previous: restored.Hash()}
	say("E_0", hex(fairness.Origin(server)))
	say("C of W4PT", hex(first.Commitment))
	say("E_1", hex(first.Hash()))
	say("E_1000001", hex(restored.Hash()))
	say("C of K7M2", hex(next.Commitment))
	say("E_1000002", hex(next.Hash()))
	say("shown", next)
	say("seed, uncut", hex(fairness.Deal(secret, "W4PT", "dalmuti", nil)))
	say("seed, 7 19", hex(fairness.Deal(secret, "W4PT", "dalmuti", []int{7, 19})))
	say("seed, 19 7", hex(fairness.Deal(secret, "W4PT", "dalmuti", []int{19, 7})))
	return lines
}

func TestThePageOfFairnessShowsTheVectors(t *testing.T) {
	page, err := os.ReadFile("../../docs/fairness.md")
	if err != nil {
		t.Fatal(err)
	}
	if said := strings.Join(example(), "\n"); !strings.Contains(string(page), said) {
		t.Errorf("docs/fairness.md lacks\n%s", said)
	}
}

func TestCutsInAnotherOrderAreAnotherDeal(t *testing.T) {
	seeds := map[games.Seed][]int{}
	for _, cuts := range [][]int{nil, {7}, {7, 19}, {19, 7}, {1, 11}, {11, 1}, {7, 1, 9}} {
		seed := fairness.Deal(games.Seed{1}, "W4PT", "dalmuti", cuts)
		if other, there := seeds[seed]; there {
			t.Errorf("%v and %v are the same deal", cuts, other)
		}
		seeds[seed] = cuts
	}
}
