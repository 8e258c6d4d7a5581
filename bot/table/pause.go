package table

import (
	"time"

	"hofnar/games"
)

func (Pause) apply(a *attempt) error {
	if err := a.commanding(); err != nil {
		return err
	}
	if a.p.Status != Running {
		return games.Refuse("table.refuse.not_running")
	}
	a.p.Status, a.p.Held = Paused, true
	a.stopTime()
	return nil
}

// stopTime has nobody's time run, and nobody be called.
func (a *attempt) stopTime() {
	for seat, c := range a.p.Clocks {
		a.p.Clocks[seat] = c.stopped(a.now)
	}
	for seat, c := range a.p.Calls {
		a.p.Calls[seat] = c.paused(a.now)
	}
}

func (Resume) apply(a *attempt) error {
	if err := a.commanding(); err != nil {
		return err
	}
	if !a.p.Held {
		return games.Refuse("table.refuse.not_held")
	}
	a.p.Status, a.p.Held = Running, false
	a.resumeTime()
	return nil
}

// resumeTime lets clocks that stand go on with what was left on them, and calls come as
// much later.
func (a *attempt) resumeTime() {
	for seat, c := range a.p.Clocks {
		a.p.Clocks[seat] = c.resumed(a, a.p.Chairs[seat].User)
	}
	for seat, c := range a.p.Calls {
		a.p.Calls[seat] = c.resumed(a.now)
	}
}

// stopped is a clock that does not go on for now; one that stands stays as it is.
func (c Clock) stopped(now time.Time) Clock {
	if c.runs() && c.Stopped.IsZero() {
		c.Stopped = stamp(now)
	}
	return c
}

// resumed is a clock that goes on with what was left when it was stopped, if it was.
func (c Clock) resumed(a *attempt, who User) Clock {
	if !c.Stopped.IsZero() {
		c.Ends, c.Until = a.endOf(who, c.Ends.Sub(c.Stopped)), a.endOf(who, c.Until.Sub(c.Stopped))
		c.Stopped = time.Time{}
	}
	return c
}

// regain gives whoever is awaited more time after one in which nobody could do
// anything: once a turn, or again where that time went on.
type regain struct{ since, until time.Time }

// A tenth of a clock is regained, and not less than half a minute.
const leastRegained = 30 * time.Second

func (d regain) apply(a *attempt) error {
	a.unchanged = !a.p.runsOut(d)
	for seat, c := range a.p.Clocks {
		if a.p.missesTime(c, d) {
			until := d.until.Add(a.p.regained() + a.p.spread(seat))
			c.Until, c.Regained = stamp(a.cfg.Ends(a.p.Chairs[seat].User, until, 0, clockLength(a.p.Options))), stamp(d.until)
			a.p.Clocks[seat] = c
		}
	}
	return nil
}

func (p *position) regained() time.Duration {
	return max(leastRegained, clockLength(p.Options)/10)
}

// runsOut reports whether some clock runs out too soon after such a time.
func (p *position) runsOut(d regain) bool {
	for _, c := range p.Clocks {
		if p.missesTime(c, d) {
			return true
		}
	}
	return false
}

func (p *position) missesTime(c Clock, d regain) bool {
	return p.Status == Running && p.broken == nil && c.runs() && !c.Out &&
		(c.Regained.IsZero() || !c.Regained.Before(d.since)) &&
		c.Since.Before(d.until) && c.Until.Before(d.until.Add(p.regained()))
}

// spread parts what would otherwise be due at all tables at once.
func (p *position) spread(seat games.Seat) time.Duration {
	return between(p.rand("spread", seat, 0), 0, 30_000)
}
