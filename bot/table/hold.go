package table

import "time"

// longestHold is how long a host can pause a game, all pauses together.
const longestHold = 7 * 24 * time.Hour

// Hold is a pause of a host's or a moderator's.
type Hold struct {
	Since time.Time     // zero: who paused the game is gone
	Firm  bool          // a moderator's
	Spent time.Duration // how long earlier pauses of hosts have lasted
}

// Until is when anybody who sits there may let the game go on; zero: never.
func (h Hold) Until() time.Time {
	if h.Firm {
		return time.Time{}
	}
	return h.Since.Add(longestHold - h.Spent)
}

// over reports whether anybody who sits there may let the game go on.
func (h Hold) over(now time.Time) bool { return !h.Firm && !now.Before(h.Until()) }

// begun is a pause that begins.
func (h Hold) begun(now time.Time, firm bool) Hold { return Hold{stamp(now), firm, h.Spent} }

// ended is what is known of pauses once one is over.
func (h Hold) ended(now time.Time) Hold {
	if !h.Firm && !h.Since.IsZero() {
		h.Spent += now.Sub(h.Since)
	}
	return Hold{Spent: h.Spent}
}
