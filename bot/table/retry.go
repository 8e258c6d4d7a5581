package table

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/games"
)

// retry is when something that nobody has asked for, and that came to nothing, is done
// again: ever more slowly.
type retry struct {
	tries int
	at    time.Time
}

const (
	firstRetry   = 10 * time.Millisecond
	longestRetry = time.Minute
	// mostTries is how often a seat's move may come to nothing in one position before the
	// seat rests. From the second try on a computer moves at random; where a question is
	// untested, some of that is refused.
	mostTries = 200
)

// errIdle: a computer whose turn it is does nothing.
var errIdle = errors.New("the computer does nothing")

// next is the retry after one more failure.
func (r retry) next(now time.Time) retry {
	wait := longestRetry
	if r.tries < 16 {
		wait = min(firstRetry<<r.tries, longestRetry)
	}
	return retry{r.tries + 1, now.Add(wait)}
}

// retries are those of one table: of a seat's move in the present position or, for
// games.Public, of what the table itself does.
type retries struct {
	clock       clockwork.Clock
	log         *slog.Logger // that names the table
	of          map[games.Seat]retry
	pausedUntil time.Time // nothing is done unasked before
}

func newRetries(clock clockwork.Clock, log *slog.Logger) *retries {
	return &retries{clock: clock, log: log, of: map[games.Seat]retry{}}
}

func (r *retries) failed(seat games.Seat) (tries int) {
	next := r.of[seat].next(r.clock.Now())
	r.of[seat] = next
	return next.tries
}

// report logs what went wrong with what the table does by itself, unless the registry
// closes: nothing is done unasked before it is tried again.
func (r *retries) report(what string, err error) {
	if err == nil {
		return
	}
	r.failed(games.Public)
	if !errors.Is(err, context.Canceled) { // only what is read ends so, and with the registry
		r.log.Error("cannot "+what, "err", err)
	}
}

// stumbled notes that a move that nobody has pressed came to nothing.
func (r *retries) stumbled(seat games.Seat, err error) {
	tries := r.failed(seat)
	r.log.Debug("a move came to nothing", "seat", int(seat), "try", tries, "err", err)
	if tries == mostTries {
		r.log.Error("a seat rests until the position changes", "seat", int(seat), "err", err)
	}
}

// rests reports whether a seat has failed so often that nothing more is tried.
func (r *retries) rests(seat games.Seat) bool { return r.of[seat].tries >= mostTries }

// forgetSeats lets all seats begin anew: the position has changed.
func (r *retries) forgetSeats() {
	maps.DeleteFunc(r.of, func(seat games.Seat, _ retry) bool { return seat != games.Public })
}

// succeeded notes that the table has done something.
func (r *retries) succeeded() { delete(r.of, games.Public) }

// pause has nothing done unasked before then.
func (r *retries) pause(until time.Time) {
	if until.After(r.pausedUntil) {
		r.pausedUntil = until
	}
}

// quietUntil is until when nothing is done unasked; considered is when people have been
// asked about something long enough.
func (r *retries) quietUntil(considered time.Time) (until time.Time) {
	for _, moment := range []time.Time{r.pausedUntil, considered, r.of[games.Public].at} {
		if moment.After(until) {
			until = moment
		}
	}
	return until
}
