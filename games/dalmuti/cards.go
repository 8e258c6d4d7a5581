package dalmuti

import (
	"iter"
	"math/bits"
)

// Ranks: the lower the better; a jester played alone is the worst of all.
const (
	best   = 1
	worst  = 12
	jester = 13

	mostPlayers = 8
	jesters     = 2
	mostCards   = 80
)

// cards counts cards by rank, four bits a rank from bit 4 on, so that hands can be added and
// subtracted as numbers. The eight bits above the jesters' are free.
type cards uint64

const rankBits = 4

// some are n cards of a rank.
func some(rank, n int) cards { return cards(n) << at(rank) }

// of is how many cards of that rank there are.
func (c cards) of(rank int) int { return int(c>>at(rank)) & 15 }

// at is the first bit of a rank. The mask spares a check for shifts of 64 and more.
func at(rank int) uint { return uint(rank) * rankBits & 63 }

// plain are the cards that are no jesters.
func (c cards) plain() cards { return c & (1<<(jester*rankBits) - 1) }

// worst is the worst rank among the cards, jesters left aside: 0 if there are only those.
func (c cards) worst() int { return (bits.Len64(uint64(c.plain())) - 1) / rankBits }

// best is the best rank among the cards: 13 if there are only jesters.
func (c cards) best() int { return bits.TrailingZeros64(uint64(c)) / rankBits }

// size is how many cards there are. It adds up all ranks at once, as bytes.
func (c cards) size() int {
	const even = 0x0f0f0f0f0f0f0f0f
	return int((uint64(c)&even + uint64(c)>>rankBits&even) * 0x0101010101010101 >> 56)
}

// deckOf is the deck for that many players: rank r comes r times, and the two
// jesters. A trimmed one lacks rank 12, with four players also rank 11.
func deckOf(players int, trimmed bool) cards {
	d := some(jester, jesters)
	for r := best; r <= worst; r++ {
		if !trimmed || r < 11 || r == 11 && players > 4 {
			d += some(r, r)
		}
	}
	return d
}

// tally counts listed cards; ok is false when one of them is no card. Of one rank it counts
// at most as many as a play can have, so that a long list cannot run over.
func tally(list []int) (c cards, ok bool) {
	for _, card := range list {
		if card < best || card > jester {
			return 0, false
		}
		if c.of(card) < worst+jesters {
			c += some(card, 1)
		}
	}
	return c, true
}

// each iterates over the ranks among the cards, the best first, with how many there are.
func (c cards) each() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for c != 0 {
			r := c.best()
			if n := c.of(r); !yield(r, n) {
				return
			}
			c &^= some(r, 15)
		}
	}
}

// list writes the cards out, best first.
func (c cards) list() []int {
	all := make([]int, 0, c.size())
	for r, n := range c.each() {
		for range n {
			all = append(all, r)
		}
	}
	return all
}

// pack writes the cards out into an array, best first, and returns how many there are.
func (c cards) pack(into *[mostCards]uint8) (n int) {
	for r, k := range c.each() {
		for range k {
			into[n] = uint8(r)
			n++
		}
	}
	return n
}

// holds reports whether all of these are among the cards.
func (c cards) holds(others cards) bool { return c.common(others) == others }

// common are the cards that are among both.
func (c cards) common(others cards) (both cards) {
	for r, n := range c.each() {
		both += some(r, min(n, others.of(r)))
	}
	return both
}

// finest are the n best cards, jesters left aside.
func (c cards) finest(n int) (taken cards) {
	for c = c.plain(); n > 0 && c != 0; n-- {
		one := some(c.best(), 1)
		c, taken = c-one, taken+one
	}
	return taken
}

// coarsest are the n worst cards, jesters left aside.
func (c cards) coarsest(n int) (taken cards) {
	for c = c.plain(); n > 0 && c != 0; n-- {
		one := some(c.worst(), 1)
		c, taken = c-one, taken+one
	}
	return taken
}

// play is some cards of one rank, as they are laid on the table. Jesters have the rank of the
// cards with which they lie; alone they are rank 13 [D8].
type play struct {
	rank, count, jesters int
}

// asPlay reads cards as a play; ok is false when they are not of one rank.
func (c cards) asPlay() (p play, ok bool) {
	p = play{rank: c.best(), count: c.size(), jesters: c.of(jester)}
	return p, c != 0 && c.plain()&^some(p.rank, 15) == 0
}

// cards are the cards that make the play.
func (p play) cards() cards {
	if p.rank == jester {
		return some(jester, p.jesters)
	}
	return some(p.rank, p.count-p.jesters) + some(jester, p.jesters)
}
