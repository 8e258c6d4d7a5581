package murphy

import (
	"math/rand/v2"
	"slices"
	"strings"
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

// Those that can become five of one colour with the lowest sum are the ones to keep.
func TestOfTheColoursThatServeTaskTenAlikeTheLowerOneIsMarked(t *testing.T) {
	for _, c := range []struct{ hand, serve string }{
		{"r1 r2 r3 g8 g9 g11", "r1 r2 r3"},
		{"r8 r9 r11 g1 g2 g3", "g1 g2 g3"},
		{"r8 r9 g1 g2 g3", "g1 g2 g3"},
		{"r3 r5 r7 r8 g1 g2 g4 g9", "g1 g2 g4 g9"},
		{"r1 r4 r5 r7 r8 r11 y3", "r1 r4 r5 r7 r8"},
	} {
		hand, want := strings.Fields(c.hand), strings.Fields(c.serve)
		var marked []string
		for i, fits := range (View{Task: 10, Hand: hand}).Serving().Hand {
			if fits {
				marked = append(marked, hand[i])
			}
		}
		if !slices.Equal(marked, want) {
			t.Errorf("of %v %v are marked, wanted %v", hand, marked, want)
		}
	}
}

func TestNobodyIsToldOfATaskThatHeCannotSee(t *testing.T) {
	if s := (View{Hand: []string{"r1"}}).Serving(); s.Hand != nil || !s.Text.Empty() {
		t.Errorf("without a task %v serve: %v", s.Hand, s.Text)
	}
}
