package table

import (
	"time"

	"hofnar/games"
)

// regain gives whoever is awaited more time after a silence: once a turn, or again where
// that time went on.
type regain struct{ silence }

func (d regain) apply(a *attempt) error {
	if a.unchanged = !costsAnybody(a.p, d.silence); a.unchanged {
		return nil
	}
	t := a.timing()
	for seat, c := range a.p.Clocks {
		if d.costs(c, t.length) {
			c.Until = d.until.Add(regained(t.length) + spread(a.p, seat))
			if c.Nights == 0 { // else the night of this turn has been
				c.Until, c.Nights = t.Ends(c.Hours, c.Until, 0)
			}
			c.Until = stamp(c.Until)
			c.Regained = stamp(d.until)
			a.p.Clocks[seat] = c
		}
	}
	return nil
}

// costsAnybody reports whether some clock of a table runs out too soon after a silence.
func costsAnybody(p *position, s silence) bool {
	for _, c := range p.Clocks {
		if p.Status == Running && p.broken == nil && s.costs(c, clockLength(p.Options)) {
			return true
		}
	}
	return false
}

// spread parts what would otherwise be due at all tables at once.
func spread(p *position, seat games.Seat) time.Duration {
	return between(p.rand("spread", seat, 0), 0, 30_000)
}
