package murphy

import (
	"iter"
	"math/bits"
	"slices"
)

// hand is cards in no order: how many of each kind there are. It holds no red ones.
type hand struct {
	suits  [len(colours)]suit
	greens uint16 // a bit for each
}

// suit counts number cards of one colour, four bits a value: of value 1 in bits 4 to 7.
// Suits are added as numbers.
type suit uint64

const (
	each suit = 0x1111_1111_1110 // one of each value
	full suit = 15               // all bits of a value
)

// of is how many cards of a value there are.
func (s suit) of(value int) int { return int(s >> (uint(value) * 4 & 63) & full) }

// size is how many cards there are.
func (s suit) size() int {
	const even = 0x0f0f0f0f0f0f0f0f
	return int((s&even + s>>4&even) * 0x0101010101010101 >> 56)
}

// kinds is one card of each value that there is.
func (s suit) kinds() suit { return (s | s>>1 | s>>2 | s>>3) & each }

// next is the lowest value that there is, and what is left without its cards. There must be one.
func (s suit) next() (value int, rest suit) {
	value = bits.TrailingZeros64(uint64(s)) / 4
	return value, s &^ (full << (uint(value) * 4 & 63))
}

// single is one card of a colour.
func single(value int) suit { return 1 << (uint(value) * 4 & 63) }

func (h *hand) of(c card) int {
	if c.isNumber() {
		return h.suits[c.colour()].of(c.value())
	}
	return int(h.greens>>(c-firstGreen)) & 1
}

func (h *hand) has(c card) bool { return !c.isRed() && h.of(c) > 0 }

func (h *hand) add(c card) {
	if c.isNumber() {
		h.suits[c.colour()] += single(c.value())
		return
	}
	h.greens |= 1 << (c - firstGreen)
}

// remove takes away a card that is there.
func (h *hand) remove(c card) {
	if c.isNumber() {
		h.suits[c.colour()] -= single(c.value())
		return
	}
	h.greens &^= 1 << (c - firstGreen)
}

// all counts the number cards by value.
func (h *hand) all() suit { return h.suits[0] + h.suits[1] + h.suits[2] }

// numbers is how many number cards there are.
func (h *hand) numbers() int { return h.all().size() }

func (h *hand) size() int { return h.numbers() + bits.OnesCount16(h.greens) }

// onlyNumbers is the hand without its green cards.
func (h hand) onlyNumbers() hand { return hand{suits: h.suits} }

// only are the number cards of one colour.
func (h *hand) only(colour int) (same hand) {
	same.suits[colour] = h.suits[colour]
	return same
}

// kinds writes down each kind there is, in order, and returns how many.
func (h *hand) kinds(into *[kinds]card) (n int) {
	for colour, s := range h.suits {
		for s = s.kinds(); s != 0; n++ {
			var value int
			value, s = s.next()
			into[n] = number(colour, value)
		}
	}
	for g := h.greens; g != 0; n++ {
		i := bits.TrailingZeros16(g)
		g &^= 1 << i
		into[n] = firstGreen + card(i)
	}
	return n
}

// nth is the card with that number, from 0, when all lie in order.
func (h *hand) nth(n int) card {
	var list [kinds]card
	for _, c := range list[:h.kinds(&list)] {
		if n -= h.of(c); n < 0 {
			return c
		}
	}
	return noCard
}

// cards goes through all cards in order.
func (h *hand) cards() iter.Seq[card] {
	return func(yield func(card) bool) {
		var list [kinds]card
		for _, c := range list[:h.kinds(&list)] {
			for range h.of(c) {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// list is all cards in order.
func (h hand) list() []card {
	list := make([]card, 0, h.size())
	for c := range h.cards() {
		list = append(list, c)
	}
	return list
}

// actions are the green cards, in order.
func (h *hand) actions() []card {
	return slices.DeleteFunc(h.list(), card.isNumber)
}

// handOf collects cards; red ones it leaves out.
func handOf(cards []card) (h hand) {
	for _, c := range cards {
		if !c.isRed() && c != noCard {
			h.add(c)
		}
	}
	return h
}

// less is the hand without these cards; ok is false when one is not there.
func (h hand) less(cards ...card) (rest hand, ok bool) {
	for _, c := range cards {
		if !h.has(c) {
			return h, false
		}
		h.remove(c)
	}
	return h, true
}

// pile is cards one on another, the bottom first.
type pile struct {
	n     int
	cards [pileSize]card
}

const pileSize = 89

func (p *pile) list() []card { return p.cards[:p.n] }

// top is the top card, noCard if there is none.
func (p *pile) top() card {
	if p.n == 0 {
		return noCard
	}
	return p.cards[p.n-1]
}

// below is how many cards lie below the top.
func (p *pile) below() int { return max(0, p.n-1) }

// lift takes the top card of a pile that has one.
func (p *pile) lift() card {
	p.n--
	return p.cards[p.n]
}

func (p *pile) lay(c card) {
	p.cards[p.n] = c
	p.n++
}

// stackOf is a pile of these cards, which are named top first.
func stackOf(cards []card) (p pile) {
	p.n = len(cards)
	for i, c := range cards {
		p.cards[p.n-1-i] = c
	}
	return p
}
