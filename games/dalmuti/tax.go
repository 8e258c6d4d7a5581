package dalmuti

import (
	"slices"

	"hofnar/games"
)

// dues are the two taxes: who chooses, how many cards, and who gives in return.
var dues = [2]struct {
	from, to string
	count    int
}{{greaterDalmuti, greaterPeon, 2}, {lesserDalmuti, lesserPeon, 1}}

// owing lists, ascending, the Dalmutis who have not chosen their taxes.
func (s *State) owing() []games.Seat {
	var seats []games.Seat
	for i, due := range dues {
		if s.phase == phaseTax && s.chosen[i] == nil {
			seats = append(seats, s.title(due.from))
		}
	}
	slices.Sort(seats)
	return seats
}

// dueOf is which of the dues this seat has to choose for.
func (s *State) dueOf(who games.Seat) (i int, ok bool) {
	for i, due := range dues {
		if s.title(due.from) == who {
			return i, true
		}
	}
	return 0, false
}

// undecided is the holder of both jesters who has not said yes or no.
func (s *State) undecided() (games.Seat, bool) {
	if s.phase != phaseTax || s.declined {
		return games.Public, false
	}
	for _, who := range s.ranks {
		if s.hands[who][jester] == jesters {
			return who, true
		}
	}
	return games.Public, false
}

// tax notes what a Dalmuti wants to give.
func (d *draft) tax(who games.Seat, given cards) error {
	if d.phase != phaseTax {
		return games.Refuse("dalmuti.refuse.no_taxes_now")
	}
	i, ok := d.dueOf(who)
	if !ok {
		return games.Refuse("dalmuti.refuse.not_your_tax")
	}
	switch due := dues[i]; {
	case d.chosen[i] != nil:
		return games.Refuse("dalmuti.refuse.tax_chosen")
	case given.size() != due.count:
		return games.Refuse("dalmuti.refuse.tax_count", "Count", due.count, "Title", titleText(due.to))
	case given[jester] > 0:
		return games.Refuse("dalmuti.refuse.tax_jester")
	case !d.hands[who].holds(given):
		return games.Refuse("dalmuti.refuse.not_held", "Cards", missing(given, d.hands[who]))
	}
	d.chosen[i] = &given
	d.tellChosen(who, d.title(dues[i].to), given)
	d.settle()
	return nil
}

// revolt notes the decision of a holder of both jesters.
func (d *draft) revolt(who games.Seat, call bool) error {
	if d.phase != phaseTax {
		return games.Refuse("dalmuti.refuse.no_revolution_now")
	}
	if d.hands[who][jester] < jesters {
		return games.Refuse("dalmuti.refuse.no_jesters")
	}
	if d.declined {
		return games.Refuse("dalmuti.refuse.declined")
	}
	if !call {
		d.declined = true
		d.tellDeclined(who)
		d.settle()
		return nil
	}
	d.revolution, d.rebel = revolution, who
	d.chosen = [2]*cards{}
	d.openTricks()
	d.tellRevolution(who)
	return nil
}

// settle carries the taxes out, all at the same moment, once everybody has
// chosen and nobody may call a revolution any more [D3].
func (d *draft) settle() {
	if _, ok := d.undecided(); ok || len(d.owing()) > 0 {
		return
	}
	for i, due := range dues {
		high, low := d.title(due.from), d.title(due.to)
		d.paid = append(slices.Clip(d.paid),
			payment{high, low, *d.chosen[i]},
			payment{low, high, d.hands[low].finest(due.count)})
	}
	for _, p := range d.paid {
		d.hands[p.from] = d.hands[p.from].minus(p.cards)
		d.hands[p.to] = d.hands[p.to].plus(p.cards)
	}
	d.openTricks()
	d.tellPaid()
}

// overturn is the great revolution: everybody changes places with the one
// opposite in rank, and unless agreed otherwise cards as well [D1].
func (d *draft) overturn() {
	d.revolution = greatRevolution
	dealt := d.hands
	before := d.ranks
	d.ranks = slices.Clone(before)
	slices.Reverse(d.ranks)
	for i, who := range d.ranks {
		if d.agreed.Str("great_revolution") == swap {
			d.hands[who] = dealt[before[i]]
		}
		if dealt[who][jester] == jesters {
			d.rebel = who
		}
	}
	d.openTricks()
	d.tellOverturned(dealt, before)
}

// openTricks lets the Greater Dalmuti lead the first trick.
func (d *draft) openTricks() {
	d.phase = phasePlay
	d.part++
	d.turn = d.title(greaterDalmuti)
}
