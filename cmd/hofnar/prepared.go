package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"sync"
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
	unseen bool // whether the books can be taken over is not known
	ready  sync.Once
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
	books, err := store.OpenNext(ctx, p.DB)
	if err != nil {
		return nil, err
	}
	return p.forgetting(ctx, books, p.log)
}

// foresee looks at books that somebody else serves: whether this program can take them over,
// and what that takes.
func (p *prepared) foresee(ctx context.Context) error {
	if _, err := os.Stat(p.DB); errors.Is(err, fs.ErrNotExist) {
		return nil // they begin empty
	}
	books, err := openExisting(p.DB)
	if err != nil {
		return p.unlooked(err)
	}
	defer func() { _ = books.Close() }() // nothing was written
	have, know, err := books.Steps(ctx)
	switch {
	case err != nil:
		return p.unlooked(err)
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

// unlooked notes that the books cannot be looked at. That alone ends nothing: they may be
// in order once nobody else has them.
func (p *prepared) unlooked(why error) error {
	p.unseen = true
	p.log.Warn("the books cannot be looked at before they are opened: this is not ready to take them over", "why", why)
	return nil
}

// warm asks Discord what a start begins with; once it has answered, all is ready. Where it does
// not answer, the start asks; where it refuses, such as the token, there is nothing to wait for.
func (p *prepared) warm(ctx context.Context) error {
	err := p.client.Warm(ctx)
	switch {
	case discord.RefusedForGood(err), errors.Is(err, discord.ErrBadToken):
		return fmt.Errorf("what a start begins with is refused: %w", err)
	case err != nil && ctx.Err() == nil:
		p.log.Warn("Discord does not answer: this is not ready to take the books over", "why", err)
	case err == nil && !p.unseen:
		p.ready.Do(func() { p.log.Log(ctx, always, "everything is ready; Hofnar waits for the books", "db", p.DB) })
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
				p.log.Warn("this will not start", "why", withSetting(err))
			}
		}
	}
}

// stoppedWaiting reports whether books were waited for in vain: whoever waited was told to stop.
func stoppedWaiting(ctx context.Context, err error) bool {
	var owned *store.Owned
	return ctx.Err() != nil && errors.As(err, &owned)
}
