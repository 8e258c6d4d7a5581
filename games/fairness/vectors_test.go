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

// dailyExample is the deal of a day of the same page.
func dailyExample() (lines []string) {
	say := func(what string, of [32]byte) { lines = append(lines, fmt.Sprintf("%-13s %x", what, of)) }
	var secret, other games.Seed
	for i := range secret {
		secret[i], other[i] = byte(i), byte(i+32)
	}
	days := map[string]fairness.Hash{
		"2026-11-26": fairness.CommitDay("2026-11-26", secret),
		"2026-11-27": fairness.CommitDay("2026-11-27", other),
	}
	entry := fairness.Entry{Number: 1, Kind: fairness.OfDays, Commitment: fairness.CommitDays(days), Previous: fairness.Origin(server)}
	say("C of 11-26", days["2026-11-26"])
	say("C of 11-27", days["2026-11-27"])
	say("C of both", entry.Commitment)
	say("E_1", entry.Hash())
	deal := fairness.DailyDeal(secret, "2026-11-26", "teufel", 0)
	say("seed, 0", deal)
	say("seed, 1", fairness.DailyDeal(secret, "2026-11-26", "teufel", 1))
	say("thoughts, 0", fairness.DailyThoughts(secret, "2026-11-26", "teufel", 0))
	say("field, 0, 20", fairness.DailyField(secret, "2026-11-26", "teufel", 0, 20))
	return append(lines, fmt.Sprintf("%-13s %d", "seat of 2, 0", fairness.Place(deal, 2)))
}

func TestThePageOfFairnessShowsTheVectors(t *testing.T) {
	page, err := os.ReadFile("../../docs/fairness.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, lines := range [][]string{example(), dailyExample()} {
		if said := strings.Join(lines, "\n"); !strings.Contains(string(page), said) {
			t.Errorf("docs/fairness.md lacks\n%s", said)
		}
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
