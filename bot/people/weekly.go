package people

import "time"

// Weekly is the word about each week that a server wants: in which channel, and when. The
// zero Weekly: none.
type Weekly struct {
	Guild, Channel string
	Due            time.Time // the end of the week that it is about
	Since, Again   time.Time // when it was tried first, and when it is tried next; zero where it was not
}

// Next is when there is something to do about it.
func (w Weekly) Next() time.Time {
	if w.Again.IsZero() {
		return w.Due
	}
	return w.Again
}
