package main

import (
	"context"
	"log/slog"

	"hofnar/bot/table"
	"hofnar/games/all"
	"hofnar/store"
)

// inBackground does something beside all else. What it returns tells it to stop and waits
// until it has.
func inBackground(ctx context.Context, do func(context.Context)) (end func()) {
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		do(ctx)
	}()
	return func() {
		stop()
		<-done
	}
}

// countBefore works out the statistics of games that were finished before games kept
// any, by a replay of each. Where it is interrupted the next start goes on. A game that
// cannot be replayed any more has none.
func countBefore(ctx context.Context, books *store.Store, log *slog.Logger) {
	for id := table.ID(""); ctx.Err() == nil; {
		var err error
		if id, err = books.Uncounted(ctx, id); err != nil && ctx.Err() == nil {
			log.Error("statistics of older games", "why", err)
			return
		}
		if id == "" {
			return
		}
		if err := countOne(ctx, books, id); err != nil && ctx.Err() == nil {
			log.Warn("an older game has no statistics", "table", id, "why", err)
		}
	}
}

func countOne(ctx context.Context, books *store.Store, id table.ID) error {
	kept, err := books.Load(ctx, id)
	if err != nil {
		return err
	}
	found, bad := table.StatisticsOf(all.Games, kept)
	if err := books.PutStatistics(context.WithoutCancel(ctx), id, found); err != nil {
		return err
	}
	return bad
}
