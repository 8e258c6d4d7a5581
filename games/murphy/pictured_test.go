package murphy

import (
	"math/rand/v2"
	"testing"
)

// What is marked must be as many as the progress counts, and come to as much alone.
func TestTheCardsThatServeAreAsManyAsTheProgressSays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		all := deck()
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		v := View{Task: 1 + r.IntN(lastTask), Hand: namesOf(sorted(all[:1+r.IntN(20)])), Mac: namesOf(sorted(all[20 : 20+r.IntN(7)]))}
		whole := v.Serving()
		cards, marks := v.Hand, whole.Hand
		if v.Task == 4 {
			cards, marks = v.Mac, whole.Mac
		}
		var marked []string
		for i, fits := range marks {
			if fits {
				marked = append(marked, cards[i])
			}
		}
		alone := View{Task: v.Task, Hand: marked, Mac: marked}.Serving()
		if len(marked) != whole.Good || alone.Good != whole.Good {
			t.Fatalf("task %d, %v: %v serve, and %d do", v.Task, cards, marked, whole.Good)
		}
	}
}

func TestNobodyIsToldOfATaskThatHeCannotSee(t *testing.T) {
	if s := (View{Hand: []string{"r1"}}).Serving(); s.Hand != nil || !s.Text.Empty() {
		t.Errorf("without a task %v serve: %v", s.Hand, s.Text)
	}
}
