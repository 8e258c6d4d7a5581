package murphy

import (
	"math/bits"

	"hofnar/games"
)

// move is a move in the making. It is chosen step by step: what there is to choose
// makes a tree, which people are led through by questions and computers walk by steps.
type move struct {
	ask    ask // what is to be chosen next
	kind   kind
	card   card // the action, red or green
	from   int  // of an exchange: from where
	n      int  // of an exchange: how many; otherwise how many cards are named so far
	wanted int  // how many cards are to be named
	target games.Seat
	colour int
	claim  bool
	cards  [mostNamed]card
	places [mostNamed]int8
	rest   hand // what may still be named
}

// mostNamed is how many cards of one colour there are, and no move names more.
const mostNamed = 24

// kind is what a move is.
type kind uint8

const (
	none kind = iota
	take
	give
	carryOut
	act
	respond
	pass
)

// ask is what is to be chosen.
type ask uint8

const (
	nothing   ask = iota // the move is complete
	forTurn              // how to use the turn
	forCard              // one of the cards that may be named
	forPlaced            // one of them, and where it goes
	forPlace             // where the next one goes
	forPair              // one of two that match
	forTarget
	forColour
	forNamed // any card there is
	forSource
	forClaim
	forRed
)

// step is what is chosen, with a card and a place, as far as it has them.
type step struct {
	what what
	card card
	at   int // a place, a player, a colour, or how many
}

type what uint8

const (
	stepTake what = iota // at: how many; card: from where
	stepAct
	stepPass
	stepCard // at: where it goes
	stepPlace
	stepTarget
	stepColour
	stepSource
	stepClaim
	stepQuiet
)

// code is the step as a number.
func (s step) code() games.Move {
	return games.Move(s.what)<<16 | games.Move(uint8(s.card))<<8 | games.Move(s.at)
}

func stepOf(m games.Move) step { return step{what(m >> 16), card(m >> 8), int(m & 255)} }

// ready begins a move of this player, whom the game waits for.
func (p *position) ready(who games.Seat) {
	m := &p.sofar
	m.kind, m.n, m.wanted, m.target, m.claim, m.colour = none, 0, 0, games.Public, false, 0
	switch p.phase {
	case inTurn:
		m.ask = forTurn
	case inRed:
		m.kind, m.ask = carryOut, forRed
	case inGive:
		m.kind, m.ask, m.wanted, m.rest = give, forPlaced, dues(p.took), p.hands[who].onlyNumbers()
		if p.fromMac {
			m.ask = forCard
		}
	case inRespond:
		m.kind, m.ask, m.wanted, m.rest = respond, forCard, 1, p.hands[who]
		if p.played == green(11) {
			m.ask, m.rest = forPlaced, p.hands[who].onlyNumbers()
		}
	}
}

// steps appends all that this player may choose next. It is the one definition of what
// is legal: questions word what is listed here, and an act that leaves the tree is refused.
func (p *position) steps(who games.Seat, buf []games.Move) []games.Move {
	m := &p.sofar
	switch m.ask {
	case forTurn:
		return p.openings(who, buf)
	case forCard, forPlaced, forPair:
		return p.cardSteps(buf)
	case forPlace:
		return append(buf, step{stepPlace, 0, left}.code(), step{stepPlace, 0, right}.code())
	case forTarget:
		for other := p.after(who); other != who; other = p.after(other) {
			buf = append(buf, step{stepTarget, 0, int(other)}.code())
		}
	case forColour:
		for colour, s := range m.rest.suits {
			if s.size() >= m.wanted {
				buf = append(buf, step{stepColour, 0, colour}.code())
			}
		}
	case forNamed:
		for c := card(0); c < kinds; c++ {
			if !c.isRed() {
				buf = append(buf, step{stepCard, c, 0}.code())
			}
		}
	case forSource:
		return p.sources(buf)
	case forClaim:
		return append(buf, step{what: stepClaim}.code(), step{what: stepQuiet}.code())
	case forRed:
		for _, d := range p.pending[:p.waiting] {
			if d.who == who {
				buf = append(buf, step{stepAct, d.card, 0}.code())
			}
		}
	}
	return buf
}

// cardSteps lists the cards that may be named, with where they may go.
func (p *position) cardSteps(buf []games.Move) []games.Move {
	m := &p.sofar
	room := m.ask == forPlaced && m.kind == act && m.card == green(4) && p.mac.numbers()+m.onMac() < mostMac
	var list [kinds]card
	for _, c := range list[:m.rest.kinds(&list)] {
		switch {
		case m.ask == forCard:
			buf = append(buf, step{stepCard, c, 0}.code())
		case m.ask == forPair:
			if m.matches(c) {
				buf = append(buf, step{stepCard, c, 0}.code())
			}
		default:
			buf = append(buf, step{stepCard, c, left}.code(), step{stepCard, c, right}.code())
			if room {
				buf = append(buf, step{stepCard, c, onMac}.code())
			}
		}
	}
	return buf
}

// onMac is how many of the cards named go to Mac.
func (m *move) onMac() (n int) {
	for _, place := range m.places[:m.n] {
		if place == onMac {
			n++
		}
	}
	return n
}

// matches reports whether a card can be one of two of the same colour or value: the
// first, if there is another one beside it.
func (m *move) matches(c card) bool {
	if m.n == 1 {
		return match(m.cards[0], c)
	}
	return m.rest.suits[c.colour()].size() > 1 || m.rest.all().of(c.value()) > 1
}

func match(a, b card) bool { return a.colour() == b.colour() || a.value() == b.value() }

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
