package table

import (
	"time"

	"hofnar/games"
)

// ErrShed refuses a deed since there is too much to do: too many wait at its table already, or
// it has waited so long that nobody waits for it any more. Whoever wanted it was told then that
// it has failed, and it is not done behind that person's back.
var ErrShed = games.Refuse("table.refuse.busy")

// race reports whether it counts who comes first with a deed, whenever that is judged.
func (d Deed) race() bool {
	c, chooses := d.Do.(Choose)
	_, reacts := d.Do.(React)
	return reacts || chooses && c.Version < 0
}

// late reports whether a deed has waited for too long.
func (d Deed) late(now time.Time) bool {
	return !d.race() && !d.Until.IsZero() && !now.Before(d.Until)
}
