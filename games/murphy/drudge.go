package murphy

import (
	"math/rand/v2"

	"hofnar/games"
)

// drudge plays imagined games on: straight for the task, by exchanges and by the actions
// that get rid of cards.
func drudge(g games.World, r *rand.Rand) games.Move {
	w := g.(*world)
	d := duty{&w.position, w.tasks[w.turn], w.hands[w.turn].onlyNumbers(), w.mac, r}
	switch w.sofar.ask {
	case forTurn:
		return d.open(w.turn)
	case forCard, forPlaced:
		return d.name()
	case forClaim:
		return step{what: stepClaim}.code()
	}
	return d.anything(w.turn)
}

// duty is what the drudge reckons with. Hand and mac are copies, which it changes as it tries
// something out.
type duty struct {
	*position
	task      int
	hand, mac hand // number cards only
	rand      *rand.Rand
}

// What counts, in tenths of a card that is missing or in the way.
const (
	tenths  = 10
	undone  = 1 // not to have fulfilled the task
	untold  = 1 // not to know what one takes
	noClaim = 6 // an action cannot be followed by a claim
)

// cost is how many cards are missing or in the way, in tenths.
func (d *duty) cost() int {
	p := progressOf(d.task, &d.hand, &d.mac)
	cost := tenths * (max(0, p.need-p.good) + p.rest)
	switch {
	case p.done:
		return 0
	case d.task == 4:
		cost = tenths*p.rest + d.hand.numbers()/2
	case d.task == 8:
		cost = max(cost, tenths*(leastSum-d.hand.sum())/values)
	}
	return cost + undone
}

// anything is a move or step at random.
func (d *duty) anything(who games.Seat) games.Move {
	var list [200]games.Move
	legal := d.steps(who, list[:0])
	return legal[d.rand.IntN(len(legal))]
}

// open chooses how to use the turn.
func (d *duty) open(who games.Seat) games.Move {
	var best games.Move
	least := 1 << 30
	try := func(s step, cost int) {
		if cost = cost<<2 + int(d.rand.Uint32N(4)); cost < least {
			best, least = s.code(), cost
		}
	}
	for _, t := range takings {
		if d.mayTake(t.from, t.n) == "" {
			try(step{stepTake, card(t.from), t.n}, d.exchanged(t.from, t.n))
		}
	}
	greens := d.position.hands[who].greens
	if c := green(4); greens>>(c-firstGreen)&1 > 0 && d.playable(who, c) {
		try(step{stepAct, c, 0}, d.rid(2, false)+noClaim)
	}
	if c := green(7); greens>>(c-firstGreen)&1 > 0 && d.playable(who, c) {
		try(step{stepAct, c, 0}, d.rid(mostMac-d.mac.numbers(), true)+noClaim)
	}
	if least == 1<<30 {
		return d.anything(who)
	}
	return best
}

// exchanged is the cost after an exchange that begins like this.
func (d duty) exchanged(from, n int) int {
	for i := range n {
		if c := d.next(from, i); c != noCard && c.isNumber() {
			d.hand.add(c)
		}
	}
	cost := d.rid(dues(n), from == onMac)
	if from == fromStack {
		cost += untold
	}
	return cost
}

// next is the card that is taken after so many from the same place: of the stack's any,
// and of Mac's the one that serves best.
func (d *duty) next(from, nth int) card {
	switch from {
	case fromStack:
		if d.stack.n == 0 {
			return noCard
		}
		return d.stack.cards[d.rand.IntN(d.stack.n)]
	case onMac:
		c := d.wanted()
		d.mac.remove(c)
		return c
	case fromBoth:
		return d.position.open[nth].top()
	}
	pile := &d.position.open[from]
	return pile.cards[pile.n-1-nth]
}

// rid is the cost after so many cards have been given away, those that hurt least.
func (d duty) rid(n int, toMac bool) int {
	for range n {
		d.shed(toMac)
	}
	return d.cost()
}

// shed gives away the card that hurts least and returns it, noCard if there is none.
func (d *duty) shed(toMac bool) card {
	best, least := noCard, 1<<30
	var list [kinds]card
	for _, c := range list[:d.hand.kinds(&list)] {
		next := duty{task: d.task, hand: d.hand, mac: d.mac}
		next.give(c, toMac)
		if cost := next.cost(); cost < least {
			best, least = c, cost
		}
	}
	if best != noCard {
		d.give(best, toMac)
	}
	return best
}

func (d *duty) give(c card, toMac bool) {
	d.hand.remove(c)
	if toMac {
		d.mac.add(c)
	}
}

// wanted is the card of Mac's that serves best.
func (d *duty) wanted() card {
	best, least := noCard, 1<<30
	var list [kinds]card
	for _, c := range list[:d.mac.kinds(&list)] {
		next := duty{task: d.task, hand: d.hand, mac: d.mac}
		next.mac.remove(c)
		next.hand.add(c)
		if cost := next.cost(); cost < least {
			best, least = c, cost
		}
	}
	return best
}

// name chooses the next card that is to be named: one of Mac's to take, else one to part
// with.
func (d *duty) name() games.Move {
	m := &d.sofar
	var chosen card
	switch {
	case m.kind == take:
		d.mac = m.rest
		for _, c := range m.cards[:m.n] {
			d.hand.add(c)
		}
		chosen = d.wanted()
	case m.rest.greens != 0: // green cards do not matter
		chosen = m.rest.nth(m.rest.size() - 1)
	default:
		toMac := m.kind == give && d.fromMac
		if d.hand = m.rest; toMac {
			for _, c := range m.cards[:m.n] {
				d.mac.add(c)
			}
		}
		chosen = d.shed(toMac)
	}
	at := 0
	if m.ask == forPlaced {
		at = d.rand.IntN(piles)
	}
	return step{stepCard, chosen, at}.code()
}
