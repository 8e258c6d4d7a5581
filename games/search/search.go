// Package search looks ahead for computer players, the same way in every game: it
// imagines worlds that agree with all that a seat knows, tries the seat's moves in the
// same worlds and with the same luck, has each played on by a policy, and drops the worse
// half of the moves again and again until one is left.
package search

import (
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"hofnar/games"
)

// Search is how far a player looks ahead.
type Search struct {
	Playouts int // worlds played on for one decision, at the whole of the budget
	Moves    int // moves compared at most, those of the best Prior; 0: all there are
	Steps    int // after which a world is left and judged as it stands; 0: at its end
	Policy   Policy
	// Judge, if not nil, says how good a world is in which the seat has just moved, the
	// more the better, where playing on says less.
	Judge func(w games.World, who games.Seat, r *rand.Rand) float64
	// Prior says at a glance how good a world looks in which the seat has just moved. Nil:
	// what World.Result says.
	Prior func(w games.World, who games.Seat) float64
}

// Player is a computer player that goes by its Sight alone.
func (s Search) Player(ponder func(games.Sight) games.Mind) games.Computer {
	return func(sight games.Sight) games.Thought {
		if mind := ponder(sight); mind != nil && !sight.Ask(nil).Nothing() {
			return s.Think(sight, mind)
		}
		return games.Thought{}
	}
}

// Think returns the move that comes out best. The seat must have one.
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

// budget is how many worlds may be played on where there is this part of it.
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
	base, world games.World
	field       []candidate // the moves that are left, the best first
	imagined    int         // worlds in which they were compared
	results     []float64
	source      rand.PCG
	luck        *rand.Rand // of source, which begins anew for each move
}

// candidate is a move, all its steps, and how it has done so far.
type candidate struct {
	steps       []games.Move
	prior       float64
	result, sum float64 // in the last world and in all
	best        int     // worlds in which no other did better
}

// compare halves the field until one is left. Each round has the same share of the
// budget, so what is left longest is known best; where a share has no room for a world,
// the first rounds have more and the last what is left.
func (l *look) compare(budget int) {
	share := budget / max(1, bits.Len(uint(len(l.field)-1)))
	for len(l.field) > 1 {
		half := (len(l.field) + 1) / 2
		for range max(1, min(share, budget-cost(half))/len(l.field)) {
			l.compareOnce()
			budget -= len(l.field)
		}
		slices.SortStableFunc(l.field, func(a, b candidate) int { return cmp.Compare(b.sum, a.sum) })
		l.field = l.field[:half]
	}
}

// compareOnce tries every move that is left in one more world.
func (l *look) compareOnce() {
	l.base = l.mind.Imagine(l.base, l.rand)
	seed, most := l.rand.Uint64(), math.Inf(-1)
	for i := range l.field {
		c := &l.field[i]
		l.source.Seed(seed, seed)
		c.result = l.playOn(c.steps)
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

// playOn says how well the seat does that moves like this.
func (l *look) playOn(steps []games.Move) float64 {
	l.base.Copy(l.world)
	for _, m := range steps {
		l.world.Play(m, l.luck)
	}
	if l.Judge != nil {
		return l.Judge(l.world, l.seat, l.luck)
	}
	for n := 1; l.world.Turn() != games.Public && n != l.Steps; n++ {
		l.world.Play(l.Policy(l.world, l.luck), l.luck)
	}
	return l.ahead(l.world)
}

// ahead is by how much the seat does better in a world than the others do on the mean.
func (l *look) ahead(w games.World) float64 {
	w.Result(l.results)
	all := 0.0
	for _, r := range l.results {
		all += r
	}
	own := l.results[l.seat]
	return own - (all-own)/float64(len(l.results)-1)
}
