package games

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestCardsAreSortedBeforeTheyAreShuffledExceptTheOldWay(t *testing.T) {
	luck := func() Luck { return newStream(Seed{}, Situation{"deal", Public}, 0) }
	mixed, sorted := []int{3, 1, 4, 1, 5}, []int{1, 1, 3, 4, 5}
	if a, b := Shuffled(luck(), mixed), Shuffled(luck(), sorted); !slices.Equal(a, b) || !slices.Equal(mixed, []int{3, 1, 4, 1, 5}) {
		t.Errorf("%v and %v", a, b)
	}
	want := slices.Clone(mixed)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(want), func(i, j int) { want[i], want[j] = want[j], want[i] })
	if got := Shuffled(oldLuck{rand.New(rand.NewPCG(1, 2))}, mixed); !slices.Equal(got, want) {
		t.Errorf("the old way %v, expected %v", got, want)
	}
}

func TestSomethingBelowOneTakesANumberToo(t *testing.T) {
	one, two := newStream(Seed{}, Situation{"blind", 1}, 0), newStream(Seed{}, Situation{"blind", 1}, 0)
	if one.Below(1) != 0 || two.next() == 0 || one.next() != two.next() {
		t.Error("it did not")
	}
}
