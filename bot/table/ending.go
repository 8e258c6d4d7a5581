package table

import (
	"slices"
	"time"

	"hofnar/games"
)

// movesUntilBound is how many moves each person's seat makes until a game that counts is
// nobody's alone to end.
const movesUntilBound = 3

// Ending is what has to be known of somebody's wish that a game ends before its end.
type Ending struct {
	Asked   time.Time    // since when the others are asked; zero: they are not
	By      games.Seat   // who asks
	Agreed  []games.Seat // in the order in which they have
	Refused []games.Seat // who has refused, now or before: their silence agrees to nothing
}

// Empty reports whether there is nothing to be known.
func (e Ending) Empty() bool { return e.Asked.IsZero() && len(e.Refused) == 0 }

// missing lists those of these chairs who have not agreed: of persons who have not left,
// also while a computer plays for them.
func (e Ending) missing(chairs Chairs) (seats []games.Seat) {
	for i, c := range chairs {
		if seat := games.Seat(i); c.User.ID != "" && !c.Left && !slices.Contains(e.Agreed, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// over is what is known once nobody is asked any more.
func (e Ending) over() Ending { return Ending{Refused: e.Refused} }

// WishToEnd is what those who sit at a table are asked.
type WishToEnd struct {
	Who     games.Seat
	Missing []games.Seat // who has not agreed yet
	Until   time.Time    // then who has said nothing agrees
}

// wishToEnd is what they are asked at present, if anything.
func wishToEnd(p *position) *WishToEnd {
	if p.Ending.Asked.IsZero() || !p.Status.Open() {
		return nil
	}
	return &WishToEnd{p.Ending.By, p.Ending.missing(p.Chairs), p.Ending.Asked.Add(p.consent)}
}

// bound reports whether a game is nobody's alone to end: it counts, and each person's seat
// has made three moves.
func bound(p *position) bool {
	if p.state == nil || !counts(p) {
		return false
	}
	for i, c := range p.Chairs {
		if c.User.ID != "" && p.moves(games.Seat(i), movesUntilBound) < movesUntilBound {
			return false
		}
	}
	return true
}

// askToEnd asks all who sit there whether the game is to end.
func askToEnd(a *attempt) error {
	seat := a.p.Chairs.of(a.By.ID)
	switch {
	case a.p.Status == Archived:
		return games.Refuse("table.refuse.stop.moderator")
	case !slices.ContainsFunc(a.p.Chairs, Chair.Human): // nobody can be asked
		return archive{}.apply(a)
	case seat == games.Public || a.p.Chairs[seat].Left:
		return games.Refuse("table.refuse.stop.moderator")
	case a.p.Ending.Asked.IsZero():
		a.p.Ending = Ending{Asked: a.now, By: seat, Agreed: []games.Seat{seat}, Refused: a.p.Ending.Refused}
	default:
		a.unchanged = true
	}
	return nil
}

// ConsentToEnd is one's answer to somebody who wants a game to end.
type ConsentToEnd struct{ No bool }

func (d ConsentToEnd) apply(a *attempt) error {
	seat := a.p.Chairs.of(a.By.ID)
	switch {
	case wishToEnd(a.p) == nil:
		return games.Refuse("table.refuse.stop.over")
	case seat == games.Public || a.p.Chairs[seat].Left:
		return games.Refuse("table.refuse.not_seated")
	case d.No:
		a.p.Ending.Refused = append(slices.Clone(a.p.Ending.Refused), seat)
		a.p.Ending = a.p.Ending.over()
	case slices.Contains(a.p.Ending.Agreed, seat):
		a.unchanged = true
	default:
		a.p.Ending.Agreed = append(slices.Clone(a.p.Ending.Agreed), seat)
	}
	return nil
}

// silenceAgrees ends a game once who was asked has said nothing for long enough. Whoever has
// refused before has to say so.
type silenceAgrees struct{}

func (silenceAgrees) apply(a *attempt) error {
	e := a.p.Ending
	for _, seat := range e.missing(a.p.Chairs) {
		if slices.Contains(e.Refused, seat) {
			a.p.Ending = e.over()
			return nil
		}
	}
	a.p.Ending.Agreed = append(slices.Clone(e.Agreed), e.missing(a.p.Chairs)...)
	return nil
}

// settleEnding ends a game that all agree to end. Nobody is asked any more for somebody who
// plays no more.
func settleEnding(a *attempt) {
	wish := wishToEnd(a.p)
	switch {
	case wish == nil:
	case a.p.Chairs.user(wish.Who) != a.was.Chairs.user(wish.Who), a.p.Chairs[wish.Who].Left:
		a.p.Ending = a.p.Ending.over()
	case len(wish.Missing) == 0:
		stop(a, StoppedBy{User: a.p.Chairs[wish.Who].User, As: AsAgreed})
	}
}

// sameEnding reports whether two positions ask people the same.
func sameEnding(p, other *position) bool {
	one, two := wishToEnd(p), wishToEnd(other)
	if one == nil || two == nil {
		return one == two
	}
	return one.Who == two.Who && slices.Equal(one.Missing, two.Missing)
}
