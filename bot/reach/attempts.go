package reach

import "time"

// Attempts is how far it is with what is tried at a message until Discord has done it. The zero
// value: nothing was tried.
type Attempts struct {
	Missed time.Time // when Discord has first said that the message, or its channel, is not there; zero: it has not
	Tries  int
	Due    time.Time // when it is tried again
}

// Missing is what is left to do once Discord has said that the message is not there; done:
// it has said so twice, far enough apart to be believed.
func (a Attempts) Missing(now time.Time) (next Attempts, done bool) {
	if a.Missed.IsZero() {
		a.Missed, a.Due = now, now.Add(Apart)
		return a, false
	}
	a.Due = a.Missed.Add(Apart)
	return a, !now.Before(a.Due)
}

// Lost is what is left to do once Discord has said that the message's channel is not there; done: it
// has said so, or that the message is not, a day before as well.
func (a Attempts) Lost(now time.Time) (next Attempts, done bool) {
	if a.Missed.IsZero() {
		a.Missed = now
	}
	if !now.Before(a.Missed.Add(day)) {
		return a, true
	}
	return a.Failed(now, true, 0), false
}

// Failed is what is left to do after anything else, ever more slowly: once a day at last
// where it is refused, else every quarter of an hour. Discord may ask to stay away for
// longer.
func (a Attempts) Failed(now time.Time, refused bool, away time.Duration) Attempts {
	most := 15 * time.Minute
	if refused {
		most = day
	}
	a.Due = now.Add(max(away, min(Apart<<min(a.Tries, 12), most)))
	a.Tries++
	return a
}
