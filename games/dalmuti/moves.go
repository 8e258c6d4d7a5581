package dalmuti

import "hofnar/games"

// A move is one number: its kind in the topmost byte, and below it the cards that go with it.
const (
	pass  games.Move = iota << kindBits
	lay              // lay cards on the table
	give             // give cards as taxes
	call             // call a revolution
	quiet            // say that one will not
)

const kindBits = 56

func kindOf(m games.Move) games.Move { return m >> kindBits << kindBits }

func cardsIn(m games.Move) cards { return cards(m - kindOf(m)) }

// moves appends everything that this seat may do. It is the one definition of what is
// legal: questions group what is listed here, and an act that is not listed is refused.
func (p *position) moves(who games.Seat, buf []games.Move) []games.Move {
	switch {
	case p.phase == inTaxes && who >= 0:
		return p.taxMoves(who, buf)
	case p.phase != inPlay || p.turn != who:
		return buf
	case p.trick.Count == 0:
		return p.hands[who].leads(buf)
	}
	return append(p.hands[who].follows(p.trick, buf), pass)
}

// taxMoves lists yes and no for a holder of both jesters, and the taxes that the seat has yet
// to choose.
func (p *position) taxMoves(who games.Seat, buf []games.Move) []games.Move {
	if p.undecided(who) {
		buf = append(buf, call, quiet)
	}
	if i, ok := p.owes(who); ok {
		return p.hands[who].gifts(dues[i], buf)
	}
	return buf
}

// gifts lists the ways to give one card, or two; jesters are never given.
func (c cards) gifts(n int, buf []games.Move) []games.Move {
	for first := range c.plain().each() {
		if n == 1 {
			buf = append(buf, give+games.Move(some(first, 1)))
			continue
		}
		for second := first; second <= worst; second++ {
			if c.holds(some(first, 1) + some(second, 1)) {
				buf = append(buf, give+games.Move(some(first, 1)+some(second, 1)))
			}
		}
	}
	return buf
}

// leads lists what can be led: jesters alone, then the ranks from the worst on, of each rank
// the smallest play first, and of equal ones that with the fewest jesters.
func (c cards) leads(buf []games.Move) []games.Move {
	for n := 1; n <= c.of(jester); n++ {
		buf = append(buf, lay+games.Move(some(jester, n)))
	}
	for rest := c.plain(); rest != 0; {
		r := rest.worst()
		rest &^= some(r, 15)
		for n := 1; n <= c.of(r)+c.of(jester); n++ {
			buf = c.ways(r, n, buf)
		}
	}
	return buf
}

// follows lists the plays that beat a trick, best rank first.
func (c cards) follows(t Trick, buf []games.Move) []games.Move {
	for rest := c.plain() & (some(t.Rank, 1) - 1); rest != 0; {
		r := rest.best()
		rest &^= some(r, 15)
		buf = c.ways(r, t.Count, buf)
	}
	return buf
}

// ways lists how that many cards of a rank other than the jesters' can be laid: with as few
// jesters as possible first, and at least one card that is none.
func (c cards) ways(rank, count int, buf []games.Move) []games.Move {
	for j := max(0, count-c.of(rank)); j <= min(c.of(jester), count-1); j++ {
		buf = append(buf, lay+games.Move(some(rank, count-j)+some(jester, j)))
	}
	return buf
}
