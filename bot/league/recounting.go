package league

import (
	"context"
	"errors"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/table"
)

// recounting works seasons out anew beside all else: after a correction, where a game ended
// late, and where an earlier process was interrupted.
type recounting struct {
	*background.Runner
	books     recountBooks
	recounted func(table.ID) // told of tables that do something else to leagues than before
	alarm     *background.Alarm
}

func newRecounting(cfg Config) *recounting {
	r := &recounting{Runner: cfg.Runner, books: cfg.Books, recounted: cfg.Recounted}
	r.alarm = background.NewAlarm(cfg.Runner, "working seasons out anew", r.look)
	return r
}

// look works out all that is to be.
func (r *recounting) look() (next time.Time, err error) {
	seasons, err := r.books.Recounts(r.Ctx)
	for _, season := range seasons {
		err = errors.Join(err, r.workOut(r.Ctx, season))
	}
	return time.Time{}, err
}

// workOut works out what is to be of a season's league. The messages of games that count
// only now tell of it.
func (r *recounting) workOut(ctx context.Context, season int64) error {
	late, err := r.books.Recount(ctx, season)
	for _, id := range late {
		r.recounted(id)
	}
	return err
}

// now works out what has come of a change that somebody waits for. Where that fails it is
// tried again; until then the league's page says that it is to be done.
func (r *recounting) now(season int64) {
	if err := r.workOut(r.Durable(), season); err != nil {
		r.Warn(err, "a season cannot be worked out anew")
		r.alarm.Ring()
	}
}
