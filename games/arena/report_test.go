package arena

import (
	"math"
	"reflect"
	"testing"
	"time"
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
}

func TestADealIsOneSample(t *testing.T) {
	c := Contest{Seats: []Seat{{Name: "a"}, {Name: "b"}}}
	deals := []deal{
		{games: 2, seats: []score{{games: 2, place: 2, points: 10, wins: 2}, {games: 2, place: 4}}},
		{games: 2, unfinished: 1, seats: []score{{games: 1, place: 2}, {games: 1, place: 1, points: 9, wins: 1}}},
	}
	r := c.report(deals)
	if got, want := r.Side("a").Wins, (Estimate{0.5, 1.96 * 0.5}); r.Unfinished != 1 || math.Abs(got.Mean-want.Mean)+math.Abs(got.Margin-want.Margin) > 1e-12 {
		t.Errorf("%+v", r)
	}
	if r.Side("b").Points.Mean != 4.5 {
		t.Errorf("%+v", r.Side("b"))
	}
}

func TestASpreadKnowsItsQuantiles(t *testing.T) {
	var s spread
	for i := range 1000 {
		s.add(time.Duration(i+1) * time.Millisecond)
	}
	for share, want := range map[float64]time.Duration{0.5: 500 * time.Millisecond, 0.99: 990 * time.Millisecond, 1: time.Second} {
		if got := s.below(share); got < want || got > want*106/100 {
			t.Errorf("%v of all take at most %v", share, got)
		}
	}
	if s.add(time.Hour * 10000); s.below(1) != 10000*time.Hour {
		t.Error("what takes for ever is cut short")
	}
}
