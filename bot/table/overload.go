package table

import (
	"time"

	"hofnar/games"
)

// ErrLate refuses a deed that has waited so long that nobody waits for it any more: whoever
// wanted it was told that it has failed, and it is not done behind that person's back.
var ErrLate = games.Refuse("table.refuse.busy")

// late reports whether a deed has waited for too long. In a race it counts who came first,
// whenever that is judged.
func (d Deed) late(now time.Time) bool {
	if c, chooses := d.Do.(Choose); chooses && c.Version < 0 {
		return false
	}
	return !d.Until.IsZero() && !now.Before(d.Until)
}
