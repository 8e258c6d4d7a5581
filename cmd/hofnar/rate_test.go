package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hofnar/games/league"
)

type ratedCases struct {
	About string
	Cases []struct {
		Name          string
		Before, After []league.Rating
		Rank          []int
	}
}

// rated is what hofnar rate makes of a file.
func rated(t *testing.T, file string) (given, got ratedCases) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := rateCases(&out, text); err != nil {
		t.Fatal(err)
	}
	for text, into := range map[*bytes.Buffer]*ratedCases{bytes.NewBuffer(text): &given, &out: &got} {
		if err := json.Unmarshal(text.Bytes(), into); err != nil {
			t.Fatal(err)
		}
	}
	return given, got
}

func TestRatePrintsTheSameCasesWithTheRatingsAfterThem(t *testing.T) {
	given, got := rated(t, "testdata/rate.json")
	for n := range given.Cases {
		c := &given.Cases[n]
		c.After = league.Rate(c.Before, c.Rank) // to the bit: numbers round-trip
	}
	if diff := cmp.Diff(given, got); diff != "" {
		t.Error(diff)
	}
}

func TestRateEqualsTheWorkedCases(t *testing.T) {
	given, got := rated(t, "../../games/league/testdata/cases.json")
	for n, c := range given.Cases {
		for i, want := range c.After {
			after := got.Cases[n].After[i]
			if math.Abs(after.Mu-want.Mu) > 1e-9 || math.Abs(after.Sigma-want.Sigma) > 1e-9 {
				t.Errorf("case %d, player %d: %v, expected %v", n+1, i, after, want)
			}
		}
	}
}

func TestRateSaysWhatIsWrongWithACase(t *testing.T) {
	for text, want := range map[string]string{
		`[]`: "read the cases",
		`{}`: "read the cases",
		`{"cases": [{"before": [], "rank": []}, {"before": [{"mu": 1, "sigma": 1}], "rank": [1, 2]}]}`: "case 2: before holds 1 players, rank 2",
		`{"cases": [{"before": [{"mu": 1, "sigma": 0}], "rank": [1]}]}`:                                "case 1: mu 1, sigma 0 is no rating",
		`{"cases": [{"before": [{"mu": 1, "sigma": 1}]}]}`:                                             "case 1: ",
	} {
		if err := rateCases(&bytes.Buffer{}, []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
