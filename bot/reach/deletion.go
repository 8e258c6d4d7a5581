package reach

import "time"

// Deletion is a message that is to be deleted and could not be so far.
type Deletion struct {
	Guild, Channel, Message string // Guild is empty in somebody's inbox

	Missed time.Time // when Discord has first said that it is not there; zero: it has not
	Tries  int
	Due    time.Time // when it is tried again
}

// Missing is what is left to do once Discord has said that the message is not there; done:
// it has said so twice, far enough apart to be believed.
func (d Deletion) Missing(now time.Time) (next Deletion, done bool) {
	if d.Missed.IsZero() {
		d.Missed, d.Due = now, now.Add(Apart)
		return d, false
	}
	d.Due = d.Missed.Add(Apart)
	return d, !now.Before(d.Due)
}

// Failed is what is left to do after anything else, ever more slowly: once a day at last
// where it is refused, else every quarter of an hour. Discord may ask to stay away for
// longer.
func (d Deletion) Failed(now time.Time, refused bool, away time.Duration) Deletion {
	most := 15 * time.Minute
	if refused {
		most = day
	}
	d.Due = now.Add(max(away, min(Apart<<min(d.Tries, 12), most)))
	d.Tries++
	return d
}

// mostDirect is how often it is tried to delete a message in an inbox, where that is refused:
// some three weeks. Inboxes close for good, and nobody tells.
const mostDirect = 30

// GivenUp reports whether a message that was refused once more is to stay where it is.
func (d Deletion) GivenUp() bool { return d.Guild == "" && d.Tries > mostDirect }
