package search

import (
	"cmp"
	"math"
	"slices"

	"hofnar/games"
)

// most is how many moves are listed at most, before those with the best prior are chosen.
// Where there are more, the list has some of each branch of the tree of steps.
const most = 800

// candidates are the moves to be compared, the move of the policy first, if there is one. Where
// the budget is too small for Search.Moves, or for all there are, they are fewer, and of those
// with the same prior any may be among them.
func (l *look) candidates(budget int) []candidate {
	t := tree{look: l, worlds: []games.World{l.base}}
	t.grow(nil, most)
	room := len(t.found)
	if l.Moves > 0 {
		room = min(room, l.Moves)
	}
	if cost(room) > budget {
		for cost(room) > budget {
			room--
		}
		l.rand.Shuffle(len(t.found), func(i, j int) { t.found[i], t.found[j] = t.found[j], t.found[i] })
	}
	t.favour()
	if l.Policy != nil || room < len(t.found) {
		slices.SortStableFunc(t.found, func(a, b candidate) int { return cmp.Compare(b.prior, a.prior) })
	}
	return t.found[:room]
}

// cost is the smallest budget with which compare gets from that many moves to one: each round
// tries every move that is left in one world.
func cost(moves int) (worlds int) {
	for ; moves > 1; moves = (moves + 1) / 2 {
		worlds += moves
	}
	return worlds
}

// favour gives the move of the policy the best prior, so that it stands first where others come
// to the same in the end.
func (t *tree) favour() {
	if t.Policy == nil {
		return
	}
	t.base.Copy(t.world)
	best := candidate{prior: math.Inf(1)}
	for again := true; again; again = t.world.Midway() {
		m := t.Policy(t.world, t.luck)
		best.steps = append(best.steps, m)
		t.world.Play(m, t.luck)
	}
	t.found = slices.DeleteFunc(t.found, func(c candidate) bool { return slices.Equal(c.steps, best.steps) })
	t.found = append(t.found, best)
}

// tree lists what the seat may do, step by step.
type tree struct {
	*look
	worlds []games.World // by number of steps: the world in which those have been made
	found  []candidate
}

// grow finds at most room moves that begin with these steps: all there are, or some of each
// branch.
func (t *tree) grow(steps []games.Move, room int) {
	if len(t.worlds) == len(steps)+1 {
		t.worlds = append(t.worlds, t.mind.Imagine(nil, t.rand))
	}
	here, next := t.worlds[len(steps)], t.worlds[len(steps)+1]
	branches := here.Moves(nil)
	if len(branches) > room {
		t.rand.Shuffle(len(branches), func(i, j int) { branches[i], branches[j] = branches[j], branches[i] })
		branches = branches[:room]
	}
	for i, m := range branches {
		here.Copy(next)
		t.source.Seed(0, 0)
		next.Play(m, t.luck)
		found, further := len(t.found), append(slices.Clip(steps), m)
		if next.Midway() {
			t.grow(further, room/(len(branches)-i))
		} else {
			t.found = append(t.found, candidate{steps: further, prior: t.prior(next)})
		}
		room -= len(t.found) - found
	}
}

func (l *look) prior(w games.World) float64 {
	switch {
	case l.Moves == 0:
		return 0
	case l.Prior == nil:
		return l.ahead(w)
	}
	return l.Prior(w, l.seat)
}
