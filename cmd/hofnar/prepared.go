package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/picture"
	"hofnar/bot/words"
	"hofnar/games/all"
	"hofnar/store"
)

// warmEvery is how often Discord is asked anew, while the books are waited for, what a start
// begins with.
const warmEvery = 30 * time.Second

// prepared is what a start needs that is not in the books.
type prepared struct {
	settings
	words  *words.Words
	client *discord.Client
	wait   bool // for whoever has the books to let go of them
	log    *slog.Logger
}

func (s settings) prepare(at service, log *slog.Logger) (*prepared, error) {
	catalogue, err := words.Load(all.Games)
	if err != nil {
		return nil, err
	}
	catalogue.Log, at.client.Log = log, log
	return &prepared{settings: s, words: catalogue, client: discord.New(at.client), wait: at.wait, log: log}, nil
}

// open opens the books: at once, or as soon as whoever has them lets go of them. What can be
// done without them is done before then, so that nobody who plays waits for it.
func (p *prepared) open(ctx context.Context) (*store.Store, error) {
	if !p.wait {
		return p.settings.open(ctx, p.log)
	}
	if err := p.foresee(ctx); err != nil {
		return nil, err
	}
	if p.Pictures {
		picture.Warm()
	}
	if err := p.warm(ctx); err != nil {
		return nil, err
	}
	defer inBackground(ctx, p.keepWarm)()
	p.log.Info("everything is ready; Hofnar waits for the books", "db", p.DB)
	books, err := store.OpenNext(ctx, p.DB)
	if err != nil {
		return nil, err
	}
	return p.forgetting(ctx, books, p.log)
}

// foresee looks at books that somebody else serves: whether this program can take them over,
// and what that takes.
func (p *prepared) foresee(ctx context.Context) error {
	books, err := openExisting(p.DB)
	if err != nil {
		p.log.Info("the books cannot be looked at before they are opened", "why", err)
		return nil
	}
	defer func() { _ = books.Close() }() // nothing was written
	have, know, err := books.Steps(ctx)
	switch {
	case err != nil:
		p.log.Info("the books cannot be looked at before they are opened", "why", err)
		return nil
	case have > know:
		return fmt.Errorf("these books are at step %d, this program knows %d only: it cannot take them over", have, know)
	case have < know:
		p.log.Warn("these books are brought up to date when they are taken over, and nobody plays until that is done; the program that serves them now cannot go on with them then: make a backup before you stop it (hofnar backup FILE)",
			"at step", have, "to step", know)
		return nil
	}
	if err := books.CheckSchema(ctx); err != nil { // a start says so, too, and goes on
		p.log.Warn("the books are not in order", "why", err)
	}
	return nil
}

// warm asks Discord what a start begins with. Where it does not answer, the start asks; where it
// refuses, such as the token, there is nothing to wait for.
func (p *prepared) warm(ctx context.Context) error {
	err := p.client.Warm(ctx)
	if discord.RefusedForGood(err) {
		return fmt.Errorf("what a start begins with is refused: %w", err)
	}
	if err != nil && ctx.Err() == nil {
		p.log.Info("Discord cannot be asked before the books are opened", "why", err)
	}
	return nil
}

func (p *prepared) keepWarm(ctx context.Context) {
	for tick := time.NewTicker(warmEvery); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
			if err := p.warm(ctx); err != nil {
				p.log.Warn("this will not start", "why", err)
			}
		}
	}
}

// stoppedWaiting reports whether books were waited for in vain: whoever waited was told to stop.
func stoppedWaiting(ctx context.Context, err error) bool {
	var owned *store.Owned
	return ctx.Err() != nil && errors.As(err, &owned)
}
