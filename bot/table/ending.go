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
	N       int          // tells a question from all others of its table; 0: nobody is asked
	By      games.Seat   // who asks
	Until   time.Time    // then who has said nothing agrees
	Agreed  []games.Seat // in the order in which they have
	Refused []games.Seat // who has refused, now or before: their silence agrees to nothing
	Called  []games.Seat // who has heard of it, who asks from the first calls on: the silence of others agrees to nothing yet
	Stood   int          // how many steps all had seen when somebody wanted to play on, last; 0: nobody has
}

// Empty reports whether there is nothing to be known.
func (e Ending) Empty() bool { return e.N == 0 && len(e.Refused) == 0 }

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

func (e Ending) refusedBefore(seat games.Seat) bool { return slices.Contains(e.Refused, seat) }

// over is what is known once nobody is asked any more.
func (e Ending) over() Ending { return Ending{Refused: e.Refused} }

// refused is the same where it is over since somebody wants to play on.
func (e Ending) refused(p *position) Ending { return Ending{Refused: e.Refused, Stood: seenByAll(p)} }

// playsOn reports whether somebody has wanted to play on since the last step that all have seen.
func playsOn(p *position) bool {
	return p.Status.Open() && p.Ending.N == 0 && p.Ending.Stood > 0 && p.Ending.Stood == seenByAll(p)
}

func seenByAll(p *position) int { return p.publicStep + 1 }

// WishToEnd is what those who sit at a table are asked.
type WishToEnd struct {
	N       int // Ending.N
	Who     games.Seat
	Missing []games.Seat // who has not agreed yet
	// Agreeing are those of them whose silence agrees: who have not refused before.
	Agreeing []games.Seat
	Uncalled []games.Seat // those of them who have not heard of it, as far as is noted
	Until    time.Time    // then who has said nothing agrees
	// Open: others were called, and not all of these could be. Their time begins when they are, and
	// Until says nothing.
	Open bool
}

// wishToEnd is what they are asked at present, if anything.
func wishToEnd(p *position) *WishToEnd {
	if p.Ending.N == 0 || !p.Status.Open() {
		return nil
	}
	missing := p.Ending.missing(p.Chairs)
	agreeing := slices.DeleteFunc(slices.Clone(missing), p.Ending.refusedBefore)
	uncalled := slices.DeleteFunc(slices.Clone(agreeing), func(seat games.Seat) bool { return slices.Contains(p.Ending.Called, seat) })
	return &WishToEnd{p.Ending.N, p.Ending.By, missing, agreeing, uncalled, p.Ending.Until, len(p.Ending.Called) > 0 && len(uncalled) > 0}
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
	case a.p.Ending.N == 0:
		a.p.Ending = Ending{N: a.p.Revision + 1, By: seat, Agreed: []games.Seat{seat}, Refused: a.p.Ending.Refused}
		a.p.Ending.Until = silentUntil(a, a.p.Ending.missing(a.p.Chairs))
	default:
		a.unchanged = true
	}
	return nil
}

// silentUntil is when the silence of these agrees that begins now: as of a clock, days off do
// not count where it takes an hour or more, and quiet hours where it takes eight.
func silentUntil(a *attempt, asked []games.Seat) (until time.Time) {
	t := a.timing()
	t.length, t.silent = a.p.consent, false
	for _, seat := range asked {
		if end, _ := t.endOf(t.hoursOf(a.p.Chairs[seat].User), t.length); end.After(until) {
			until = end
		}
	}
	return until
}

// ConsentToEnd is one's answer to somebody who wants a game to end.
type ConsentToEnd struct {
	N  int  // WishToEnd.N
	No bool // then it goes on
}

func (d ConsentToEnd) apply(a *attempt) error {
	seat := a.p.Chairs.of(a.By.ID)
	switch wish := wishToEnd(a.p); {
	case wish == nil, wish.N != d.N:
		return games.Refuse("table.refuse.stop.over")
	case seat == games.Public || a.p.Chairs[seat].Left:
		return a.p.unseated(a.By.ID)
	case d.No:
		a.p.Ending.Refused = append(slices.Clone(a.p.Ending.Refused), seat)
		a.p.Ending = a.p.Ending.refused(a.p)
	case slices.Contains(a.p.Ending.Agreed, seat):
		a.unchanged = true
	default:
		a.p.Ending.Agreed = append(slices.Clone(a.p.Ending.Agreed), seat)
	}
	return nil
}

