package search

import (
	"cmp"
	"math"
	"slices"

	"hofnar/games"
)

// most is how many moves are looked at before those with the best prior are chosen.
// Where there are more, some of each kind are looked at.
const most = 800

// candidates are the moves to be compared: no more than a budget has room for, which
// what the policy would do is among, and else any of those that look as good.
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
		t.favour()
	}
	if room < len(t.found) {
		slices.SortStableFunc(t.found, func(a, b candidate) int { return cmp.Compare(b.prior, a.prior) })
	}
	return t.found[:room]
}

// cost is how many worlds it takes to halve so many moves until one is left, each time
// after one more world.
func cost(moves int) (worlds int) {
	for ; moves > 1; moves = (moves + 1) / 2 {
		worlds += moves
	}
	return worlds
}

// favour puts what the policy would do before all else.
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

// tree is what the seat may do, step by step.
type tree struct {
	*look
	worlds []games.World // by how many steps have been made
	found  []candidate
}

// grow finds so many moves that begin with these steps: all if there are no more, else
// some of each branch.
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
