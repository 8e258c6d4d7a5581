package dalmuti

import "hofnar/games"

// referee carries moves out in a position, which it changes.
type referee struct {
	*position
	fate fate
	ears ears // nil if nobody is to be told
}

// fate is chance: it deals the cards to those who have places. It fails with a
// *games.ChanceError where a record holds a deal that cannot be.
type fate interface{ deal(*position) error }

// ears hear of each thing as soon as it has happened: the position is as it is at that
// moment.
type ears interface{ hear(event) }

// event is what happened, to whom, and with which cards. It has no more than four fields,
// which the compiler keeps in registers, so that it costs nothing where there are no ears.
type event struct {
	what  what
	who   games.Seat
	other games.Seat // of paid: who has got the cards; of won: who leads next
	cards cards
}

type what uint8

const (
	dealt      what = iota
	chose           // who has chosen the cards to give
	declined        // who holds both jesters and will not call a revolution
	paid            // who has given cards to other; once for each direction of a tax
	settled         // all taxes have been paid
	called          // who has called a revolution
	overturned      // there was a great revolution
	laid            // who has laid the cards
	passed          // who has passed
	short           // who has too few cards and was passed over
	shorts          // all who were passed over have been named
	wentOut         // who has laid the last card
	gathered        // the trick is over: nobody is to act, and its cards are taken away next
	won             // who has won that trick, and other leads the next
	ended           // the round is over and scored
	over            // the game is over
)

func (r referee) tell(e event) {
	if r.ears != nil {
		r.ears.hear(e)
	}
}

// play carries out a legal move.
func (r referee) play(who games.Seat, m games.Move) error {
	switch kindOf(m) {
	case pass:
		r.tell(event{what: passed, who: who})
		r.goOn(who)
	case lay:
		return r.lay(who, cardsIn(m))
	case give:
		r.chosen[r.places[who]] = cardsIn(m)
		r.tell(event{what: chose, who: who, cards: cardsIn(m)})
		r.settle()
	case quiet:
		r.declined = true
		r.tell(event{what: declined, who: who})
		r.settle()
	case call:
		r.upheaval, r.rebel, r.chosen = revolution, who, [2]cards{}
		r.openTricks()
		r.tell(event{what: called, who: who})
	}
	return nil
}

// begin begins a round with the players in this order of titles.
func (r referee) begin(round int, order [mostPlayers]games.Seat) error {
	p := r.position
	p.seat(order)
	p.round, p.part, p.phase = round, 1, inTaxes
	p.upheaval, p.rebel, p.declined, p.chosen = noRevolution, games.Public, false, [2]cards{}
	p.turn, p.trick, p.gone = games.Public, Trick{}, 0
	if err := r.fate.deal(p); err != nil {
		return err
	}
	r.tell(event{what: dealt})
	if p.hands[p.ranks[p.players-1]].of(jester) == jesters {
		r.overturn()
	}
	return nil
}

// share hands out cards one by one, from the Greater Dalmuti on.
func (p *position) share(pack []uint8) {
	p.hands, p.held = [mostPlayers]cards{}, [mostPlayers]int{}
	for i := 0; i < len(pack); {
		for _, who := range p.ranks[:min(p.players, len(pack)-i)] {
			p.hands[who] += some(int(pack[i]), 1)
			p.held[who]++
			i++
		}
	}
}

// overturn is the great revolution: everybody changes places with the one
// opposite in rank, and unless agreed otherwise cards as well [D1].
func (r referee) overturn() {
	p := r.position
	p.upheaval, p.rebel = greatRevolution, p.ranks[p.players-1]
	order := p.ranks
	for place, who := range p.ranks[:p.players] {
		other := p.opposite(who)
		order[p.players-1-place] = who
		if p.swap && place < p.places[other] {
			p.hands[who], p.hands[other] = p.hands[other], p.hands[who]
			p.held[who], p.held[other] = p.held[other], p.held[who]
		}
	}
	p.seat(order)
	r.openTricks()
	r.tell(event{what: overturned})
}

// settle carries the taxes out, all at the same moment, once everybody has
// chosen and nobody may call a revolution any more [D3].
func (r referee) settle() {
	p := r.position
	for _, who := range p.ranks[:p.players] {
		if p.awaited(who) {
			return
		}
	}
	var back [len(dues)]cards
	for i, count := range dues {
		_, low := p.ends(i)
		back[i] = p.hands[low].finest(count)
	}
	for i, given := range p.chosen {
		high, low := p.ends(i)
		p.hands[high] += back[i] - given
		p.hands[low] += given - back[i]
		r.tell(event{what: paid, who: high, other: low, cards: given})
		r.tell(event{what: paid, who: low, other: high, cards: back[i]})
	}
	r.openTricks()
	r.tell(event{what: settled})
}

// openTricks lets the Greater Dalmuti lead the first trick.
func (r referee) openTricks() {
	r.phase = inPlay
	r.part++
	r.turn = r.ranks[0]
}

// lay lays cards on the table.
func (r referee) lay(who games.Seat, given cards) error {
	p := r.position
	p.trick = Trick{Count: given.size(), Rank: given.best(), By: who}
	p.hands[who] -= given
	p.held[who] -= p.trick.Count
	r.tell(event{what: laid, who: who, cards: given})
	if p.held[who] == 0 {
		p.out[p.gone] = who
		p.gone++
		r.tell(event{what: wentOut, who: who})
		if p.gone == p.players-1 {
			return r.endRound()
		}
	}
	r.goOn(who)
	return nil
}

// goOn finds who is to act after this seat, or ends the trick. It passes over those whose pass
// everyone can see to be forced [D4].
func (r referee) goOn(from games.Seat) {
	p := r.position
	few := false
	for who := p.after(from); who != p.trick.By && p.trick.Rank != best; who = p.after(who) {
		switch n := p.held[who]; {
		case n >= p.trick.Count:
			p.turn = who
			if few && r.ears != nil {
				r.tellShort(from)
			}
			return
		case n > 0:
			few = true
		}
	}
	r.endTrick()
}

// tellShort names those who were passed over between this seat and the one who is asked now.
func (r referee) tellShort(from games.Seat) {
	for who := r.after(from); who != r.turn; who = r.after(who) {
		if r.held[who] > 0 {
			r.tell(event{what: short, who: who})
		}
	}
	r.tell(event{what: shorts, who: from})
}

// endTrick ends the trick. Whoever played last leads the next one, or, having no cards left,
// the next player who has some.
func (r referee) endTrick() {
	p := r.position
	by := p.trick.By
	p.turn = games.Public
	r.tell(event{what: gathered})
	for p.turn = by; p.held[p.turn] == 0; {
		p.turn = p.after(p.turn)
	}
	p.trick = Trick{}
	p.part++
	r.tell(event{what: won, who: by, other: p.turn})
}

// endRound scores the round, and begins the next one or ends the game.
func (r referee) endRound() error {
	p := r.position
	p.turn = games.Public
	r.tell(event{what: gathered})
	order := p.order()
	for who, n := range p.points(order) {
		p.scores[who] += n
	}
	r.tell(event{what: ended})
	p.trick = Trick{}
	if p.round < p.rounds {
		return r.begin(p.round+1, order)
	}
	p.seat(order)
	p.phase = isOver
	r.tell(event{what: over})
	return nil
}
