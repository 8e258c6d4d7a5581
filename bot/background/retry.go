package background

import "time"

// How long to wait before what has failed is tried again: ever longer, but never so long that
// Discord would not know a message by its nonce any more, which it does for five minutes.
const (
	soonestRetry = 5 * time.Second
	latestRetry  = 2 * time.Minute
)

// Retry is how long it was last waited before something was tried again; the zero value: it
// has not failed.
type Retry time.Duration

// Next returns how long to wait after one more failure.
func (r *Retry) Next() time.Duration {
	*r = min(max(Retry(soonestRetry), 2**r), Retry(latestRetry))
	return time.Duration(*r)
}
