package table

import (
	"cmp"
	"slices"
	"strings"

	"hofnar/games"
)

// teamed notes who were partners.
func teamed(p *position, all []Place) []Place {
	if p.game.Teams == nil {
		return all
	}
	teams := p.game.Teams(len(p.Chairs))
	for i, one := range all {
		if teams != nil {
			all[i].Team = teams[one.Seat]
		}
	}
	return all
}

// Place is how a game has ended for a seat, or for somebody who has left it.
type Place struct {
	Seat  games.Seat
	User  User // the zero User where a computer has the place, also one that played on for somebody
	Place int  // 1 is the best; equals share it
	Team  int  // partners have the same one, from 1; 0: plays alone
	Left  bool // has given the seat up, or was away, and was not back at the end: behind everybody else
	// Turns are those of the seat, of who has left: what was chosen there, races and what there was
	// no choice about left out. It is 1 where there was none, and 0 in games of an earlier program,
	// of which nobody knows. Of who sits there at the end after somebody else they are those that
	// others have made before that one first held it, and that one's own; 0: nobody else has made any.
	Turns int
	Own   int // how many of these that person has made, no computer in that one's place
}

// places are how a game has ended, by seat, and then those who have left.
func places(p *position) (all []Place) {
	for i, c := range p.Chairs {
		one := Place{Seat: games.Seat(i), Place: placeOf(p, games.Seat(i))}
		if !c.Left && !c.Away {
			one.User = c.User
			if _, before, own := turnsAt(p, one.Seat, c.User.ID); before > 0 {
				one.Turns, one.Own = before+own, own
			}
		}
		all = append(all, one)
	}
	return teamed(p, append(all, leavers(p)...))
}

// placeOf is which one a seat has come in, 1 the best; equals share it.
func placeOf(p *position, seat games.Seat) int {
	place := 1
	for other := range p.Chairs {
		if ahead(p, games.Seat(other), seat) {
			place++
		}
	}
	return place
}

// ahead reports whether one seat has done better than another: winners have, and among
// the others whoever has more points.
func ahead(p *position, one, other games.Seat) bool {
	won, lost := slices.Contains(p.Winners, one), !slices.Contains(p.Winners, other)
	return lost && (won || p.Scores[one] > p.Scores[other])
}

// leavers are those who have held a seat and do not play at the end.
func leavers(p *position) (all []Place) {
	last := map[string]Tenure{}
	for _, t := range p.Tenures {
		last[t.User.ID] = t
	}
	for _, t := range last {
		if t.To != Lasting || p.Chairs[t.Seat].Away {
			turns, _, own := turnsAt(p, t.Seat, t.User.ID)
			all = append(
				all,
				Place{Seat: t.Seat, User: t.User, Place: len(p.Chairs) + 1, Left: true, Turns: max(1, turns), Own: own},
			)
		}
	}
	slices.SortFunc(all, func(a, b Place) int {
		return cmp.Or(cmp.Compare(a.Seat, b.Seat), strings.Compare(a.User.ID, b.User.ID))
	})
	return all
}

// turnsAt are how many turns a seat has had, how many of them other people have made before somebody
// first held it, and how many that one. What others make there later makes nobody late: by handing a
// seat over and taking it back a loss could be shed.
func turnsAt(p *position, seat games.Seat, user string) (turns, before, own int) {
	first := p.Tenures.first(seat, user)
	raced := map[int]bool{}
	for _, h := range p.heard {
		raced[h.step] = raced[h.step] || h.Raced
	}
	for i, step := range p.steps {
		_, forced := slices.BinarySearch(p.forced, step.N)
		if step.Who != seat || !p.counts(i) || raced[step.N] || forced {
			continue
		}
		turns++
		switch {
		case step.Computer:
		case step.User == user:
			own++
		case step.N < first:
			before++
		}
	}
	return turns, before, own
}
