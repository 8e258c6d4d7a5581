package kismet

import "hofnar/games"

// What is kept of everybody, as keys below kismet.statistic.
const (
	statRight = "right_knocks" // that came first
	statLate  = "late_knocks"  // right, but not the first
	statWrong = "wrong_knocks"
	statRound = "best_round"

	statQuickest = "quickest_knock" // of those that came first, since one was possible

	markOpen = "open" // the moment from which a knock is possible: a roll, or Kismet
)

// mark adds a mark for the statistics to the event told last.
func (d *draft) mark(key string, who games.Seat, n int) { d.Last().Mark(key, who, n) }

// knockStatistics are the statistics that a knock counts for, by verdict: one for all wrong
// ones.
var knockStatistics = [...]string{right: statRight, late: statLate, wrongLaid: statWrong}
