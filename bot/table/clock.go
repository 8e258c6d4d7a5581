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
	Ends  time.Time     // from then on the bank is drawn on; of a turn that was nudged: then it counts twice
	Until time.Time     // then the turn is overdue
	Out   bool          // it is: a computer has begun to play it, or its person was nudged

	Hours  Hours         // what the turn goes by, whatever is set during it
	Nights time.Duration // by how much quiet hours put Until off
	Idle   bool          // the turn is nobody's: its person has left it to a computer, or to somebody else

	Regained time.Time // when more time was given, once a turn, since nobody could be heard; zero: none was
	Stopped  time.Time // when the host paused the table; zero: it runs
}

// turn is what a clock is for. It is the same turn as long as the seat is awaited
// without a break, visibly or in secret, in the same part and at the same stage of the
// game: so its own moves within a turn (take, then give) share one clock, while a roll or
// a trick that it begins has a clock of its own.
type turn struct {
	awaited, secret bool
	user            string // who plays it; empty: a computer does
	scene           games.Scene
	stage           string
}

// timed reports whether a person's time runs in a turn.
func (t turn) timed() bool { return t.awaited && t.user != "" }

// same reports whether it is the same turn, whoever plays it.
func (t turn) same(other turn) bool {
	t.user, other.user = "", ""
	return t == other
}

// stamp is a time as the books keep it: never earlier, and less than a millisecond later.
func stamp(t time.Time) time.Time {
	return time.UnixMilli(t.Add(time.Millisecond - time.Nanosecond).UnixMilli())
}

// runs reports whether a turn is being timed.
func (c Clock) runs() bool { return !c.Since.IsZero() && !c.Idle }

// last is the last moment of a turn so far at which its time ran.
func (c Clock) last(t timing) time.Time {
	if c.Stopped.IsZero() {
		return t.now
	}
	return c.Stopped
}

// drawn is what is left in the bank. Days off cost nothing of it.
func (c Clock) drawn(t timing) time.Duration {
	if !c.runs() {
		return c.Bank
	}
	return max(0, c.Bank-max(0, t.Left(c.Hours, c.Ends, c.last(t))))
}

// after is a clock once a change has led from one turn to another, or the same.
func (c Clock) after(was, is turn, who User, t timing) Clock {
	switch {
	case c.Idle && was.same(is) && is.timed():
		return c.taken(is, who, t)
	case c.Idle && was.same(is):
		return c
	case was != is || is.timed() != c.runs():
		c = c.ended(was, t)
	}
	if is.timed() && !c.runs() {
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
	case t.silent:
		late = 0
	case c.Out:
		bank = 0
	default:
		bank, late = min(t.length, c.drawn(t)+t.length/10), 0
	}
	return Clock{Bank: bank, Late: late}
}

// begun is a clock at the beginning of a turn.
func (c Clock) begun(is turn, who User, t timing) Clock {
	bank := c.Bank
	if is.secret {
		bank = 0
	}
	c.Since, c.Hours = stamp(t.now), t.hoursOf(who)
	c.Ends, _ = t.endOf(c.Hours, t.length)
	c.Until, c.Nights = t.endOf(c.Hours, t.length+bank)
	if t.held {
		c.Stopped = stamp(t.now)
	}
	return c
}

// idle is a clock whose turn its person plays no more. What was saved up waits, and nothing
// is added; when the turn ends stays known, for whoever takes it up again.
func (c Clock) idle(t timing) Clock {
	if c.runs() {
		c.Bank, c.Hours, c.Idle = c.drawn(t), "", true
	}
	return c
}

// taken is an idle clock whose turn somebody takes up, its person or another: it ends when
// it would have. Once a turn a tenth of the clock is left at least.
func (c Clock) taken(is turn, who User, t timing) Clock {
	c = c.resumed(t)
	fresh := Clock{Bank: c.Bank, Late: c.Late}.begun(is, who, t)
	fresh.Regained = c.Regained
	until := c.Until
	if least := stamp(t.now.Add(regained(t.length))); c.Regained.IsZero() && until.Before(least) {
		until, fresh.Regained = least, stamp(t.now)
	}
	if until.Before(fresh.Until) {
		fresh.Until, fresh.Nights = until, min(c.Nights, fresh.Nights)
		fresh.Ends = earlier(fresh.Ends, until)
	}
	return fresh
}

// stopped is a clock that does not go on for now; one that stands stays as it is.
func (c Clock) stopped(now time.Time) Clock {
	if !c.Since.IsZero() && c.Stopped.IsZero() {
		c.Stopped = stamp(now)
	}
	return c
}

// resumed is a clock that goes on with what was left when it was stopped, if it was. Of a
// night that was under way the rest is left; any other begins anew, where the end now falls
// into one, but where it is not known by whose hours the turn goes: there it stays.
func (c Clock) resumed(t timing) Clock {
	if c.Stopped.IsZero() {
		return c
	}
	left, bank := t.Left(c.Hours, c.Stopped, c.Until), t.Left(c.Hours, c.Stopped, c.Ends)
	if c.Hours != "" && left > c.Nights {
		left -= c.Nights
		c.Until, c.Nights = t.endOf(c.Hours, left)
	} else {
		c.Until = stamp(t.now.Add(left))
	}
	if !c.Ends.IsZero() {
		if !c.Out { // a turn that was nudged counts twice only once it is long over
			bank = min(bank, left)
		}
		c.Ends, _ = t.endOf(c.Hours, bank)
	}
	c.Stopped = time.Time{}
	return c
}

// off is how much of a turn so far were days off.
func (c Clock) off(t timing) time.Duration { return c.offIn(t, c.Since, c.last(t)) }

// offIn is how much of the time between two moments are days off by what a turn goes by.
func (c Clock) offIn(t timing, from, to time.Time) time.Duration {
	if c.Hours == "" {
		return 0
	}
	return to.Sub(from) - t.Left(c.Hours, from, to)
}

// goesOn reports whether a clock runs on from another: it is that of the same turn.
func (c Clock) goesOn(from Clock) bool {
	return c.runs() && from.runs() && c.Since.Equal(from.Since)
}

// rewound is a clock once taking a step back has led from one turn to another. Before the
// step it was as in before: whoever is awaited again has what was left to him then, and
// nobody has saved anything up.
func (c Clock) rewound(before Clock, was, is turn, who User, t timing) Clock {
	switch {
	case was == is && is.timed() == c.runs():
		return c
	case is.timed() && before.runs():
		return before.resumed(t)
	case is.timed():
		return before.begun(is, who, t)
	}
	return Clock{Bank: before.Bank, Late: before.Late}
}

// Clocks are those of a table, by seat.
type Clocks map[games.Seat]Clock

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
