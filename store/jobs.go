package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Job is what a command line has whoever owns the books do.
type Job struct {
	ID            int64
	Kind, Subject string
}

// AskOwner leaves a job for whoever owns the books at that path, and returns its number.
func AskOwner(path, kind, subject string, at time.Time) (id int64, err error) {
	db, err := connect(path, 1, written)
	if err != nil {
		return 0, err
	}
	err = db.QueryRow(`INSERT INTO jobs (kind, subject, asked) VALUES (?, ?, ?) RETURNING id`, kind, subject, at.UnixMilli()).Scan(&id)
	if err = errors.Join(err, db.Close()); err != nil {
		return 0, fmt.Errorf("ask whoever owns the books: %w", err)
	}
	return id, nil
}

// Jobs returns what is still to be done, in the order in which it was asked.
func (r *Reader) Jobs(ctx context.Context) (all []Job, err error) {
	err = r.readTx(ctx, "look for jobs", func(tx transaction) error {
		all, err = rows(tx, func(r *sql.Rows) (j Job, err error) {
			return j, r.Scan(&j.ID, &j.Kind, &j.Subject)
		}, `SELECT id, kind, subject FROM jobs WHERE done IS NULL ORDER BY id`)
		return err
	})
	return all, err
}

// jobKept is how long it is kept what has come of a job: whoever asked waits for seconds.
const jobKept = 24 * time.Hour

// JobDone notes that a job has been done, or why it could not be, and no more to what or whom;
// those of which nobody asks any more go.
func (s *Store) JobDone(ctx context.Context, id int64, failed string, at time.Time) error {
	return s.writeTx(ctx, "note that a job is done", func(tx transaction) error {
		return inTurn(
			func() error { return execute(tx, `DELETE FROM jobs WHERE done < ?`, at.Add(-jobKept).UnixMilli()) },
			func() error {
				return execute(tx, `UPDATE jobs SET done = ?, failed = ?, subject = '' WHERE id = ?`, at.UnixMilli(), failed, id)
			})
	})
}

// dropSubject has all jobs be done that are about somebody who is forgotten: they name nobody
// any more, whoever serves the books.
func dropSubject(tx transaction, user string) error {
	return execute(tx, `UPDATE jobs SET subject = '', done = coalesce(done, asked) WHERE subject = ?`, user)
}

// Outcome reports whether a job has been done, and why it could not be.
func (r *Reader) Outcome(ctx context.Context, id int64) (done bool, failed string, err error) {
	err = r.readTx(ctx, "look what has come of a job", func(tx transaction) error {
		return tx.QueryRow(`SELECT done IS NOT NULL, failed FROM jobs WHERE id = ?`, id).Scan(&done, &failed)
	})
	return done, failed, err
}
