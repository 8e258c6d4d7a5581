package table

import (
	"time"

	"hofnar/games"
)

// The calls of a turn, in their order. A clock of less than an hour has the first alone;
// where a nudge is all that comes of a clock, the last is that nudge.
const (
	FirstCall = iota // when the turn has begun, or when it has lasted a moment
	HalfCall         // when half of the time has gone
	LastCall         // when nine tenths have
	mostCalls        // in a turn
)

const (
	longEnough = time.Hour   // is a clock for more than one call
	backSoon   = time.Minute // is a turn that needs no first call: its person is there
	// The first call leaves in peace who has just sat down and, in live play, whoever has pressed
	// something at this table or plays for the first time.
	sincePress = time.Minute
	firstTurns = 2 * time.Minute
)

// Calls is how whoever keeps a table waiting is called. The zero Calls: nobody is.
type Calls struct {
	// Grace is how long somebody may think before the first call, whatever the clock.
	Grace func(games.Agreed) time.Duration
	// Newcomer reports whether somebody has played at no other table; nil: nobody is one.
	Newcomer func(user string, here ID) bool
}

// live reports whether a table is played by people who are there. In play over days whoever is awaited
// is called at once, but for who has just sat down.
func (c Calls) live(agreed games.Agreed) bool { return c.Grace != nil && c.Grace(agreed) > 0 }

// Call is how somebody is called in a turn in which the table visibly waits for him. Its
// calls come due by the clock; whoever shows the table sees to them and notes that with
// Called. Several that come due together are one.
type Call struct {
	User  string
	Turn  int                  // the step that the turn began with
	Since time.Time            // when that was; a pause puts it and what is due off
	Due   [mostCalls]time.Time // when each call is to be made; zero: never
	Rung  int                  // how many have come due
	Told  int                  // how many of those are seen to
	Owed  bool                 // the last one is put off to a time at which its person may be called
	// Answered is how many had come due when its person was last seen acting: what has called
	// him until then has served, though the turn goes on.
	Answered int
	Ended    time.Time // when the turn was over; zero: it goes on
	// Stopped is since when the game is paused, zero where it is not.
	Stopped time.Time
}

// goesOn reports whether it is of a turn that is not over.
func (c Call) goesOn() bool { return c.User != "" && c.Ended.IsZero() }

// next is when the next call comes due; zero: never.
func (c Call) next() (next time.Time) {
	if c.goesOn() {
		for _, due := range c.Due[c.Rung:] {
			next = earlier(next, due)
		}
	}
	return next
}

// rung is a call once that has come due which is due at a moment.
func (c Call) rung(now time.Time) Call {
	for i, due := range c.Due {
		if c.goesOn() && !due.IsZero() && !due.After(stamp(now)) {
			c.Rung = max(c.Rung, i+1)
		}
	}
	return c
}

// isThere reports whether whoever is awaited again needs no first call in play over days:
// the turn before at that seat is just over, and its person was called for it, or was
// quicker. One that has only changed its stage has called nobody as long as he has not
// acted. In live play the first call itself waits for whoever is there.
func (c Call) isThere(user string, acted bool, now time.Time) bool {
	quicker := acted || !c.Ended.Equal(stamp(now))
	return c.User == user && now.Sub(c.Ended) <= backSoon &&
		c.Told == c.Rung && !c.Owed && (c.Rung > 0 || quicker)
}

// patient is a call with its first one put off until the latest of these moments; but no
// longer than half of a clock of that length.
func (c Call) patient(length time.Duration, moments ...time.Time) Call {
	due := c.Due[FirstCall]
	for _, moment := range moments {
		if moment.After(due) {
			due = moment
		}
	}
	if half := length / 2; half > 0 && due.Sub(c.Since) > half {
		due = c.Since.Add(half)
	}
	if due.After(c.Due[FirstCall]) {
		c.Due[FirstCall] = stamp(due)
	}
	return c
}

// paused is a call that waits for the game to go on.
func (c Call) paused(now time.Time) Call {
	if c.goesOn() && c.Stopped.IsZero() {
		c.Stopped = stamp(now)
	}
	return c
}

// resumed is a call after a pause, which counts for nothing. Where a clock has stood, the calls
// that go by its end come as much later as that does: nights and days off may have taken the
// pause in.
func (c Call) resumed(now time.Time, stood, runs Clock) Call {
	if c.Stopped.IsZero() {
		return c
	}
	by := now.Sub(c.Stopped)
	c.Since, c.Stopped = stamp(c.Since.Add(by)), time.Time{}
	for i := c.Rung; i < mostCalls; i++ {
		if i != FirstCall && stood.runs() {
			by = runs.Until.Sub(stood.Until)
		}
		if !c.Due[i].IsZero() {
			c.Due[i] = stamp(c.Due[i].Add(by))
		}
	}
	return c
}
