package dalmuti

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"hofnar/games"
)

// steward is the policy of the normal and the hard level. It plays worlds on by the rules of
// thumb of Courtier, but sees all hands: it gets rid of weak groups first, keeps groups
// together, and uses good cards and jesters where they win the lead or empty the hand.
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

// eye is what steward goes by for one decision.
type eye struct {
	*position
	who    games.Seat
	hand   cards
	weak   int                        // how many groups of the hand somebody can beat, when leading
	bounds [worst + jesters + 1]uint8 // what bound has found, by number of cards; 0: not looked up
}

// beyond stands for no rank at all, and is worse than all.
const beyond = jester + 1

// bound is the best rank of which somebody else can lay n cards.
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

// bestOf is the best rank of which n cards can be laid, beyond if there is none. It looks at
// all ranks at once: a carry out of a rank's bits says that it has enough cards.
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

// beaten is 1 if somebody else can beat n cards of a rank, else 0.
func (e *eye) beaten(rank, n int) int {
	if n > 0 && e.bound(n) < rank {
		return 1
	}
	return 0
}

// burden is how hard n cards of a rank are to get rid of, as for Courtier.
func (e *eye) burden(rank, n int) float64 {
	if n == 0 {
		return 0
	}
	return group + float64(float64(e.beaten(rank, n))*(0.35+0.65*float64(rank)/worst))
}

// worth is what it gains to lay plain cards of a rank with jesters among them.
func (e *eye) worth(rank, plain, jesters int) float64 {
	all, n := e.hand.of(rank), plain+jesters
	left, holds := all-plain, 1-e.beaten(rank, n)
	switch {
	case e.held[e.who] == n:
		return math.Inf(1)
	case e.trick.Count == 0 && holds == 1 && e.weak-e.beaten(rank, all)+e.beaten(rank, left) <= 1:
		return 100 + float64(n) // all groups but one at most win the lead: those first
	}
	return e.burden(rank, all) - e.burden(rank, left) - float64(mending*float64(jesters)) + float64(lead*float64(holds))
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
