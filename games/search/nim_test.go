package search_test

import (
	"math/rand/v2"
	"testing"

	"hofnar/games"
	"hofnar/games/gametest"
	"hofnar/games/gametest/nim"
)

// game is Nim with worlds to think in, which it needs for nothing else.
var game = func() *games.Game {
	g := *nim.Game
	g.Worlds = &games.Worlds{Begin: newWorld, Ponder: ponder}
	return &g
}()

func TestWorldsOfNimArePlayedByItsRules(t *testing.T) { gametest.Worlds(t, game) }

func TestWorldsOfNimArePlayedWithoutAllocating(t *testing.T) { gametest.Thrift(t, game) }

// mostHeaps is how many heaps there are with the largest number of players.
const mostHeaps = 7

// world is a position to think about: the same rules without events, without pointers,
// and played in place. A take has two steps, as it has two questions: the heap, then how many.
type world struct {
	players int
	heaps   [mostHeaps]int
	player  games.Seat
	heap    int // chosen by the first step, from 1; 0 before it
}

// newWorld begins a game.
func newWorld(players int, _ games.Agreed, r *rand.Rand) games.World {
	w := &world{players: players}
	for i := range players + 1 {
		w.heaps[i] = 1 + r.IntN(9)
	}
	return w
}

// Turn implements games.World.
func (w *world) Turn() games.Seat {
	if w.heaps == [mostHeaps]int{} {
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
		case games.Seat(who) == w.player:
			into[who] = 1
		default:
			into[who] = 0
		}
	}
}

// mind is what a seat knows, and in Nim that is everything.
type mind struct{ world }

func ponder(s games.Sight) games.Mind {
	m := &mind{world{players: s.Players, player: s.Seat}}
	copy(m.heaps[:], s.View.Detail.(nim.State).Heaps)
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
	return games.WriteAct(map[string]any{"m": "take", "heap": steps[0], "n": steps[1]})
}
