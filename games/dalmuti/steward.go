package dalmuti

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"hofnar/games"
)

// steward plays imagined rounds on by the courtier's rules of thumb, with all hands open:
// it sheds weak groups first, keeps groups together and spends good cards and jesters
// where they win the lead or end the round.
func steward(w games.World, r *rand.Rand) games.Move {
	p := w.(*world)
	if p.phase != inPlay {
		return greedy(w, r)
	}
	e := eye{position: &p.position, who: p.turn, hand: p.hands[p.turn]}
	if p.trick.Count == 0 {
		return e.lead()
	}
	return e.follow()
}

// eye is what the steward sees at its turn.
type eye struct {
	*position
	who    games.Seat
	hand   cards
	weak   int                        // groups that somebody can beat
	bounds [worst + jesters + 1]uint8 // by number of cards: the best rank that others can lay; 0: not looked up
}

// beyond is worse than all ranks.
const beyond = jester + 1

// bound is the best rank of which somebody else can lay so many cards.
func (e *eye) bound(n int) int {
	if e.bounds[n] == 0 {
		e.bounds[n] = beyond
		for other, hand := range e.hands[:e.players] {
			if games.Seat(other) != e.who && e.held[other] >= n {
				e.bounds[n] = min(e.bounds[n], hand.bestOf(n))
			}
		}
	}
	return int(e.bounds[n])
}

// bestOf is the best rank of which so many cards can be laid.
func (c cards) bestOf(n int) uint8 {
	const (
		ones  = 0x0101010101010101
		lower = 0x0f * ones
		carry = 0x80 * ones
	)
	j := c.of(jester)
	plain, lacking := uint64(c.plain()), uint64(0x80-max(1, n-j))*ones
	there := (plain&lower+lacking)&carry>>7 | (plain>>rankBits&lower+lacking)&carry>>3
	switch {
	case there != 0:
		return uint8(bits.TrailingZeros64(there) / rankBits)
	case j >= n:
		return jester
	}
	return beyond
}

// beaten is 1 if somebody can beat so many of a rank.
func (e *eye) beaten(rank, n int) int {
	if n > 0 && e.bound(n) < rank {
		return 1
	}
	return 0
}

// burden is how hard a group is to get rid of, as the courtier has it.
func (e *eye) burden(rank, n int) float64 {
	if n == 0 {
		return 0
	}
	return group + float64(e.beaten(rank, n))*(0.35+0.65*float64(rank)/worst)
}

// worth is what laying so many of a rank gains, and so many jesters with them.
func (e *eye) worth(rank, plain, jesters int) float64 {
	all, n := e.hand.of(rank), plain+jesters
	left, holds := all-plain, 1-e.beaten(rank, n)
	switch {
	case e.held[e.who] == n:
		return math.Inf(1)
	case e.trick.Count == 0 && holds == 1 && e.weak-e.beaten(rank, all)+e.beaten(rank, left) <= 1:
		return 100 + float64(n) // the way out: winners first
	}
	return e.burden(rank, all) - e.burden(rank, left) - mending*float64(jesters) + lead*float64(holds)
}

// lead leads a whole group, jesters with it where that is worth more.
func (e *eye) lead() games.Move {
	for r, n := range e.hand.each() {
		e.weak += e.beaten(r, n)
	}
	best, most := lay+games.Move(e.hand), math.Inf(-1)
	for rest := e.hand.plain(); rest != 0; {
		r := rest.worst()
		n := rest.of(r)
		rest &^= some(r, 15)
		for _, j := range [2]int{0, e.hand.of(jester)} {
			if worth := e.worth(r, n, j); worth > most {
				best, most = lay+games.Move(some(r, n)+some(jester, j)), worth
			}
		}
	}
	return best
}

// follow beats the trick with as few jesters as that takes, or passes where it gains
// nothing.
func (e *eye) follow() games.Move {
	best, most := pass, 0.0
	for rest := e.hand.plain() & (some(e.trick.Rank, 1) - 1); rest != 0; {
		r := rest.worst()
		plain := min(rest.of(r), e.trick.Count)
		j := e.trick.Count - plain
		rest &^= some(r, 15)
		if j > e.hand.of(jester) {
			continue
		}
		if worth := e.worth(r, plain, j); worth > most {
			best, most = lay+games.Move(some(r, plain)+some(jester, j)), worth
		}
	}
	return best
}
