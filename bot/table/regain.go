package table

import (
	"time"

	"hofnar/games"
)

// regain gives whoever is awaited more time after a silence: once a turn, and where that time
// went on, by as much as it did.
type regain struct{ silence }

func (d regain) apply(a *attempt) error {
	t := a.timing()
	if a.unchanged = !d.costsAnybody(a.p, t.length); a.unchanged {
		return nil
	}
	if d.hurries(a.p) {
		a.p.Ending.Until = stamp(d.until.Add(regained(a.p.consent)))
	}
	for seat, c := range a.p.Clocks {
		length, ends := timeOf(a.p, seat, t.length)
		if !d.costs(c, length, ends) {
			continue
		}
		until, nights := d.until.Add(regained(length)+spread(a.p, seat)), c.Nights
		if !c.Regained.IsZero() {
			until = ends.Add(d.until.Sub(c.Regained))
		}
		if nights == 0 { // else the night of this turn has been
			until, nights = t.Ends(c.Hours, until, 0)
		}
		if c.Out {
			c.Ends = stamp(until)
		} else {
			c.Until, c.Nights = stamp(until), nights
		}
		c.Regained = stamp(d.until)
		a.p.Clocks[seat] = c
	}
	return nil
}

// hurries reports whether those who are asked whether a game is to end would have too little
// time to answer after a silence.
func (s silence) hurries(p *position) bool {
	return wishToEnd(p) != nil && p.Ending.Until.Before(stamp(s.until.Add(regained(p.consent))))
}

// costsAnybody reports whether somebody's time at a table runs out too soon after a silence, given
// how long a turn is to take there.
func (s silence) costsAnybody(p *position, turn time.Duration) bool {
	if p.broken == nil && s.hurries(p) {
		return true
	}
	for seat, c := range p.Clocks {
		length, until := timeOf(p, seat, turn)
		if p.Status == Running && p.broken == nil && s.costs(c, length, until) {
			return true
		}
	}
	return false
}

// timeOf is how long a seat has until something comes of its silence, and when that is, given how
// long a turn is to take, without the bank; zero: nothing does, or it has begun.
func timeOf(p *position, seat games.Seat, turn time.Duration) (length time.Duration, until time.Time) {
	c := p.Clocks[seat]
	switch {
	case !c.Out:
		return turn, c.Until
	case nudged(p, seat) && !clockless(p):
		return c.Ends.Sub(c.Until), alarmOf(p, seat)
	}
	return 0, time.Time{}
}

// spread parts what would otherwise be due at all tables at once.
func spread(p *position, seat games.Seat) time.Duration {
	return between(p.rand("spread", seat, 0), 0, 30_000)
}
