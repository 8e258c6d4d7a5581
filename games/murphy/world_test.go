package murphy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hofnar/games"
)

func TestImaginedWorldsAgreeWithWhatTheSeatKnows(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	phases := map[phase]int{}
	var over games.World
	for n := range 20 {
		p := company(n, games.Random)
		if _, err := p.Begin(); err != nil {
			t.Fatal(err)
		}
		for len(p.Moves) < 300 && !p.State.Tally().Over {
			s := p.State.(*State)
			for _, who := range s.Waiting() {
				over = ponder(p.Sight(who)).Imagine(over, r)
				over.(*world).checkAgainst(t, s, who)
				phases[s.phase]++
			}
			if _, _, err := p.Step(); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, at := range []phase{inTurn, inGive, inRed, inRespond} {
		if phases[at] == 0 {
			t.Errorf("nobody ever imagined anything in phase %s", at)
		}
	}
}

// checkAgainst holds a world against the position as it is.
func (w *world) checkAgainst(t *testing.T, s *State, who games.Seat) {
	t.Helper()
	whole(t, &State{position: w.position})
	if w.stack.n != s.stack.n || w.gone != s.gone || w.phase != s.phase || w.player != s.player || w.waiting != s.waiting || w.took != s.took {
		t.Fatalf("imagined is\n%+v\nand it is\n%+v", w.position, s.position)
	}
	for i := range w.open {
		if w.open[i].n != s.open[i].n || w.open[i].top() != s.open[i].top() {
			t.Fatalf("pile %d is %v, imagined %v", i, s.open[i].list(), w.open[i].list())
		}
	}
	if w.hands[who] != s.hands[who] || w.mac != s.mac || w.tasks[who] != s.tasks[who] || !slices.Equal(w.taken[:w.took], s.taken[:s.took]) {
		t.Fatalf("seat %d imagines other cards or another task as its own", who)
	}
	for seat := range s.players {
		if w.hands[seat].size() != s.hands[seat].size() || s.shown[seat] && w.tasks[seat] != s.tasks[seat] {
			t.Fatalf("seat %d holds %d cards, imagined %d", seat, s.hands[seat].size(), w.hands[seat].size())
		}
	}
}

// BenchmarkWorlds plays random games in worlds.
func BenchmarkWorlds(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	buf := make([]games.Move, 0, 200)
	w := newWorld(2, games.Agreed{"target": 3}, r)
	for range b.N {
		if w.Turn() == games.Public {
			w = newWorld(2, games.Agreed{"target": 3}, r)
		}
		buf = w.Moves(buf[:0])
		w.Play(buf[r.IntN(len(buf))], r)
	}
}
