package table

import (
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

// timing is what the clocks of a table go by at a moment.
type timing struct {
	now    time.Time
	length time.Duration // of a clock; 0: the game has none
	ends   EndsFunc
	held   bool // the table is paused: clocks stand
}

// endOf is when what is left of somebody's time is over, if it runs from now on.
func (t timing) endOf(who User, left time.Duration) time.Time {
	if left <= 0 { // was over before
		return stamp(t.now.Add(left))
	}
	return stamp(t.ends(who, t.now, left, t.length))
}

// stamp is a time as the books keep it: never earlier, and less than a millisecond later.
func stamp(t time.Time) time.Time {
	return time.UnixMilli(t.Add(time.Millisecond - time.Nanosecond).UnixMilli())
}

// runs reports whether a turn is being timed.
func (c Clock) runs() bool { return !c.Since.IsZero() }

// drawn is what is left in the bank.
func (c Clock) drawn(now time.Time) time.Duration {
	if !c.runs() {
		return c.Bank
	}
	return max(0, c.Bank-max(0, now.Sub(c.Ends)))
}

// after is a clock once a change has led from one turn to another, or the same.
func (c Clock) after(was, is turn, who User, t timing) Clock {
	if was != is || is.awaited != c.runs() {
		c = c.ended(was, t)
	}
	if is.awaited && !c.runs() {
		c = c.begun(is, who, t)
	}
	return c
}

// ended is a clock after its turn: what was drawn on is gone, and a turn in time saves
// something up.
func (c Clock) ended(was turn, t timing) Clock {
	bank, late := c.Bank, c.Late
	switch {
	case !c.runs() || was.secret:
	case c.Out:
		bank = 0
	default:
		bank, late = min(t.length, c.drawn(t.now)+t.length/10), 0
	}
	return Clock{Bank: bank, Late: late}
}

// begun is a clock at the beginning of a turn.
func (c Clock) begun(is turn, who User, t timing) Clock {
	bank := c.Bank
	if is.secret {
		bank = 0
	}
	c.Since, c.Ends, c.Until = stamp(t.now), t.endOf(who, t.length), t.endOf(who, t.length+bank)
	if t.held {
		c.Stopped = stamp(t.now)
	}
	return c
}

// idle is a clock whose turn nobody plays any more. What was saved up waits, and nothing
// is added.
func (c Clock) idle(now time.Time) Clock { return Clock{Bank: c.drawn(now), Late: c.Late} }

// stopped is a clock that does not go on for now; one that stands stays as it is.
func (c Clock) stopped(now time.Time) Clock {
	if c.runs() && c.Stopped.IsZero() {
		c.Stopped = stamp(now)
	}
	return c
}

// resumed is a clock that goes on with what was left when it was stopped, if it was.
func (c Clock) resumed(who User, t timing) Clock {
	if !c.Stopped.IsZero() {
		c.Ends, c.Until = t.endOf(who, c.Ends.Sub(c.Stopped)), t.endOf(who, c.Until.Sub(c.Stopped))
		c.Stopped = time.Time{}
	}
	return c
}

// rewound is a clock once taking a step back has led from one turn to another. Before the
// step it was as in before: whoever is awaited again has what was left to him then, and
// nobody has saved anything up.
func (c Clock) rewound(before Clock, was, is turn, who User, t timing) Clock {
	switch {
	case was == is && is.awaited == c.runs():
		return c
	case is.awaited && before.runs():
		return before.resumed(who, t)
	case is.awaited:
		return before.begun(is, who, t)
	}
	return Clock{Bank: before.Bank, Late: before.Late}
}

// Clocks are those of a table, by seat.
type Clocks map[games.Seat]Clock

// next is when somebody's time is over next; zero: never. Where a nudge is all that comes
// of a clock, nothing more comes of one that has run out.
func (all Clocks) next(nudges bool) (next time.Time) {
	for _, c := range all {
		if c.runs() && c.Stopped.IsZero() && !(c.Out && nudges) {
			next = earlier(next, c.Until)
		}
	}
	return next
}

// ends says until when the table waits for those of these seats whose clock runs.
func (all Clocks) ends(turn []games.Seat) map[games.Seat]time.Time {
	ends := map[games.Seat]time.Time{}
	for _, seat := range turn {
		if c := all[seat]; c.runs() {
			ends[seat] = c.Until
		}
	}
	return ends
}

// out lists those of these seats whose time has run out.
func (all Clocks) out(turn []games.Seat) (seats []games.Seat) {
	for _, seat := range turn {
		if c := all[seat]; c.runs() && c.Out {
			seats = append(seats, seat)
		}
	}
	slices.Sort(seats)
	return slices.Compact(seats)
}
