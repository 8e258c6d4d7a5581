package table

import (
	"cmp"
	"slices"
	"strings"

	"hofnar/games"
)

// Tenure is a time in which a seat was somebody's, also while a computer played there
// until its person came back.
type Tenure struct {
	Seat games.Seat
	User User
	From int // Step.N of the first step of it
	To   int // Step.N of the first step after it; Lasting while it is not over
}

// Lasting is Tenure.To of whoever holds the seat still.
const Lasting = -1

// covers reports whether a step was made in that time.
func (t Tenure) covers(step int) bool { return t.From <= step && (step < t.To || t.To == Lasting) }

// Place is how a game has ended for a seat, or for somebody who has left it.
type Place struct {
	Seat  games.Seat
	User  User // the zero User where a computer has the place, also one that played on for somebody
	Place int  // 1 is the best; equals share it
	Team  int  // partners have the same one, from 1; 0: plays alone
	Left  bool // has given the seat up, or was away, and was not back at the end: behind everybody else
}

// hold has whoever sits on a seat hold it from the next step on.
func (p *position) hold(seat games.Seat) {
	p.Tenures = append(p.Tenures, Tenure{Seat: seat, User: p.Chairs[seat].User, From: len(p.steps), To: Lasting})
}

// yield ends the tenure of whoever holds a seat.
func (p *position) yield(seat games.Seat) {
	for i, t := range p.Tenures {
		if t.Seat == seat && t.To == Lasting {
			p.Tenures[i].To = len(p.steps)
		}
	}
}

// hasHeldAnother reports whether somebody has held another seat than this one, and so
// knows its cards.
func (p *position) hasHeldAnother(user string, seat games.Seat) bool {
	return slices.ContainsFunc(p.Tenures, func(t Tenure) bool { return t.User.ID == user && t.Seat != seat })
}

// places are how a game has ended, by seat, and then those who have left.
func (p *position) places() (all []Place) {
	for i, c := range p.Chairs {
		one := Place{Seat: games.Seat(i), Place: p.placeOf(games.Seat(i))}
		if !c.Left && !c.Away {
			one.User = c.User
		}
		all = append(all, one)
	}
	return p.teamed(append(all, p.leavers()...))
}

// placeOf is which one a seat has come in, 1 the best; equals share it.
func (p *position) placeOf(seat games.Seat) int {
	place := 1
	for other := range p.Chairs {
		if p.ahead(games.Seat(other), seat) {
			place++
		}
	}
	return place
}

// ahead reports whether one seat has done better than another: winners have, and among
// the others whoever has more points.
func (p *position) ahead(one, other games.Seat) bool {
	won, lost := slices.Contains(p.Winners, one), !slices.Contains(p.Winners, other)
	return lost && (won || p.Scores[one] > p.Scores[other])
}

// leavers are those who have held a seat and do not play at the end.
func (p *position) leavers() (all []Place) {
	last := map[string]Tenure{}
	for _, t := range p.Tenures {
		last[t.User.ID] = t
	}
	for _, t := range last {
		if t.To != Lasting || p.Chairs[t.Seat].Away {
			all = append(all, Place{Seat: t.Seat, User: t.User, Place: len(p.Chairs) + 1, Left: true})
		}
	}
	slices.SortFunc(all, func(a, b Place) int {
		return cmp.Or(cmp.Compare(a.Seat, b.Seat), strings.Compare(a.User.ID, b.User.ID))
	})
	return all
}
