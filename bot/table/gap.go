package table

import "time"

// gapHorizon is how long nothing may have happened at a table before a restart, for
// anybody there to be racing still.
const gapHorizon = time.Hour

// standstill is how long a stage cannot be left after deeds may have been lost.
const standstill = 10 * time.Second

// mayRace reports whether somebody may have raced in vain between two moments at a table
// that sleeps.
func mayRace(b Brief, from, to time.Time) bool {
	return !b.Raced.IsZero() && (!from.IsZero() || to.Sub(b.Raced) <= gapHorizon)
}

// apply makes a table stand still where a race is on. It is not written down: what was
// judged before stands, and after a restart there is nobody to wait for.
func (g Gap) apply(a *attempt) error {
	a.unchanged, a.unwritten = true, true
	if a.p.Status != Running || !a.p.racing() {
		return nil
	}
	if g.From.IsZero() {
		g.From = a.p.steps[len(a.p.steps)-1].Received
		if a.now.Sub(g.From) > gapHorizon {
			return nil
		}
	}
	g.Until = a.now.Add(standstill)
	a.p.gap, a.unchanged = g, false
	return nil
}
