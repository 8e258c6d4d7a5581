package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"hofnar/bot"
	"hofnar/bot/discord"
	"hofnar/bot/nice"
	"hofnar/bot/table"
	"hofnar/games/all"
	"hofnar/store"
)

// service says which Discord to join, and as whom.
type service struct {
	client discord.Config
	shards int                   // how many connections; 0: as many as Discord recommends
	guild  string                // where the commands stand; empty: everywhere
	health string                // where to say how Hofnar is; empty: nowhere
	opened func(*table.Registry) // if not nil, told of the tables

	rewrite bool // the file of the books is written anew first
	wait    bool // for whoever has the books to let go of them
	anew    bool // that Discord begins anew with each start, too, and knows no session of before

	begins slog.Level // of the line that says that he is at the table
}

// house is a service whose books are open.
type house struct {
	*prepared
	at       service
	books    *store.Store
	state    condition // of the books
	measured *metrics
}

// play ties the parts together and serves until the context ends.
func (s settings) play(ctx context.Context, at service, log *slog.Logger) error {
	measured := newMetrics()
	at.client.Meter = measured
	next, err := s.prepare(at, log)
	if err != nil {
		return err
	}
	books, err := next.open(ctx)
	switch {
	case stoppedWaiting(ctx, err):
		return nil
	case err != nil:
		return err
	}
	defer func() {
		if err := books.Close(); err != nil {
			log.Error("closing the books", "why", err)
		}
	}()
	h := &house{prepared: next, at: at, books: books, measured: measured}
	if err := h.look(ctx); err != nil {
		return err
	}
	return h.serve(ctx)
}

// look sees to the books before anybody plays.
func (h *house) look(ctx context.Context) error {
	warnOfClock(ctx, h.books.Reader, time.Now(), h.log)
	h.state.look(ctx, func(ctx context.Context) error { return checkStart(ctx, h.books.Reader) }, h.log)
	if h.at.anew {
		if err := h.books.DropSessions(ctx); err != nil {
			return err
		}
	}
	if h.at.rewrite {
		return rewriteFirst(ctx, h.books, h.words, h.log)
	}
	return nil
}

// kindsOfLongWork are pictures, what computers think, and deals of days that are found.
const kindsOfLongWork = 3

// serve has Hofnar play until the context ends.
func (h *house) serve(ctx context.Context) error {
	defer nice.Beside(kindsOfLongWork)()
	h.books.Watch(h.wrote)
	h.measured.watches(h.books)
	hofnar, err := h.hofnar()
	if err != nil {
		return err
	}
	reads := h.measured.reads(hofnar.State, &h.state)
	if err := errors.Join(reads, serveHealth(ctx, h.at.health, hofnar, &h.state, h.measured.handler(), h.log)); err != nil {
		return err
	}
	defer inBackground(ctx, h.check)()
	defer inBackground(ctx, func(ctx context.Context) { countBefore(ctx, h.books, h.log) })()
	defer inBackground(ctx, func(ctx context.Context) { doJobs(ctx, h.books, hofnar.LookForForgettings, h.log) })()
	h.log.Log(ctx, h.at.begins, "Hofnar is at the table", "db", h.DB)
	return hofnar.Run(ctx)
}

// wrote notes what was written into the books, and has them checked where they could not be.
func (h *house) wrote(b store.Batch) {
	h.measured.wrote(b)
	if b.Err != nil {
		h.state.doubt()
	}
}

// hofnar is Hofnar with his tables, who does nothing yet.
func (h *house) hofnar() (*bot.Bot, error) {
	return bot.New(bot.Config{
		Client: h.client, Guild: h.at.guild, Shards: h.at.shards, Games: all.Games, Words: h.words, Books: h.books, Log: h.log,
		TextOnly: !h.Pictures, Meter: h.measured, Deals: h.Daily, Daily: h.Daily, Open: h.tables,
	})
}

// tables opens the tables, given what the front says of them.
func (h *house) tables(cfg table.Config) (*table.Registry, error) {
	h.measured.watch(&cfg)
	cfg.Games, cfg.Books, cfg.Live, cfg.Log = all.Games, h.books, true, h.log
	registry, err := table.New(cfg)
	if err == nil && h.at.opened != nil {
		h.at.opened(registry)
	}
	return registry, err
}

// check looks at the books beside all else.
func (h *house) check(ctx context.Context) {
	h.state.watch(ctx, func(ctx context.Context) error { return checkBeside(ctx, h.books.Reader) }, h.log)
}