// CalledToEnd notes which of those who are asked whether a game is to end have heard of it: they
// were called, or want never to be; whoever is not among them is called later. Who hears of it late has
// as much time as all others.
type CalledToEnd struct {
	N     int      // WishToEnd.N
	Users []string // ids
}

func (d CalledToEnd) apply(a *attempt) error {
	a.unchanged, a.untold = true, true
	if a.p.Ending.N != d.N {
		return nil
	}
	seats := []games.Seat{a.p.Ending.By}
	for _, user := range d.Users {
		seats = append(seats, a.p.Chairs.of(user))
	}
	seats = slices.DeleteFunc(seats, func(seat games.Seat) bool {
		return seat == games.Public || slices.Contains(a.p.Ending.Called, seat)
	})
	if a.unchanged = len(seats) == 0; a.unchanged {
		return nil
	}
	a.p.Ending.Called = slices.Concat(a.p.Ending.Called, seats)
	asked := slices.DeleteFunc(seats, func(seat games.Seat) bool { return slices.Contains(a.p.Ending.Agreed, seat) })
	if until := silentUntil(a, asked); until.After(a.p.Ending.Until.Add(regained(a.p.consent))) {
		a.p.Ending.Until = until
	}
	a.untold = sameEnding(a.p, a.was)
	return nil
}

// askForLonger gives all who are asked as much time again; where some are still to be called that is
// looked at now and then only.
type askForLonger struct{ uncalled bool }

// callAgain is how often.
const callAgain = time.Hour

func (d askForLonger) apply(a *attempt) error {
	a.p.Ending.Until = silentUntil(a, a.p.Ending.missing(a.p.Chairs))
	if !d.uncalled {
		return nil
	}
	if by := a.p.Ending.By; !slices.Contains(a.p.Ending.Called, by) {
		a.p.Ending.Called = append(slices.Clone(a.p.Ending.Called), by)
	}
	if again := stamp(a.now.Add(callAgain)); a.p.Ending.Until.Before(again) {
		a.p.Ending.Until = again
	}
	return nil
}

// silenceAgrees ends a game once who was asked has said nothing for long enough. Whoever has
// refused before has to say so.
type silenceAgrees struct{}

func (silenceAgrees) apply(a *attempt) error {
	e := a.p.Ending
	if slices.ContainsFunc(e.missing(a.p.Chairs), e.refusedBefore) {
		a.p.Ending = e.refused(a.p)
		return nil
	}
	a.p.Ending.Agreed = append(slices.Clone(e.Agreed), e.missing(a.p.Chairs)...)
	return nil
}

// settleEnding ends a game that all agree to end. Nobody is asked any more for somebody who
// plays no more, and whoever takes a seat over is asked himself.
func settleEnding(a *attempt) {
	a.p.Ending.Refused = a.stillThere(a.p.Ending.Refused)
	if wishToEnd(a.p) != nil {
		a.p.Ending.Agreed = a.stillThere(a.p.Ending.Agreed)
		a.p.Ending.Called = a.stillThere(a.p.Ending.Called)
	}
	wish, was := wishToEnd(a.p), wishToEnd(a.was)
	switch {
	case wish == nil:
	case a.changesHands(wish.Who), a.p.Chairs[wish.Who].Left:
		a.p.Ending = a.p.Ending.over()
	case len(wish.Missing) == 0:
		stop(a, StoppedBy{User: a.p.Chairs[wish.Who].User, As: AsAgreed})
	case was != nil && was.N == wish.N && was.Open && !wish.Open: // all have as much time from now on
		a.p.Ending.Until = silentUntil(a, wish.Missing)
	}
}

// sameEnding reports whether two positions ask people the same.
func sameEnding(p, other *position) bool {
	one, two := wishToEnd(p), wishToEnd(other)
	if one == nil || two == nil {
		return one == two
	}
	return one.N == two.N && one.Open == two.Open && (one.Open || one.Until.Equal(two.Until)) && slices.Equal(one.Missing, two.Missing)
}
