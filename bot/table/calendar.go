package table

import (
	"time"

	"hofnar/games"
)

// Hours are the nights and the days off that a turn goes by, as its person had set them when
// it began: what Calendar.Hours has written down, and only a Calendar reads. Empty: all time
// counts.
type Hours string

// Calendar says which time does not count for people. The zero Calendar: all does.
type Calendar struct {
	// Hours writes down what somebody has set, for a turn that begins now with a clock of
	// so long. Days off beyond what a game in that server grants one person, of which so
	// much is spent, are left out.
	Hours func(who User, guild string, now time.Time, length, spent time.Duration) Hours
	// Ends says when so much time is over that runs from some moment on, and by how much
	// quiet hours put that off.
	Ends func(h Hours, from time.Time, left time.Duration) (end time.Time, nights time.Duration)
	// Left says how much of the time between two moments counts.
	Left func(h Hours, from, to time.Time) time.Duration
	// Share says when so many tenths of what counts between two moments have gone.
	Share func(h Hours, from, to time.Time, tenths int) time.Time
}

// everyMoment is where all time counts.
var everyMoment = Calendar{
	Hours: func(User, string, time.Time, time.Duration, time.Duration) Hours { return "" },
	Ends: func(_ Hours, from time.Time, left time.Duration) (time.Time, time.Duration) {
		return from.Add(left), 0
	},
	Left: func(_ Hours, from, to time.Time) time.Duration { return to.Sub(from) },
	Share: func(_ Hours, from, to time.Time, tenths int) time.Time {
		return from.Add(to.Sub(from) / 10 * time.Duration(tenths))
	},
}

// Runs says from when on, no earlier than a moment, the time of somebody runs for whom a table waits, and
// when it is over; zero: it does not run.
func (r *Registry) Runs(g Snapshot, seat games.Seat, from time.Time) (next, over time.Time) {
	c := g.p.Clocks[seat]
	if !c.runs() {
		return next, over
	}
	return r.cfg.Calendar.Share(c.Hours, from, from, 0), c.Until
}

// timing is what the clocks of a table go by at a moment.
type timing struct {
	Calendar
	now    time.Time
	guild  string
	length time.Duration                   // of a clock or, where the game has none, of a silence; 0: nobody is timed
	silent bool                            // the game has no clock: what is timed is how long somebody is silent
	held   bool                            // the table is paused: clocks stand
	spent  func(user string) time.Duration // of somebody's holidays, in this game
}

// hoursOf are what a turn of somebody goes by that begins now.
func (t timing) hoursOf(who User) Hours {
	length := t.length
	if t.silent {
		length = longEnough // for days off to count, and not for nights
	}
	return t.Hours(who, t.guild, t.now, length, t.spent(who.ID))
}

// endOf is when what is left of somebody's time is over, if it runs from now on, and by how
// much quiet hours put that off.
func (t timing) endOf(h Hours, left time.Duration) (time.Time, time.Duration) {
	if left <= 0 { // was over before
		return stamp(t.now.Add(left)), 0
	}
	end, nights := t.Ends(h, t.now, left)
	return stamp(end), nights
}
