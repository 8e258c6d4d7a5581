package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
)

// Reader reads the books and changes nothing.
type Reader struct{ db *sql.DB }

// OpenReader opens books for reading as they are, whatever program is writing them:
// they are neither made nor brought up to date.
func OpenReader(path string) (*Reader, error) {
	db, err := connect(path, 1, url.Values{"mode": {"ro"}})
	if err != nil {
		return nil, err
	}
	if _, err := db.Exec(`SELECT 1 FROM sqlite_schema`); err != nil {
		return nil, errors.Join(explained(path, fmt.Errorf("open the books: %w", err)), db.Close())
	}
	return &Reader{db}, nil
}

// Close closes the database.
func (r *Reader) Close() error { return r.db.Close() }

// readTx reads from one state of the database, until its context ends.
func (r *Reader) readTx(ctx context.Context, what string, read func(transaction) error) error {
	if err := transact(ctx, r.db, read); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// Current says why this program cannot read the books: an older or a newer one has
// made them.
func (r *Reader) Current(ctx context.Context) error {
	steps, err := schema(r.db)
	if err != nil {
		return fmt.Errorf("check the schema: %w", err)
	}
	var have, know int64
	for _, step := range steps.ListSources() {
		know = max(know, step.Version)
	}
	return r.readTx(ctx, "check the schema", func(tx transaction) error {
		err := tx.QueryRow(`SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`).Scan(&have)
		if err != nil {
			return err
		}
		return mismatch(have, know)
	})
}

// mismatch says why books at that step of the schema do not fit a program that knows
// so many.
func mismatch(have, know int64) error {
	switch {
	case have > know:
		return fmt.Errorf("a newer program has made these books: they are at step %d, this program knows %d only; use the newer one", have, know)
	case have < know:
		return fmt.Errorf("an older program has made these books: they are at step %d, this program wants %d; starting it brings them up to date", have, know)
	}
	return nil
}

// Backup writes a consistent copy of the database to a file that must not exist
// yet. Writing goes on meanwhile. Only the copy's owner may read it. The gateway's
// sessions are not in it: a process that is started on it elsewhere would take them over.
func (r *Reader) Backup(ctx context.Context, path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("back up the books: %w", err)
	}
	part := path + ".part" // what is at path never has the sessions in it
	if err = errors.Join(f.Close(), r.copyTo(ctx, part), os.Rename(part, path)); err != nil {
		return fmt.Errorf("back up the books: %w", errors.Join(err, os.Remove(path)))
	}
	return nil
}

// copyTo writes a copy without the gateway's sessions.
func (r *Reader) copyTo(ctx context.Context, path string) (err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err = errors.Join(err, f.Close()); err != nil {
			err = errors.Join(err, os.Remove(path))
		}
	}()
	if _, err := r.db.ExecContext(ctx, `VACUUM INTO ?`, path); err != nil {
		return err
	}
	return errors.Join(forgetSessions(ctx, path), f.Sync())
}

// Check reads the whole database and says what is wrong with it, if anything.
func (r *Reader) Check(ctx context.Context) error {
	return r.readTx(ctx, "check the books", func(tx transaction) error {
		found, err := rows(tx, scanText, `PRAGMA integrity_check`)
		if err != nil {
			return err
		}
		if said := strings.Join(found, "; "); said != "ok" {
			return errors.New(said)
		}
		strays, err := rows(tx, scanStray, `PRAGMA foreign_key_check`)
		if err == nil && len(strays) > 0 {
			err = fmt.Errorf("%d rows belong to nothing, the first in %s", len(strays), strays[0])
		}
		return err
	})
}

// scanStray reads the table of a row that belongs to nothing.
func scanStray(found *sql.Rows) (in string, err error) {
	var row sql.NullInt64
	var key int
	var parent string
	return in, found.Scan(&in, &row, &parent, &key)
}
