package murphy

import (
	"math/bits"

	"hofnar/games"
)

// openings are the ways to use a turn; only who has none passes [M11].
func (p *position) openings(who games.Seat, buf []games.Move) []games.Move {
	n := len(buf)
	for _, t := range takings {
		if p.mayTake(t.from, t.n) == "" {
			buf = append(buf, step{stepTake, card(t.from), t.n}.code())
		}
	}
	for g := p.hands[who].greens; g != 0; g &= g - 1 {
		if c := firstGreen + card(bits.TrailingZeros16(g)); p.playable(who, c) {
			buf = append(buf, step{stepAct, c, 0}.code())
		}
	}
	if len(buf) == n {
		buf = append(buf, step{what: stepPass}.code())
	}
	return buf
}

// takings are the ways to begin an exchange.
var takings = []struct{ from, n int }{
	{fromStack, 1}, {fromStack, 2}, {left, 1}, {left, 2}, {right, 1}, {right, 2}, {fromBoth, 2}, {onMac, 1}, {onMac, 2},
}

// mayTake says why the player to move cannot take so: the key of a refusal, or nothing.
func (p *position) mayTake(from, n int) string {
	held := p.hands[p.player].numbers()
	if from == fromStack {
		switch {
		case p.available() < n:
			return "stack_empty"
		case held < dues(n):
			return "keep_one"
		}
		return ""
	}
	switch {
	case from == onMac && p.mac.numbers() < n:
		return "mac_has_not"
	case from == onMac && p.mac.numbers()-n+dues(n) > mostMac:
		return "mac_full"
	case from == fromBoth && (p.open[left].n == 0 || p.open[right].n == 0), from < piles && p.open[from].n < n:
		return "pile_empty"
	case held+n <= dues(n): // [M5]
		return "keep_one"
	}
	return ""
}

// playable reports whether a green card can be carried out in full at all. It says
// nothing of what others hide: how many cards everybody has is known, and that somebody
// has a number card for G11 is always so. While a card can be drawn nobody is without
// one, and else all 72 lie in hands but for Mac's and the tops of the piles.
func (p *position) playable(who games.Seat, c card) bool {
	h := &p.hands[who]
	switch c {
	case green(3):
		return h.all().most() > 1 || h.mostOfAColour() > 1
	case green(4):
		return h.numbers() >= 2
	case green(5):
		return p.available() > 0
	case green(6):
		return p.someoneHas((*hand).size, who)
	case green(7):
		return p.mac.numbers() < mostMac && h.numbers() > 0
	case green(8):
		return h.mostOfAColour() >= 5
	case green(9):
		return h.numbers() > 0
	case green(11):
		return p.someoneHas((*hand).numbers, games.Public)
	case green(12):
		return p.available()+min(1, p.open[left].n)+min(1, p.open[right].n)+p.mac.numbers() >= mostSources
	}
	return true
}

func (h *hand) mostOfAColour() int {
	return max(h.suits[0].size(), h.suits[1].size(), h.suits[2].size())
}

// someoneHas reports whether anybody but this player has such cards.
func (p *position) someoneHas(cards func(*hand) int, but games.Seat) bool {
	for who := range p.players {
		if games.Seat(who) != but && cards(&p.hands[who]) > 0 {
			return true
		}
	}
	return false
}

// mostSources is how many cards G12 takes.
const mostSources = 3

// sources are where the next card for G12 can come from, reckoning with a new stack on
// the way [M12]. A card is always there in the end if there are enough in all.
func (p *position) sources(buf []games.Move) []games.Move {
	m := &p.sofar
	stack, buried, open := p.stack.n, p.discarded(), [piles]int{p.open[left].n, p.open[right].n}
	for _, at := range m.places[:m.n] {
		switch at {
		case left, right:
			open[at]--
		case fromStack:
			if stack == 0 {
				for pile, n := range open {
					buried += max(0, n-1)
					open[pile] = min(1, n)
				}
				stack, buried = buried, 0
			}
			stack--
		}
	}
	if stack+buried+max(0, open[left]-1)+max(0, open[right]-1) > 0 {
		buf = append(buf, step{stepSource, 0, fromStack}.code())
	}
	for pile, n := range open {
		if n > 0 {
			buf = append(buf, step{stepSource, 0, pile}.code())
		}
	}
	var list [kinds]card
	for _, c := range list[:m.rest.kinds(&list)] {
		buf = append(buf, step{stepSource, c, onMac}.code())
	}
	return buf
}
