package league

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

func TestRatingsAreThoseOfTheWorkedCases(t *testing.T) {
	var file struct {
		Cases []struct {
			Before []Rating
			Rank   []int
			After  []Rating
		}
	}
	text, err := os.ReadFile("testdata/cases.json")
	if err == nil {
		err = json.Unmarshal(text, &file)
	}
	if err != nil || len(file.Cases) < 50 {
		t.Fatalf("%d cases: %v", len(file.Cases), err)
	}
	for n, c := range file.Cases {
		for i, got := range Rate(c.Before, c.Rank) {
			if math.Abs(got.Mu-c.After[i].Mu) > 1e-9 || math.Abs(got.Sigma-c.After[i].Sigma) > 1e-9 {
				t.Errorf("case %d, player %d: %v, expected %v", n, i, got, c.After[i])
			}
		}
	}
}

func TestTheOrderOfPlayersMakesNoDifferenceToAnyBit(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		n := 2 + random.IntN(9)
		before, ranks := make([]Rating, n), make([]int, n)
		for i := range n {
			before[i] = Rating{25 + 8*random.NormFloat64(), 1 + 7*random.Float64()}
			ranks[i] = 1 + random.IntN(n)
		}
		before[n-1] = before[0]
		after := Rate(before, ranks)
		places := random.Perm(n)
		mixed, mixedRanks := make([]Rating, n), make([]int, n)
		for i, p := range places {
			mixed[p], mixedRanks[p] = before[i], ranks[i]
		}
		for i, p := range places {
			if got := Rate(mixed, mixedRanks)[p]; got != after[i] {
				t.Fatalf("%v %v: player %d is %v here and %v there", before, ranks, i, after[i], got)
			}
		}
	}
}

func TestWhoeverStandsFarApartIsRatedAllTheSame(t *testing.T) {
	for _, r := range Rate([]Rating{{1e6, 1}, {-1e6, 1}, {25, 1e-3}}, []int{3, 1, 2}) {
		if math.IsNaN(r.Mu) || math.IsInf(r.Mu, 0) || !(r.Sigma > 0) {
			t.Errorf("%v is no rating", r)
		}
	}
}

func TestTheFriendlyNumber(t *testing.T) {
	for _, c := range []struct {
		rating       Rating
		number, wide int
	}{
		{Fresh, 1000, 333},
		{Rating{30, 2}, 1960, 80},
		{Rating{10, 8}, 440, 320},
	} {
		if c.rating.Friendly() != c.number || c.rating.Spread() != c.wide {
			t.Errorf("%v is shown as %d±%d", c.rating, c.rating.Friendly(), c.rating.Spread())
		}
	}
}

func TestARatingIsSettledOnceItIsThreeQuartersAsUnsureAsAStrangers(t *testing.T) {
	for _, c := range []struct {
		spread  float64
		settled bool
	}{{333, false}, {251, false}, {250, true}, {80, true}} {
		if r := (Rating{25, c.spread / 40}); r.Settled() != c.settled {
			t.Errorf("± %d is settled: %t", r.Spread(), r.Settled())
		}
	}
}

func TestANewSeasonIsLessSureOfEverybodyButNeverLessThanOfStrangers(t *testing.T) {
	for _, c := range []struct{ before, after Rating }{
		{Rating{31, 3}, Rating{31, math.Sqrt(9 + 25.0/6*25/6)}},
		{Rating{20, 8}, Rating{20, 25.0 / 3}},
	} {
		got := c.before.CarriedOver()
		if got.Mu != c.after.Mu || math.Abs(got.Sigma-c.after.Sigma) > 1e-12 {
			t.Errorf("%v becomes %v", c.before, got)
		}
	}
}
