package teufel

import (
	"math/rand/v2"

	"hofnar/games"
)

// world is a position that somebody imagines: the present one, with other tiles to come.
type world struct{ position }

// luck turns over tiles in a world.
type luck struct{ *rand.Rand }

// next implements fate: any of the tiles not yet turned over.
func (l luck) next(p *position) int8 {
	left := uint32(0)
	for _, n := range p.unseen {
		left += uint32(n)
	}
	kind, nth := 0, l.Uint32N(left)
	for nth >= uint32(p.unseen[kind]) {
		nth -= uint32(p.unseen[kind])
		kind++
	}
	return int8(kind) + 1
}

// newWorld begins a game.
func newWorld(players int, _ games.Agreed, _ *rand.Rand) games.World { return &world{empty(players)} }

// Turn implements games.World.
func (w *world) Turn() games.Seat {
	if w.phase == isOver {
		return games.Public
	}
	return w.player
}

// Midway implements games.World: a move has one step.
func (w *world) Midway() bool { return false }

// Moves implements games.World. Ways to lay a tile that look the same are one.
func (w *world) Moves(buf []games.Move) []games.Move {
	if w.phase == inTurn && w.rotations() == 1 {
		return append(buf, turn)
	}
	return w.moves(w.player, buf)
}

// Play implements games.World.
func (w *world) Play(m games.Move, r *rand.Rand) { referee{&w.position, luck{r}, nil}.play(m) }

// Copy implements games.World.
func (w *world) Copy(into games.World) { *into.(*world) = *w }

// Result implements games.World: each seat's share of the lengths of all tails. A tail that is
// still open may come to nothing, so it counts half.
func (w *world) Result(into []float64) {
	all := 0.0
	clear(into)
	for letter := range devils {
		length, end := w.placed.follow(body(letter))
		worth := float64(length)
		switch {
		case end < bodies:
			worth /= 2
		case end < ends:
			worth = 0
		}
		all += worth
		for who := range into {
			if owns[w.players][who][letter] {
				into[who] += worth
			}
		}
	}
	for who := range into {
		if all > 0 {
			into[who] /= all
		}
	}
}

// mind is what a seat knows: the position, which lies open to all.
type mind struct{ world }

func ponder(s games.Sight) games.Mind {
	v, ok := s.View.Detail.(View)
	if !ok {
		return nil
	}
	m := &mind{world{empty(s.Players)}}
	m.player, m.placed, m.current, m.last = v.Player, v.Placed, v.Current, v.Last
	for field, tile := range v.Placed {
		if tile.Kind != 0 {
			m.free &^= only(field)
		}
	}
	for kind, n := range v.Unseen {
		m.unseen[kind] = uint8(n)
	}
	if m.current != none {
		m.phase, m.tile = inTurn, v.Trials[0].Placed[m.current].Kind
		m.forced = m.players != 3 && m.last != none && board.Fields[m.last].Twin == m.current
	}
	return m
}

// Imagine implements games.Mind.
func (m *mind) Imagine(over games.World, _ *rand.Rand) games.World {
	w, ok := over.(*world)
	if !ok {
		w = &world{}
	}
	*w = m.world
	return w
}

// Act implements games.Mind.
func (m *mind) Act(steps ...games.Move) games.Act { return actOf(steps[0]) }
