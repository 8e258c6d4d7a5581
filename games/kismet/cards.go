package kismet

import (
	"fmt"
	"math/bits"
	"strings"
)

// The cards, and the sum that is rolled most often.
const (
	lowest    = 2
	highest   = 12
	likeliest = 7

	columns = highest - lowest + 1 // that a row has at first
)

// row is a set of cards: those face up before a player, or those that fit.
type row uint16

const allCards row = 1<<(highest+1) - 1<<lowest

func card(value int) row {
	if value < lowest || value > highest {
		return 0
	}
	return 1 << value
}

func (r row) has(value int) bool { return r&card(value) != 0 }

// low is the lowest card, and without are the others.
func (r row) low() int { return bits.TrailingZeros16(uint16(r)) }

func (r row) without() row { return r & (r - 1) }

func (r row) size() int { return bits.OnesCount16(uint16(r)) }

// list returns the cards, ascending.
func (r row) list() []int { return r.appendTo(make([]int, 0, r.size())) }

func (r row) appendTo(list []int) []int {
	for ; r != 0; r = r.without() {
		list = append(list, r.low())
	}
	return list
}

// cost is what the cards cost that still lie there when the round ends [K1].
func (r row) cost() (sum int) {
	for ; r != 0; r = r.without() {
		sum += costOf(r.low())
	}
	return sum
}

// costOf is 1 for the 2 and the 12 and rises to 6 for the 7.
func costOf(value int) int { return highest/2 - max(likeliest-value, value-likeliest) }

// pile are the cards that a player has laid off, four bits each, the top one in the lowest.
type pile uint64

const cardBits = 4

func (p pile) top() int { return int(p & (1<<cardBits - 1)) }

func (p pile) under() pile { return p >> cardBits }

// with puts a card on top; 0 is none.
func (p pile) with(value int) pile {
	if value == 0 {
		return p
	}
	return p<<cardBits | pile(value)
}

func (p pile) size() int { return (bits.Len64(uint64(p)) + cardBits - 1) / cardBits }

// String writes the cards, the top one last: "10, 4, 8".
func (p pile) String() string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(p.list()), " ", ", "), "[]")
}

// list returns the cards, the top one last.
func (p pile) list() []int {
	list := make([]int, p.size())
	for i := len(list) - 1; i >= 0; i-- {
		list[i], p = p.top(), p.under()
	}
	return list
}
