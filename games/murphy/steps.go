package murphy

import "hofnar/games"

// move is a move in the making. It is chosen step by step, through a tree: people are led
// through it by questions, records and computers name the steps.
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
