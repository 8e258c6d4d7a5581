// Package search looks ahead for computer players, in the same way in every game. It imagines
// worlds that agree with all that a seat knows (games.Mind) and tries the seat's moves in
// each of them, with the same luck. After each move a policy plays the world on, or a judge
// says how good it is. Again and again the worse half of the moves is dropped, until one is
// left.
package search

import (
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"hofnar/games"
)

// Search says how a player looks ahead.
type Search struct {
	Playouts int    // the budget of one decision: one for each move tried in each world
	Moves    int    // how many moves are compared at most, those with the best Prior; 0: all
	Steps    int    // after how many steps a world is left as it stands, the seat's own move being one; 0: at its end
	Policy   Policy // plays worlds on, if there is no Judge
	// Judge, if not nil, says how good a world is in which the seat has just moved, the
	// more the better. Then worlds are not played on.
	Judge func(w games.World, who games.Seat, r *rand.Rand) float64
	// Prior is a quick estimate of how good a world is in which the seat has just moved, for
	// the choice of Moves. Nil: how far World.Result has the seat ahead of the others.
	Prior func(w games.World, who games.Seat) float64
}

// Player is a computer player that decides by this search.
func (s Search) Player(ponder func(games.Sight) games.Mind) games.Computer {
	return func(sight games.Sight) games.Thought {
		if mind := ponder(sight); mind != nil && !sight.Ask(nil).Nothing() {
			return s.Think(sight, mind)
		}
		return games.Thought{}
	}
}

// Think returns the act of the move that does best. The seat must be able to move.
func (s Search) Think(sight games.Sight, mind games.Mind) games.Thought {
	l := &look{Search: s, seat: sight.Seat, mind: mind, rand: sight.Rand, results: make([]float64, sight.Players)}
	l.luck = rand.New(&l.source)
	l.base, l.world = mind.Imagine(nil, l.rand), mind.Imagine(nil, l.rand)
	budget := s.budget(sight.Part)
	l.field = l.candidates(budget)
	l.compare(budget)
	chosen := l.field[0]
	return games.Thought{Act: mind.Act(chosen.steps...), Best: chosen.best, Imagined: l.imagined}
}

// budget is this part of the Playouts, rounded up; of 0 or more than 1 all of them.
func (s Search) budget(part float64) int {
	if part <= 0 || part > 1 {
		return s.Playouts
	}
	return int(math.Ceil(part * float64(s.Playouts)))
}

// look is one decision in the making.
type look struct {
	Search
	seat        games.Seat
	mind        games.Mind
	rand        *rand.Rand
	base, world games.World // one in which the seat is to move, and a copy in which moves are tried
	field       []candidate // the moves that are left, the best first
	imagined    int         // in how many worlds moves were compared
	results     []float64   // room for World.Result
	source      rand.PCG
	luck        *rand.Rand // reads source, which is seeded alike for each move
}

// candidate is a move, all its steps, and how it has done so far.
type candidate struct {
	steps       []games.Move
	prior       float64
	result, sum float64 // in the last world, and in all together
	best        int     // in how many worlds no other did better
	length      int     // of all its worlds together, in steps that were played on
}

// compare drops the worse half of the field until one move is left. Each round has the same
// share of the budget, so moves that stay longer are tried in more worlds. Each round tries
// at least one world, even where its share is too small for that; later rounds then have less.
func (l *look) compare(budget int) {
	share := budget / max(1, bits.Len(uint(len(l.field)-1)))
	for len(l.field) > 1 {
		half := (len(l.field) + 1) / 2
		for range max(1, min(share, budget-cost(half))/len(l.field)) {
			l.compareOnce()
			budget -= len(l.field)
		}
		slices.SortStableFunc(l.field, better)
		l.field = l.field[:half]
	}
}

// better puts first what has done better. A win now stands before the same win later, which in
// the game itself somebody may prevent.
func better(a, b candidate) int {
	if a.sum == b.sum && a.sum > 0 {
		return cmp.Compare(a.length, b.length)
	}
	return cmp.Compare(b.sum, a.sum)
}

// compareOnce tries every move that is left in one more world.
func (l *look) compareOnce() {
	l.base = l.mind.Imagine(l.base, l.rand)
	seed, most := l.rand.Uint64(), math.Inf(-1)
	for i := range l.field {
		c := &l.field[i]
		l.source.Seed(seed, seed)
		c.result = l.playOn(c)
		c.sum += c.result
		most = max(most, c.result)
	}
	for i := range l.field {
		if l.field[i].result == most {
			l.field[i].best++
		}
	}
	l.imagined++
}

// playOn makes a move in a copy of the base, and says how well the seat does then.
func (l *look) playOn(c *candidate) float64 {
	l.base.Copy(l.world)
	for _, m := range c.steps {
		l.world.Play(m, l.luck)
	}
	if l.Judge != nil {
		return l.Judge(l.world, l.seat, l.luck)
	}
	for n := 1; l.world.Turn() != games.Public && n != l.Steps; n++ {
		l.world.Play(l.Policy(l.world, l.luck), l.luck)
		c.length++
	}
	return l.ahead(l.world)
}

// ahead is how much better the seat does in a world than the others on average.
func (l *look) ahead(w games.World) float64 {
	w.Result(l.results)
	all := 0.0
	for _, r := range l.results {
		all += r
	}
	own := l.results[l.seat]
	return own - (all-own)/float64(len(l.results)-1)
}
