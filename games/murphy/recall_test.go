package murphy

import (
	"maps"
	"reflect"
	"testing"

	"hofnar/games"
)

func TestWhatIsRemembered(t *testing.T) {
	dealt := Dealt{"r1", "y1"}
	took := Took{1, []string{"r7"}, []string{"mac"}}
	for _, c := range []struct {
		rule  string
		heard []any
		want  map[string]string // what is known, in its places
	}{
		{"the first cards of the piles", []any{dealt}, map[string]string{"left": "r1", "right": "y1"}},
		{"what lies under what has been laid", []any{dealt, Laid{0, []string{"g2", "g3"}, []string{"left", "right"}}},
			map[string]string{"left": "r1 g2", "right": "y1 g3"}},
		{"what lies bare when something is taken", []any{dealt, Laid{0, []string{"g2", "g3"}, []string{"left", "left"}}, Took{1, []string{"g3"}, []string{"left"}}},
			map[string]string{"left": "r1 g2", "right": "y1", "marc": "g3"}},
		{"that a new stack leaves the tops alone", []any{dealt, Laid{0, []string{"g2", "g3"}, []string{"left", "left"}}, Reshuffled{}},
			map[string]string{"left": "g3", "right": "y1"}},
		{"who has taken what Mac had", []any{took}, map[string]string{"marc": "r7"}},
		{"until it is laid down", []any{took, Laid{1, []string{"r7"}, []string{"mac"}}}, nil},
		{"while other cards are laid down", []any{took, Laid{1, []string{"r8"}, []string{"mac"}}}, map[string]string{"marc": "r7"}},
		{"what somebody handed over before all", []any{took, Handed{1, 2, []string{"r7"}}}, map[string]string{"katrien": "r7"}},
		{"nothing of who gave any card unseen", []any{took, Handed{1, 2, nil}}, nil},
		{"all of who was given one unseen", []any{took, Handed{2, 1, nil}}, map[string]string{"marc": "r7"}},
		{"a green card until it is played", []any{Handed{0, 1, []string{"G5"}}, Handed{0, 2, []string{"G6"}}, Played{1, "G5"}}, map[string]string{"katrien": "G6"}},
		{"who has whose hand when two swap", []any{took, Swapped{Who: 1, Other: 2, All: true}}, map[string]string{"katrien": "r7"}},
		{"that only tasks were swapped", []any{took, Swapped{Who: 1, Other: 2}}, map[string]string{"marc": "r7"}},
		{"the hand and the task that one gave away oneself", []any{took, Swapped{Who: 0, Other: 1, All: true, Task: 8, Hand: []string{"g1", "G2"}}},
			map[string]string{"anne": "r7", "marc": "g1 G2", "marc's task": "8"}},
		{"that such a task went further", []any{Swapped{Who: 0, Other: 1, Task: 8}, Swapped{Who: 2, Other: 1}}, map[string]string{"katrien's task": "8"}},
		{"nothing of a task for which there is a new one", []any{Swapped{Who: 0, Other: 1, Task: 8}, Played{1, "R2"}}, nil},
		{"what was shown with a task, and that all have new ones", []any{Swapped{Who: 0, Other: 1, Task: 8}, took, Fulfilled{2, 19, []string{"r5", "y5"}}},
			map[string]string{"marc": "r7", "katrien": "r5 y5"}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			var k memory
			for _, fact := range c.heard {
				k.note(fact)
			}
			got, want := k.places(), maps.Clone(c.want)
			if maps.DeleteFunc(got, func(_, cards string) bool { return cards == "" }); len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
				t.Errorf("it is %v, expected %v", got, want)
			}
		})
	}
}

// places says what is known, as Places does.
func (k *memory) places() map[string]string {
	places := map[string]string{"left": line(k.open[left]), "right": line(k.open[right])}
	for who, name := range Names {
		places[name] = line(k.hands[who].list())
		if k.tasks[who] > 0 {
			places[name+"'s task"] = line([]int{k.tasks[who]})
		}
	}
	return places
}

// Whoever has listened is never wrong, knows the piles to the bottom and often much of
// what the others hold.
func TestWhatIsRememberedIsTrue(t *testing.T) {
	for name, play := range map[string]games.Computer{"in random games": games.Random, "in goal-directed games": Plodder} {
		t.Run(name, func(t *testing.T) {
			var cards, held, tasks int
			for n := range 30 {
				p := company(n, play)
				if _, err := p.Begin(); err != nil {
					t.Fatal(err)
				}
				for len(p.Moves) < 300 && !p.State.Tally().Over {
					s := p.State.(*State)
					for _, who := range s.Waiting() {
						m := ponder(p.Sight(who)).(*mind)
						m.checkTrue(t, s)
						for other := range games.Seat(s.players) {
							if other != who {
								cards, held = cards+m.hands[other].size(), held+s.hands[other].size()
							}
							if other != who && m.tasks[other] > 0 && !s.shown[other] {
								tasks++
							}
						}
					}
					if _, _, err := p.Step(); err != nil {
						t.Fatal(err)
					}
				}
			}
			t.Logf("%d of %d cards in others' hands are known, and %d tasks", cards, held, tasks)
			if cards*5 < held || tasks == 0 {
				t.Error("that is little")
			}
		})
	}
}

func (m *mind) checkTrue(t *testing.T, s *State) {
	t.Helper()
	for i := range s.open {
		if line(m.open[i].list()) != line(s.open[i].list()) {
			t.Fatalf("pile %d is %v, remembered %v", i, s.open[i].list(), m.open[i].list())
		}
	}
	for who := range s.players {
		if _, ok := s.hands[who].less(m.hands[who].list()...); !ok {
			t.Fatalf("seat %d holds %v, remembered %v", who, s.hands[who].list(), m.hands[who].list())
		}
		if m.tasks[who] > 0 && m.tasks[who] != s.tasks[who] {
			t.Fatalf("seat %d has task %d, remembered %d", who, s.tasks[who], m.tasks[who])
		}
	}
}

func TestAMemoryThatContradictsWhatIsSeenIsDropped(t *testing.T) {
	state := Lay(map[string]string{"anne": "r7 r8", "marc": "y7 y8", "mac": "g1", "left": "g2 g3", "right": "g4", "stack": "g5 G3"})
	laid := []any{Dealt{"g2", "g4"}, Laid{1, []string{"g3"}, []string{"left"}}}
	for rule, more := range map[string]any{
		"another card lies on top":     Laid{1, []string{"g6", "g7"}, []string{"left", "left"}},
		"a pile is deeper":             Laid{1, []string{"g4"}, []string{"right"}},
		"somebody has fewer cards":     Took{1, []string{"y7", "y8", "y9"}, []string{"mac", "mac", "mac"}},
		"a card lies at another place": Took{1, []string{"g1"}, []string{"mac"}},
		"it is one's own task":         Swapped{Who: 0, Other: 1, Task: 1},
	} {
		t.Run(rule, func(t *testing.T) {
			sight := games.Sight{Seat: 0, Players: 2, Agreed: games.Agreed{"target": 3}, View: state.View(0)}
			for _, fact := range laid {
				sight.Heard = append(sight.Heard, games.News{Fact: fact})
			}
			if reflect.DeepEqual(ponder(sight), withoutMemory(sight)) {
				t.Fatal("nothing is remembered")
			}
			sight.Heard = append(sight.Heard, games.News{Fact: more})
			if !reflect.DeepEqual(ponder(sight), withoutMemory(sight)) {
				t.Error("it is believed")
			}
		})
	}
}
