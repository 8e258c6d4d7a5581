package table

import (
	"time"

	"hofnar/games"
)

// Reschedule has a table go by what its doer has set now of hours and days that do not
// count: what was left of a clock before is left still. The channel is shown it anew.
type Reschedule struct {
	// Left says how much time there was between two moments by what was set before.
	Left func(from, to time.Time) time.Duration
}

func (d Reschedule) apply(a *attempt) error {
	a.reshown = true // holidays are for all to see, and not the table's
	seat := a.p.Chairs.of(a.By.ID)
	if a.unchanged = seat == games.Public; a.unchanged {
		return nil
	}
	user, c := a.p.Chairs[seat].User, a.p.Clocks[seat]
	if c.runs() && c.Stopped.IsZero() && !c.Out {
		c.Ends, c.Until = a.timing().endOf(user, d.left(a.now, c.Ends)), a.timing().endOf(user, d.left(a.now, c.Until))
		a.p.Clocks[seat] = c
	}
	call, called := a.p.Calls[seat]
	for i := call.Rung; called && i < mostCalls; i++ {
		if due := call.Due[i]; due.After(a.now) {
			call.Due[i] = stamp(a.cfg.Ends(user, a.now, d.left(a.now, due), 0))
		}
	}
	if called {
		a.p.Calls[seat] = call
	}
	return nil
}

// left is what is left until then; less than nothing where it was over before.
func (d Reschedule) left(now, then time.Time) time.Duration {
	if then.Before(now) {
		return then.Sub(now)
	}
	return d.Left(now, then)
}
