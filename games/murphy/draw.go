package murphy

import (
	"math/bits"

	"hofnar/games"
)

// discarded is how many cards lie in the action discard.
func (p *position) discarded() int { return bits.OnesCount32(p.gone) }

// discard puts an action card away.
func (p *position) discard(c card) { p.gone |= 1 << (c - firstRed) }

// discards writes down the action discard, in order, and returns how many they are.
func (p *position) discards(into []card) (n int) {
	for g := p.gone; g != 0; g &= g - 1 {
		into[n] = firstRed + card(bits.TrailingZeros32(g))
		n++
	}
	return n
}

// draw takes the top card of the stack. If that is used up, a new one is made first; if
// there is nothing to make it of, it returns noCard [M10].
func (r referee) draw() (card, error) {
	p := r.position
	if p.stack.n > 0 {
		return p.stack.lift(), nil
	}
	if p.buried() == 0 {
		return noCard, nil
	}
	p.gather()
	list := p.stack.list()
	if err := r.fate.shuffle(list); err != nil {
		return noCard, err
	}
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 { // the top comes first in a record, and last in a pile
		list[i], list[j] = list[j], list[i]
	}
	r.say(reshuffled, games.Public)
	return p.stack.lift(), nil
}

// gather makes a new stack of the action discard and the open piles under their tops.
func (p *position) gather() {
	p.stack.n = p.discards(p.stack.cards[:])
	p.gone = 0
	for i := range p.open {
		pile := &p.open[i]
		if pile.n > 1 {
			p.stack.n += copy(p.stack.cards[p.stack.n:], pile.cards[:pile.n-1])
			pile.cards[0], pile.n = pile.top(), 1
		}
	}
}

// receive gives somebody a card from the stack. A red one does not go into the hand, but
// waits to be carried out, behind its owner's last one [M7].
func (r referee) receive(who games.Seat, c card) {
	p := r.position
	if !c.isRed() {
		p.hands[who].add(c)
		return
	}
	at := p.waiting
	for i, d := range p.pending[:p.waiting] {
		if d.who == who {
			at = i + 1
		}
	}
	p.waiting++
	copy(p.pending[at+1:p.waiting], p.pending[at:])
	p.pending[at] = drawn{who, c}
	r.tell(event{what: drewRed, who: who, card: c})
}

// drawFor draws so many cards for somebody, or as many as there are.
func (r referee) drawFor(who games.Seat, n int) error {
	for range n {
		c, err := r.draw()
		if err != nil {
			return err
		}
		if c == noCard {
			break
		}
		r.receive(who, c)
		if !c.isRed() {
			r.tell(event{what: drewOne, who: who, card: c})
		}
	}
	r.say(drewAll, who)
	return nil
}

// replenish has everybody who has no number card left draw until there is one, clockwise
// from whoever acted [M8].
func (r referee) replenish(first games.Seat) error {
	p := r.position
	for who, i := first, 0; i < p.players; who, i = p.after(who), i+1 {
		for p.hands[who].numbers() == 0 && p.available() > 0 {
			if err := r.drawFor(who, 1); err != nil {
				return err
			}
		}
	}
	return nil
}

// drawTask draws a task; returned ones are shuffled when no other is left.
func (r referee) drawTask() (int, error) {
	p := r.position
	if p.fresh.n == 0 {
		p.fresh, p.returned.n = p.returned, 0
		if err := r.fate.shuffleTasks(p.fresh.list[:p.fresh.n]); err != nil {
			return 0, err
		}
		p.fresh.reverse()
	}
	p.fresh.n--
	return int(p.fresh.list[p.fresh.n]), nil
}

// reverse turns a list round: the top comes first in a record, and last in a list to
// draw from.
func (t *tasks) reverse() {
	for i, j := 0, t.n-1; i < j; i, j = i+1, j-1 {
		t.list[i], t.list[j] = t.list[j], t.list[i]
	}
}
