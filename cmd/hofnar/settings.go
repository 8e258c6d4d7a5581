package main

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"math"
	"os"
	"time"

	"hofnar/store"
	"hofnar/store/forgotten"
)

// settings come from the environment, from .env or from flags.
type settings struct {
	DB        string     `name:"db" env:"HOFNAR_DB" default:"hofnar.db" type:"path" help:"The SQLite file in which games and score sheets are kept."`
	Forgotten string     `env:"HOFNAR_FORGOTTEN" type:"path" help:"The list of those who were forgotten; beside the database, with .forgotten behind its name, if empty."`
	LogLevel  slog.Level `env:"LOG_LEVEL" default:"info" help:"debug, info, warn or error."`
	Daily     bool       `env:"HOFNAR_DAILY" default:"true" negatable:"" help:"Find a deal for each day, which computers play in the background two days ahead; else there is no /daily."`
	Pictures  bool       `env:"HOFNAR_PICTURES" default:"true" negatable:"" help:"Draw the tables that have a picture; else words say what it would show."`
}

// always is the level of what the log says whatever LOG_LEVEL is, since an upgrade waits for it. It
// reads INFO.
const always = slog.Level(math.MaxInt)

func (s settings) logger() *slog.Logger {
	asInfo := func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.LevelKey && a.Value.Any() == always {
			a.Value = slog.AnyValue(slog.LevelInfo)
		}
		return a
	}
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: s.LogLevel, ReplaceAttr: asInfo}))
}

// forgotten is where the list of those forgotten is.
func (s settings) forgotten() string { return cmp.Or(s.Forgotten, s.DB+".forgotten") }

// open opens the books, and has them forget anew whom the list of those forgotten names and
// they have not forgotten: they are a copy then, made before.
func (s settings) open(ctx context.Context, log *slog.Logger) (*store.Store, error) {
	books, err := store.Open(s.DB)
	if err != nil {
		return nil, err
	}
	return s.forgetting(ctx, books, log)
}

// forgetting are books that have begun to forget anew whom they know though others forgot them.
func (s settings) forgetting(ctx context.Context, books *store.Store, log *slog.Logger) (*store.Store, error) {
	if to := books.WentBack(); !to.IsZero() {
		log.Warn("these books are a copy: open tables go back to when it was made, and what happened since is gone", "made", to.UTC())
	}
	list, err := forgotten.Open(s.forgotten())
	if err != nil {
		return nil, errors.Join(err, books.Close())
	}
	missing, people, err := exchange(ctx, books, list, log)
	if err != nil {
		return nil, errors.Join(err, books.Close())
	}
	if missing > 0 {
		log.Warn("the list of those forgotten is not that of these books, or an old one: by it a copy would not forget all anew. "+
			"Stop Hofnar, put your newest copy of the list there, or have HOFNAR_FORGOTTEN name it, and start him", "list", s.forgotten(), "people", missing)
	}
	if people > 0 {
		log.Warn("these books are a copy: people who were forgotten since are being forgotten anew", "people", people)
	}
	return books, nil
}

// exchange has the list of those forgotten and the books tell each other of people: the list has
// then all but those missing, whom only the books know, and the books forget those people anew.
func exchange(ctx context.Context, books *store.Store, list *forgotten.List, log *slog.Logger) (missing, people int, err error) {
	lines, failed := books.ListLines(ctx)
	failed = errors.Join(failed, list.Take(lines))
	missing, err = books.Unlisted(ctx, list)
	if err = errors.Join(failed, err); err == nil {
		people, err = books.ForgetAnew(ctx, list, func(people int) {
			log.Warn("looking who was forgotten since these books were copied", "among", people, "takes about", forgotten.Lasts(people).Round(time.Second))
		})
	}
	return missing, people, err
}
