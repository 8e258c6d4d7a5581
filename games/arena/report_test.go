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

func TestAnEstimateIsAMeanWithStudentsInterval(t *testing.T) {
	for _, c := range []struct {
		samples []float64
		want    string
	}{
		{[]float64{1, 2, 3, 4, 5}, "3.000 ± 1.963"}, // t of 4 degrees is 2.776
		{[]float64{1, 2}, "1.500 ± 6.353"},
		{[]float64{7}, "7.000"},
		{nil, "–"},
	} {
		if got := estimate(c.samples).String(); got != c.want {
			t.Errorf("%v comes to %s, not %s", c.samples, got, c.want)
		}
	}
	if got := estimate([]float64{0, 1, 1}).Percent(); got != "66.7 ± 143.4 %" {
		t.Errorf("two of three are %s", got)
	}
}

// As tables have it.
func TestStudentsT(t *testing.T) {
	for degrees, want := range map[int]float64{
		1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 10: 2.228, 29: 2.045, 30: 2.042, 60: 2.000, 99: 1.984, 1000: 1.962, 100000: 1.960,
	} {
		if got := student(degrees); math.Abs(got-want) > 0.0005 {
			t.Errorf("of %d degrees it is %.4f, not %.3f", degrees, got, want)
		}
	}
}

func TestADealIsOneSample(t *testing.T) {
	c := Contest{Seats: []Seat{{Name: "a"}, {Name: "b"}}}
	deals := []deal{
		{games: 2, seats: []score{{games: 2, place: 2, points: 10, wins: 2}, {games: 2, place: 4}}},
		{games: 2, seats: []score{{games: 2, place: 4}, {games: 2, place: 2, points: 18, wins: 2}}},
		{games: 2, unfinished: 1, seats: []score{{games: 1, place: 2}, {games: 1, place: 1, points: 99, wins: 1}}},
		{games: 1, seats: []score{{games: 1, place: 1, wins: 1}, {games: 1, place: 2, failures: Failures{Late: 3}, program: "b!"}}},
		{}, // not begun
	}
	r := c.report(deals)
	if r.Deals != 2 || r.Games != 7 || r.Unfinished != 1 || r.Side("a").Wins.Percent() != "50.0 ± 635.3 %" || r.Side("b").Points.Mean != 4.5 {
		t.Errorf("%+v", r)
	}
	if b := r.Side("b"); b.Late != 3 || b.Program != "b!" {
		t.Errorf("of a deal that was broken off is said %+v", b)
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
