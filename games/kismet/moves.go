package kismet

import "hofnar/games"

// A move is what it is, in the third hexadecimal digit, and the cards that go with it:
// the one laid off and the further one of a joker roll, 0 for none. Two moves are the
// same if they are the same number.
const (
	pickUp games.Move = (iota + 1) << (2 * cardBits)
	say               // Kismet
	knock             // on the table
	_
	discard // a card in the own turn
	claim   // a card for a knock
	back    // has the active player take a card back
	decline // and neither
)

// hold is not to knock: only in worlds, records know nothing of it.
const hold = games.Idle

// mostMoves is how many moves there can be: in a joker roll, with each of the cards any
// further one or none, and two more.
const mostMoves = columns*columns + 2

func kindOf(m games.Move) games.Move { return m >> (2 * cardBits) << (2 * cardBits) }

func with(kind games.Move, value, bonus int) games.Move {
	return kind | games.Move(value)<<cardBits | games.Move(bonus)
}

func cardIn(m games.Move) int { return int(m>>cardBits) & (1<<cardBits - 1) }

func bonusIn(m games.Move) int { return int(m) & (1<<cardBits - 1) }

// moves appends everything that this seat may do. It is the one definition of what is
// legal: an act that is not listed is refused.
func (p *position) moves(who games.Seat, buf []games.Move) []games.Move {
	return p.list(who, p.dice.fits(), p.half == 1 && p.fitting(who) == 0, buf)
}

// tries appends everything that this seat may try: the same, as if any card could fit.
// What fits is for the players to see.
func (p *position) tries(who games.Seat, buf []games.Move) []games.Move {
	return p.list(who, allCards, p.half == 1, buf)
}

// list appends what this seat may do if these cards fit. With mayTake the winner of a knock
// may make the active player take a card back.
func (p *position) list(who games.Seat, fits row, mayTake bool, buf []games.Move) []games.Move {
	switch {
	case p.phase == inClaim && who == p.winner:
		buf = p.layOffs(claim, p.up[who], fits, buf)
		if mayTake {
			buf = append(buf, back)
		}
		return append(buf, decline)
	case p.phase == inAct && who == p.active:
		if !p.laid {
			buf = p.layOffs(discard, p.up[who], fits, buf)
		}
		return append(buf, say)
	case who == p.next():
		buf = append(buf, pickUp)
	}
	if p.mayKnock(who) {
		buf = append(buf, knock)
	}
	return buf
}

// layOffs: a card that fits, and in a joker roll a further one with it.
func (p *position) layOffs(kind games.Move, up, fits row, buf []games.Move) []games.Move {
	for rest := up & fits; rest != 0; rest = rest.without() {
		value := rest.low()
		buf = append(buf, with(kind, value, 0))
		if !p.dice.joker() {
			continue
		}
		for others := up &^ card(value); others != 0; others = others.without() {
			buf = append(buf, with(kind, value, others.low()))
		}
	}
	return buf
}
