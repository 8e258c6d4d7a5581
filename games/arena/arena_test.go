package arena

import (
	"math"
	"reflect"
	"testing"

	"hofnar/games"
	"hofnar/games/dalmuti"
)

func TestTiesShareThePlace(t *testing.T) {
	for _, c := range []struct {
		scores []int
		places []float64
	}{
		{[]int{3, 9, 5}, []float64{3, 1, 2}},
		{[]int{4, 4, 1, 0}, []float64{1.5, 1.5, 3, 4}},
		{[]int{7, 7, 7}, []float64{2, 2, 2}},
	} {
		if got := placesOf(c.scores); !reflect.DeepEqual(got, c.places) {
			t.Errorf("%v come in at %v, expected %v", c.scores, got, c.places)
		}
	}
}

func TestAnEstimateIsAMeanWithItsInterval(t *testing.T) {
	e := estimate([]float64{1, 2, 3, 4, 5})
	if e.Mean != 3 || math.Abs(e.Margin-1.96*math.Sqrt(2.5/5)) > 1e-12 {
		t.Errorf("%v", e)
	}
	if one := estimate([]float64{7}); !math.IsInf(one.Margin, 1) {
		t.Errorf("one game says as much as %v", one)
	}
	if Apart(Estimate{1, 0.6}, Estimate{2, 0.6}) || !Apart(Estimate{2, 0.4}, Estimate{1, 0.4}) {
		t.Error("intervals are apart when they do not overlap")
	}
}

func contest(t *testing.T, seed uint64) [2]Result {
	t.Helper()
	agreed, err := games.Agree(dalmuti.Game.Ruling(), []byte(`{"rounds":1}`))
	if err != nil {
		t.Fatal(err)
	}
	results, err := Contest{
		Game: dalmuti.Game, Agreed: agreed, Players: 5, Games: 6, Seed: seed,
		Sides: [2]games.Level{Random(), Random()},
	}.Run()
	if err != nil {
		t.Fatal(err)
	}
	return results
}

func TestAContestRepeats(t *testing.T) {
	if a, b := contest(t, 1), contest(t, 1); !reflect.DeepEqual(a, b) {
		t.Errorf("%v and then %v", a, b)
	}
	if a, b := contest(t, 1), contest(t, 2); reflect.DeepEqual(a, b) {
		t.Error("other seeds give the same contest")
	}
}

func TestSidesChangeChairs(t *testing.T) {
	c := Contest{Players: 5}
	for n := range 4 {
		ours, theirs := c.chairs(n, 0), c.chairs(n, 1)
		if len(ours)+len(theirs) != 5 || ours[0] == theirs[0] || ours[0] != n%2 {
			t.Errorf("in game %d: %v against %v", n, ours, theirs)
		}
	}
}
