package table

import (
	"time"

	"hofnar/games"
)

// ErrShed refuses a deed since there is too much to do: too many wait at its table already, or
// it has waited so long that nobody waits for it any more. Whoever wanted it was told then that
// it has failed, and it is not done behind that person's back.
var ErrShed = games.Refuse("table.refuse.busy")

// late reports whether a deed has waited for too long. In a race it counts who came first,
// whenever that is judged.
func (d Deed) late(now time.Time) bool {
	if c, chooses := d.Do.(Choose); chooses && c.Version < 0 {
		return false
	}
	return !d.Until.IsZero() && !now.Before(d.Until)
}
