package privacy

import (
	"context"
	"sync/atomic"
	"time"

	"hofnar/bot/background"
)

const (
	// RewriteMost is how large a file may be that is written anew while people play: that
	// holds writes for 10 ms a megabyte on two busy cores. 3,000 games take 30 to 80 MB.
	RewriteMost = 128 << 20

	rewriteQuiet = 10 * time.Minute // without a move the file is written anew at once
	rewriteHour  = 4                // UTC; else it is then
	rewriteAgain = 10 * time.Minute // after it has been put off
)

// rewriteBooks can be written anew, so that nothing is left in the file of what was deleted.
type rewriteBooks interface {
	// RewriteOwed reports whether the file is to be written anew, how large it is, and when
	// it was last.
	RewriteOwed(ctx context.Context) (owed bool, size int64, last time.Time, err error)
	Rewrite(ctx context.Context, at time.Time) error
}

// rewriting has the file of the books written anew after somebody was forgotten: in a pause
// of the play, or at night, and at most once between two nights.
type rewriting struct {
	*background.Runner
	books rewriteBooks
	most  int64
	alarm *background.Alarm
	moved atomic.Int64 // when the newest move came, or this process began, in unix ms
	night time.Time    // until when it is to be done; zero: nothing was owed at the last look
}

func newRewriting(r *background.Runner, books rewriteBooks, most int64) *rewriting {
	w := &rewriting{Runner: r, books: books, most: most}
	w.move()
	w.alarm = background.NewAlarm(r, "writing the file anew", w.look)
	return w
}

// move notes that a move has come.
func (w *rewriting) move() { w.moved.Store(w.Clock.Now().UnixMilli()) }

// look writes the file anew if that is owed and it is time, and says when to look again.
func (w *rewriting) look() (next time.Time, err error) {
	now := w.Clock.Now()
	owed, size, last, err := w.books.RewriteOwed(w.Ctx)
	if err != nil || !owed {
		w.night = time.Time{}
		return nightAfter(now), err
	}
	if size > w.most {
		w.Log.Warn(owedStart, "MB", size>>20)
		return nightAfter(now), nil
	}
	if w.night.IsZero() {
		w.night = nightAfter(now)
	}
	if due := w.due(last); due.After(now) {
		w.Log.Info(owedSoon, "at", due)
		return due, nil
	}
	if err := w.books.Rewrite(w.Ctx, now); err != nil {
		w.Warn(err, "the file of the books cannot be written anew now; it is tried again", "in", rewriteAgain)
		return now.Add(rewriteAgain), nil
	}
	w.Log.Info("the file of the books is written anew", "took", w.Clock.Since(now))
	w.night = time.Time{}
	return nightAfter(now), nil
}

// due is when it is time: as soon as nobody plays, unless it was done since the last night,
// and at night.
func (w *rewriting) due(last time.Time) time.Time {
	if !last.Before(w.night.AddDate(0, 0, -1)) {
		return w.night
	}
	if quiet := time.UnixMilli(w.moved.Load()).Add(rewriteQuiet); quiet.Before(w.night) {
		return quiet
	}
	return w.night
}

// nightAfter is the first night after a moment.
func nightAfter(at time.Time) time.Time {
	at = at.UTC()
	night := time.Date(at.Year(), at.Month(), at.Day(), rewriteHour, 0, 0, 0, time.UTC)
	if !night.After(at) {
		night = night.AddDate(0, 0, 1)
	}
	return night
}

// Why the file is to be written anew, and when it is.
const (
	owedSoon  = "the file of the books is to be written anew, since somebody was forgotten: in a pause of the play, or at 04:00 UTC"
	owedStart = "the file of the books is to be written anew, since somebody was forgotten, and is too large for doing that while people play: start with --rewrite"
)

// owed says whether the file is to be written anew; empty: it is not.
func (w *rewriting) owed(ctx context.Context) (string, error) {
	owed, size, _, err := w.books.RewriteOwed(ctx)
	switch {
	case err != nil || !owed:
		return "", err
	case size > w.most:
		return owedStart, nil
	}
	return owedSoon, nil
}
