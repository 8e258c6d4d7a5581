package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"hofnar/store"
)

// repairSeason is the kind of job that works a season out anew; its subject is the
// season's number.
const repairSeason = "repair season"

// forgetSomebody is the kind of job that begins to forget somebody; its subject is the id.
const forgetSomebody = "forget"

// jobs are what command lines may have the owner of the books do, by their kind.
var jobs = map[string]func(ctx context.Context, books *store.Store, subject string) error{
	repairSeason: func(ctx context.Context, books *store.Store, subject string) error {
		season, err := strconv.ParseInt(subject, 10, 64)
		if err != nil {
			return err
		}
		if err := books.RepairSeason(ctx, season); err != nil {
			return err
		}
		_, err = books.Recount(ctx, season)
		return err
	},
	forgetSomebody: func(ctx context.Context, books *store.Store, subject string) error {
		return books.BeginForgetting(ctx, subject)
	},
}

// How often the owner looks for jobs, how often who has asked looks whether one is done,
// and for how long.
const (
	jobsPause    = time.Second
	outcomePause = 100 * time.Millisecond
	outcomeWait  = 30 * time.Second
)

// doJobs does what command lines ask for until ctx ends, and calls done after that.
func doJobs(ctx context.Context, books *store.Store, done func(), log *slog.Logger) {
	tick := time.NewTicker(jobsPause)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		todo, err := books.Jobs(ctx)
		for _, job := range todo {
			if ctx.Err() == nil {
				err = errors.Join(err, doJob(ctx, books, job))
			}
		}
		if len(todo) > 0 {
			done()
		}
		if err != nil && ctx.Err() == nil {
			log.Error("jobs of the command line", "why", err)
		}
	}
}

// doJob does one, and notes what has come of it: nothing, where ctx has ended meanwhile, so
// that the next owner does it.
func doJob(ctx context.Context, books *store.Store, job store.Job) error {
	err := fmt.Errorf("this program knows no job %q", job.Kind)
	if do := jobs[job.Kind]; do != nil {
		err = do(ctx, books, job.Subject)
	}
	if err != nil && ctx.Err() != nil {
		return err
	}
	var failed string
	if err != nil {
		failed = err.Error()
	}
	return errors.Join(err, books.JobDone(context.WithoutCancel(ctx), job.ID, failed, time.Now()))
}

// owned has a job done in books: by whoever owns them, or here where nobody does.
func owned(ctx context.Context, db, kind, subject string) error {
	books, err := store.Open(db)
	var by *store.Owned
	switch {
	case errors.As(err, &by):
		return asked(ctx, db, by, kind, subject)
	case err != nil:
		return err
	}
	return errors.Join(jobs[kind](ctx, books, subject), books.Close())
}

// asked leaves a job to the owner and waits until it is done. A restore does none, and what is left in
// the books that it puts aside is lost.
func asked(ctx context.Context, db string, owner *store.Owned, kind, subject string) error {
	if owner.Restores() {
		return fmt.Errorf("%w: try again once it is done", owner)
	}
	id, err := store.AskOwner(db, kind, subject, time.Now())
	if err != nil {
		return err
	}
	return reading(ctx, settings{DB: db}, func(books *store.Reader) error {
		for end := time.Now().Add(outcomeWait); time.Now().Before(end); time.Sleep(outcomePause) {
			switch done, failed, err := books.Outcome(ctx, id); {
			case err != nil:
				return err
			case failed != "":
				return errors.New(failed)
			case done:
				return nil
			}
		}
		return fmt.Errorf("%w, which has not done it yet; it will, or whoever owns the books next", owner)
	})
}
