package main

import (
	"context"
	"log/slog"
	"time"

	"hofnar/store"
)

// warnOfClock says so where it is earlier now than the newest moment in the books: one of the
// two clocks was wrong, and what is due comes at the wrong time.
func warnOfClock(ctx context.Context, books *store.Reader, now time.Time, log *slog.Logger) {
	newest, err := books.NewestMoment(ctx)
	switch {
	case err != nil:
		log.Error("the newest moment in the books", "why", err)
	case now.Before(newest):
		log.Warn("this machine's clock is behind the newest moment in the books: it is wrong, or was when that was written; set it right, "+
			"or what is due until then comes too late", "now", now.UTC(), "newest", newest.UTC(), "behind", newest.Sub(now).Round(time.Second))
	}
}
