package kismet

import "hofnar/games"

// referee carries moves out in a position, in place.
type referee struct {
	*position
	fate fate
	ears ears // nil if nobody is to be told
}

// fate rolls the dice. It fails only where a record holds dice that cannot be, with a
// *games.ChanceError.
type fate interface {
	throw(who games.Seat) (dice, error)
	// starter is whose sum is the highest when everybody rolls, and those tied once
	// more among themselves [K2].
	starter(players int) (games.Seat, error)
}

// ears hear of each thing as soon as it has happened, while the position is as that left it.
type ears interface{ hear(event) }

// event is what happened and to whom.
type event struct {
	what    what
	who     games.Seat
	move    games.Move // of laid and claimed
	verdict verdict    // of knocked
	card    int        // that came back, 0 if none
}

type what uint8

const (
	starts what = iota
	rolled
	laid
	said
	knocked
	claimed
	ended
	over
)

func (r referee) tell(e event) {
	if r.ears != nil {
		r.ears.hear(e)
	}
}

// play carries out a legal move.
func (r referee) play(who games.Seat, m games.Move) error {
	switch kindOf(m) {
	case pickUp:
		return r.roll(who)
	case say:
		r.phase, r.half = inKismet, 1
		r.tell(event{what: said, who: who})
	case knock:
		r.knock(who)
	case discard:
		r.laid = true
		r.layOff(who, m)
		r.tell(event{what: laid, who: who, move: m})
		return r.finish(who)
	default:
		return r.claim(who, m)
	}
	return nil
}

// begin begins a round: all cards face up, and somebody is to start.
func (r referee) begin(round int) (err error) {
	p := r.position
	p.round, p.roll, p.phase = round, 0, inRoll
	p.piles = [mostPlayers]pile{}
	for who := range p.players {
		p.up[who] = allCards
	}
	p.clear(0)
	if p.active, err = r.fate.starter(p.players); err == nil {
		r.tell(event{what: starts, who: p.active})
	}
	return err
}

// clear sets up a roll: nothing is laid off, and nobody has knocked on it.
func (p *position) clear(rolled dice) {
	p.dice, p.laid, p.half, p.knocked = rolled, false, 0, [2]seats{}
	p.won, p.winner, p.closed = false, games.Public, false
}

// roll ends the turn before and rolls.
func (r referee) roll(who games.Seat) error {
	thrown, err := r.fate.throw(who)
	if err != nil {
		return err
	}
	r.clear(thrown)
	r.position.roll++
	r.phase, r.active = inAct, who
	r.tell(event{what: rolled, who: who})
	return nil
}

func (r referee) knock(who games.Seat) {
	p := r.position
	e := event{what: knocked, who: who, verdict: p.judge(who)}
	p.knocked[p.half] |= seat(who)
	switch {
	case e.verdict.wrong():
		e.card = p.takeBack(who)
	case e.verdict == right:
		p.won, p.winner, p.phase = true, who, inClaim
	}
	r.tell(e)
}

// claim is what the winner of a knock takes: a card of his own to lay off, or
// after Kismet the active player's last one back.
func (r referee) claim(who games.Seat, m games.Move) error {
	e := event{what: claimed, who: who, move: m}
	switch m {
	case decline:
	case back:
		e.card = r.takeBack(r.active)
	default:
		r.layOff(who, m)
	}
	r.tell(e)
	r.phase, r.winner = inKismet, games.Public
	r.closed = r.half == 0 // with the claim Kismet counts as said [K6]
	return r.finish(who)
}

// layOff puts a card and in a joker roll a further one, which lies on top, on a
// player's pile.
func (p *position) layOff(who games.Seat, m games.Move) {
	value, bonus := cardIn(m), bonusIn(m)
	p.up[who] &^= card(value) | card(bonus)
	p.piles[who] = p.piles[who].with(value).with(bonus)
}

// takeBack turns the top card of a pile face up again. It returns the card, or 0
// when there is none.
func (p *position) takeBack(who games.Seat) int {
	top := p.piles[who].top()
	p.piles[who] = p.piles[who].under()
	p.up[who] |= card(top)
	return top
}

// finish ends the round if that was the player's last card.
func (r referee) finish(who games.Seat) error {
	if r.up[who] != 0 {
		return nil
	}
	for seat, n := range r.points(who) {
		r.scores[seat] += n
	}
	r.tell(event{what: ended, who: who})
	if r.round < r.rounds {
		return r.begin(r.round + 1)
	}
	r.phase = isOver
	r.tell(event{what: over})
	return nil
}
