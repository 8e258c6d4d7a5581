package people

import "time"

// Weekly is the word about each week that a server wants: in which channel, and when. The
// zero Weekly: none.
type Weekly struct {
	Guild, Channel string
	From, Due      time.Time // from when on it tells what has happened, and when it is to be said
	Since, Again   time.Time // when it was tried first, and when it is tried next; zero where it was not
}

// Next is when there is something to do about it.
func (w Weekly) Next() time.Time {
	if w.Again.IsZero() {
		return w.Due
	}
	return w.Again
}
