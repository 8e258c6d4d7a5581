package teufel

import (
	"math"
	"math/rand/v2"
	"testing"

	"hofnar/games"
)

// begun are worlds of two, three and four players with some tiles on the board.
func begun(r *rand.Rand, see func(w *world)) {
	for n := range 60 {
		w := &world{empty(2 + n%3)}
		for range r.IntN(100) {
			if moves := w.Moves(nil); len(moves) > 0 {
				w.Play(moves[r.IntN(len(moves))], r)
			}
		}
		if w.phase != isOver {
			see(w)
		}
	}
}

func TestALookAtTwoFieldsComesToWhatTheWholeBoardComesTo(t *testing.T) {
	r, compared := rand.New(rand.NewPCG(1, 1)), 0
	begun(r, func(w *world) {
		v := verdict{position: &w.position, who: w.player, twin: none}
		if twin := board.Fields[max(0, w.current)].Twin; w.current != none && w.free.has(twin) {
			v.twin = twin
		}
		v.pack()
		v.fill(r)
		if v.current == none {
			return
		}
		here, other := Tile{w.tile, 0}, Tile{1 + int8(r.IntN(kinds)), 0}
		want := v.follow() + v.walk(here, other)
		if v.full[v.current] = here; v.twin != none {
			v.full[v.twin] = other
		}
		sum := 0.0
		for letter := range devils {
			if length, end := v.full.follow(body(letter)); end >= ends {
				sum += signs[v.players][v.who][letter] * float64(length)
			}
		}
		compared++
		if math.Abs(sum-want) > 1e-9 {
			t.Fatalf("the board comes to %v, the look at fields %d and %d to %v", sum, v.current, v.twin, want)
		}
	})
	if compared < 20 {
		t.Errorf("only %d boards were compared", compared)
	}
}

func TestTheTileIsLaidAsItLooksBest(t *testing.T) {
	r, chosen := rand.New(rand.NewPCG(2, 2)), map[int8]int{}
	begun(r, func(w *world) {
		if w.phase != inTurn || w.rotations() == 1 {
			return
		}
		standing := func(rotation int8) (sum float64) {
			w.placed[w.current] = Tile{w.tile, rotation}
			for letter := range devils {
				switch length, end := w.placed.follow(body(letter)); {
				case end < bodies:
					sum += signs[w.players][w.player][letter] * open * float64(length+grows)
				case end >= ends:
					sum += signs[w.players][w.player][letter] * float64(length)
				}
			}
			w.placed[w.current] = Tile{}
			return sum
		}
		m := sprite(w, r)
		laid := int8(m - turn)
		chosen[laid]++
		for rotation := range int8(turns) {
			if standing(rotation) > standing(laid)+1e-9 {
				t.Errorf("rotation %d comes to %v, but %d to %v", rotation, standing(rotation), laid, standing(laid))
			}
		}
	})
	if len(chosen) < 2 {
		t.Errorf("only these rotations were best: %v", chosen)
	}
}

func TestWhoDecidesTheTwinDecidesForHimself(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	w := &world{empty(2)}
	w.Play(name, r)
	v := verdict{position: &w.position, who: 0, twin: board.Fields[0].Twin}
	v.pack()
	for kind := range kinds {
		v.sums[0][kind] = [turns]float64{-3, -3, -3}
		for rotation := range rotationsOf(kind) {
			v.sums[0][kind][rotation] = float64(rotation - 1)
		}
	}
	if got := v.answered(&v.sums[0]); got != -1 {
		t.Errorf("the worst that the other one can do comes to %v", got)
	}
	if v.who = 1; v.answered(&v.sums[0]) <= 0 {
		t.Errorf("the best that one can do oneself comes to %v", v.answered(&v.sums[0]))
	}
	_ = games.Public
}
