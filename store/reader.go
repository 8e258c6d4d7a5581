package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"time"
)

// Reader reads the books and changes nothing.
type Reader struct{ db *sql.DB }

// OpenReader opens books for reading as they are, whatever other program is writing them:
// they are neither made nor brought up to date.
func OpenReader(path string) (*Reader, error) {
	path = Real(path)
	db, err := connect(path, 1, url.Values{"mode": {"ro"}})
	if err != nil {
		return nil, err
	}
	if err := inTurn(func() error { return interrupted(path) }, func() error { return checkHeader(path) }); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if _, err := db.Exec(`SELECT 1 FROM sqlite_schema`); err != nil {
		return nil, errors.Join(explained(path, fmt.Errorf("open the books: %w", err)), db.Close())
	}
	return &Reader{db}, nil
}

// Beside opens books for reading that this process has open, with a connection of its own. (OpenReader
// looks into the file by itself, and when a process closes a file all locks that it has on that end,
// SQLite's too: another program could then hold itself for the last one, and remove the log.)
func (r *Reader) Beside() (*Reader, error) {
	path, err := fileOf(r.db)
	if err != nil {
		return nil, fmt.Errorf("open the books again: %w", err)
	}
	db, err := connect(path, 1, url.Values{"mode": {"ro"}})
	return &Reader{db}, err
}

// Close closes the database.
func (r *Reader) Close() error { return r.db.Close() }

// readTx reads from one state of the database, until its context ends.
func (r *Reader) readTx(ctx context.Context, what string, read func(transaction) error) error {
	err := transact(ctx, r.db, func(tx transaction) error { return guarded(tx, read) })
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// Backup writes a consistent copy of the database to a file that must not exist
// yet. Writing goes on meanwhile. Only the copy's owner may read it. The gateway's
// sessions are not in it: a process that is started on it elsewhere would take them over. It
// knows that it is a copy: whoever opens it has the open tables go back (goBack).
func (r *Reader) Backup(ctx context.Context, path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("back up the books: %w", err)
	}
	part := path + ".part" // what is at path never has the sessions in it
	if err = errors.Join(f.Close(), r.copyTo(ctx, part, time.Now()), os.Rename(part, path)); err != nil {
		return fmt.Errorf("back up the books: %w", errors.Join(err, os.Remove(path)))
	}
	return nil
}

// copyTo writes a copy that knows when it was made (zero: it is to find out), without the
// gateway's sessions.
func (r *Reader) copyTo(ctx context.Context, path string, made time.Time) (err error) {
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
	return errors.Join(markCopy(ctx, path, made), f.Sync())
}
