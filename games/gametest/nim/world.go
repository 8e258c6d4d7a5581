package nim

import (
	"math/rand/v2"

	"hofnar/games"
)

// mostPlayers is how many may play.
const mostPlayers = 6

// world is a position to think about: the same rules without events, without pointers,
// and played in place. A take has two steps, as it has two questions: the heap, then how many.
type world struct {
	players int
	last    bool // the last stone wins
	heaps   [mostPlayers + 1]int
	player  games.Seat
	heap    int // chosen by the first step, from 1; 0 before it
}

// worldOf is a world with these heaps.
func worldOf(players int, last string, heaps []int) *world {
	w := &world{players: players, last: last == wins}
	copy(w.heaps[:], heaps)
	return w
}

// newWorld begins a game.
func newWorld(players int, agreed games.Agreed, r *rand.Rand) games.World {
	w := worldOf(players, agreed.Str("last"), nil)
	for i := range players + 1 {
		w.heaps[i] = 1 + r.IntN(mostStones)
	}
	return w
}

// Turn implements games.World.
func (w *world) Turn() games.Seat {
	if w.heaps == [mostPlayers + 1]int{} {
		return games.Public
	}
	return w.player
}

// Midway implements games.World.
func (w *world) Midway() bool { return w.heap > 0 }

// Moves implements games.World.
func (w *world) Moves(buf []games.Move) []games.Move {
	if w.heap > 0 {
		for n := 1; n <= w.heaps[w.heap-1]; n++ {
			buf = append(buf, games.Move(n))
		}
		return buf
	}
	for i, stones := range w.heaps {
		if stones > 0 {
			buf = append(buf, games.Move(i+1))
		}
	}
	return buf
}

// Play implements games.World.
func (w *world) Play(m games.Move, _ *rand.Rand) {
	if w.heap == 0 {
		w.heap = int(m)
		return
	}
	w.heaps[w.heap-1] -= int(m)
	w.heap = 0
	if w.Turn() != games.Public {
		w.player = (w.player + 1) % games.Seat(w.players)
	}
}

// Copy implements games.World.
func (w *world) Copy(into games.World) { *into.(*world) = *w }

// Result implements games.World. Nobody knows before the end.
func (w *world) Result(into []float64) {
	for who := range into {
		switch {
		case w.Turn() != games.Public:
			into[who] = 0.5
		case (games.Seat(who) == w.player) == w.last:
			into[who] = 1
		default:
			into[who] = 0
		}
	}
}

// mind is what a seat knows, and in Nim that is everything.
type mind struct{ world }

func ponder(s games.Sight) games.Mind {
	v := s.View.Detail.(View)
	m := &mind{*worldOf(s.Players, v.Last, v.Heaps)}
	m.player = s.Seat
	return m
}

// Imagine implements games.Mind.
func (m *mind) Imagine(over games.World, _ *rand.Rand) games.World {
	if over == nil {
		over = &world{}
	}
	m.Copy(over)
	return over
}

// Act implements games.Mind.
func (m *mind) Act(steps ...games.Move) games.Act {
	return games.WriteAct(take{"take", int(steps[0]), int(steps[1])})
}
