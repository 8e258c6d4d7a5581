package table

import (
	"errors"
	"time"

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

// next is the retry after one more failure.
func (r retry) next(now time.Time) retry {
	wait := longestRetry
	if r.tries < 16 {
		wait = min(firstRetry<<r.tries, longestRetry)
	}
	return retry{r.tries + 1, now.Add(wait)}
}

// failed notes that something done unasked came to nothing: a move of that seat or, for
// games.Public, what the table itself does.
func (t *table) failed(seat games.Seat) (tries int) {
	if t.retries == nil {
		t.retries = map[games.Seat]retry{}
	}
	next := t.retries[seat].next(t.registry.cfg.Clock.Now())
	t.retries[seat] = next
	return next.tries
}

// unasked logs what went wrong with what the table does by itself: nothing is done unasked
// before it is tried again.
func (t *table) unasked(what string, err error) {
	if err != nil {
		t.failed(games.Public)
		t.registry.cfg.Log.Error("cannot "+what, "table", t.id, "err", err)
	}
}

// stumbled notes that a move that nobody has pressed came to nothing.
func (t *table) stumbled(seat games.Seat, err error) {
	tries := t.failed(seat)
	t.registry.cfg.Log.Debug("a move came to nothing", "table", t.id, "seat", int(seat), "try", tries, "err", err)
	if tries == mostTries {
		t.registry.cfg.Log.Error("a seat rests until the position changes", "table", t.id, "seat", int(seat), "err", err)
	}
}

// rests reports whether a seat has failed so often that nothing more is tried.
func (t *table) rests(seat games.Seat) bool { return t.retries[seat].tries >= mostTries }

// moved sees to what has come of a seat's move that nobody has pressed.
func (t *table) moved(seat games.Seat, a *attempt, err error) {
	switch {
	case err == nil:
		t.notify(a)
	case t.outOfSync:
		t.unasked("write a move", err)
	default:
		t.stumbled(seat, err)
		t.plan()
	}
}

// errIdle: a computer whose turn it is does nothing.
var errIdle = errors.New("the computer does nothing")
