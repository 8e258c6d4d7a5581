package table

import (
	"time"

	"hofnar/games"
)

// lookFor is how long after a try that was refused the next one of the same person is not
// judged: nobody is to find by trying what seeing should find.
const lookFor = 3 * time.Second

// judge has a try (games.Choice.Untested) judged, unless its player has just tried in vain.
func (c Choose) judge(a *attempt, seat games.Seat) error {
	a.tries = picked(a.p.state, seat, c.Picks, func(o games.Choice) bool { return o.Untested })
	if a.tries && a.now.Before(a.lookUntil) {
		return games.Refuse("table.refuse.look_again")
	}
	return nil
}
