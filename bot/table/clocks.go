package table

import (
	"maps"
	"slices"
	"time"

	"hofnar/games"
)

// Clock is the time that a seat has. It runs from when the seat is awaited until it is
// no more; what a turn takes beyond it is drawn from the bank, and then the turn is
// overdue. A turn that only its owner may know of leaves bank and Late alone: others
// could read off them that there was one.
type Clock struct {
	Bank  time.Duration // what has been saved up, at most the length of a clock
	Late  int           // overdue turns in a row
	Since time.Time     // when the present turn began; zero: the seat is not awaited
	Ends  time.Time     // from then on the bank is drawn on
	Until time.Time     // then the turn is overdue
	Out   bool          // it is: a computer has begun to play it, or its person was nudged

	Regained time.Time // when more time was given, once a turn, since nobody could be heard; zero: none was
	Stopped  time.Time // when the host paused the table; zero: it runs
}

// EndsFunc says when what is left of a clock of so long is over for a person, if it runs
// from some moment on. There is room here for hours and days that do not count.
type EndsFunc func(who User, from time.Time, left, length time.Duration) time.Time

// overdueLimit is after how many overdue turns in a row a seat is handed to a computer.
const overdueLimit = 2

// runs reports whether a turn is being timed.
func (c Clock) runs() bool { return !c.Since.IsZero() }

// turn is what a clock is for. It is the same turn as long as the seat is awaited
// without a break, visibly or in secret, in the same part and at the same stage of the
// game: so its own moves within a turn (take, then give) share one clock, while a roll or
// a trick that it begins has a clock of its own.
type turn struct {
	awaited, secret bool
	user            string
	scene           games.Scene
	stage           string
}

// turnOf is the turn of a person at a seat, the zero turn if it is none: what the table
// does for somebody without a choice is none.
func (p *position) turnOf(seat games.Seat) turn {
	if p.state == nil || !p.Status.Open() || !p.Chairs[seat].Human() || !p.due(seat) || p.settled(seat) {
		return turn{}
	}
	return turn{true, !slices.Contains(p.public.Turn, seat), p.Chairs[seat].User.ID, p.public.Scene, p.public.Stage}
}

// runClocks brings the clocks to where a change has taken the game.
func (a *attempt) runClocks() {
	length := clockLength(a.p.Options)
	if length == 0 || !a.p.Status.Open() {
		return
	}
	clocks := make(map[games.Seat]Clock, len(a.p.Chairs))
	for i := range a.p.Chairs {
		seat := games.Seat(i)
		c, known := a.p.Clocks[seat]
		if !known {
			c.Bank = length / 2
		}
		was, is := a.was.turnOf(seat), a.p.turnOf(seat)
		if was != is || is.awaited != c.runs() {
			c = c.ended(was, a.now, length)
		}
		if is.awaited && !c.runs() {
			c = c.begun(is, a, seat, length)
		}
		clocks[seat] = c
	}
	a.p.Clocks = clocks
}

// stopClock ends the turn of somebody who plays no more. What was saved up waits, and
// nothing is added.
func (a *attempt) stopClock(seat games.Seat) {
	if c, ok := a.p.Clocks[seat]; ok {
		a.p.Clocks[seat] = Clock{Bank: c.drawn(a.now), Late: c.Late}
	}
}

// drawn is what is left in the bank.
func (c Clock) drawn(now time.Time) time.Duration {
	if !c.runs() {
		return c.Bank
	}
	return max(0, c.Bank-max(0, now.Sub(c.Ends)))
}

// ended is a clock after its turn: what was drawn on is gone, and a turn in time saves
// something up.
func (c Clock) ended(was turn, now time.Time, length time.Duration) Clock {
	bank, late := c.Bank, c.Late
	switch {
	case !c.runs() || was.secret:
	case c.Out:
		bank = 0
	default:
		bank, late = min(length, c.drawn(now)+length/10), 0
	}
	return Clock{Bank: bank, Late: late}
}

// begun is a clock at the beginning of a turn.
func (c Clock) begun(is turn, a *attempt, seat games.Seat, length time.Duration) Clock {
	bank, user := c.Bank, a.p.Chairs[seat].User
	if is.secret {
		bank = 0
	}
	c.Since, c.Ends, c.Until = stamp(a.now), a.endOf(user, length), a.endOf(user, length+bank)
	if a.p.Held {
		c.Stopped = stamp(a.now)
	}
	return c
}

// endOf is when what is left of somebody's time is over, if it runs from now on.
func (a *attempt) endOf(who User, left time.Duration) time.Time {
	if left <= 0 { // was over before
		return stamp(a.now.Add(left))
	}
	return stamp(a.cfg.Ends(who, a.now, left, clockLength(a.p.Options)))
}

// stamp is a time as the books keep it: never earlier, and less than a millisecond later.
func stamp(t time.Time) time.Time {
	return time.UnixMilli(t.Add(time.Millisecond - time.Nanosecond).UnixMilli())
}

// forgive lets somebody who comes back begin anew.
func (a *attempt) forgive(seat games.Seat) {
	if c, ok := a.p.Clocks[seat]; ok {
		c.Late = 0
		a.p.Clocks[seat] = c
	}
}

// shownClocks says until when the table visibly waits for whom. Nobody is shown
// anything of a turn that only its owner may know of.
func (p *position) shownClocks() map[games.Seat]time.Time {
	if p.Status != Running || len(p.Clocks) == 0 {
		return nil
	}
	shown := map[games.Seat]time.Time{}
	for _, seat := range p.public.Turn {
		if c := p.Clocks[seat]; c.runs() {
			shown[seat] = c.Until
		}
	}
	return shown
}

// sameClocks reports whether two positions show the same clocks.
func (p *position) sameClocks(other *position) bool {
	return maps.EqualFunc(p.shownClocks(), other.shownClocks(), time.Time.Equal) && slices.Equal(p.late(), other.late())
}

// late lists the persons whose time has visibly run out.
func (p *position) late() (seats []games.Seat) {
	for seat := range maps.Keys(p.shownClocks()) {
		if p.Clocks[seat].Out {
			seats = append(seats, seat)
		}
	}
	slices.Sort(seats)
	return seats
}
