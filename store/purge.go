package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// How long others are given to let go of what is to be gone from the files.
const (
	purgeTries = 200
	purgePause = 50 * time.Millisecond
)

// purge empties the write-ahead log, which holds pages as they were. Writers and readers
// go on meanwhile, but seasons that are to be worked out wait: it is done as soon as for a
// moment nobody reads what was before. Where somebody reads for too long it fails with ErrHeld.
func (s *Store) purge(ctx context.Context) error {
	return s.alone(ctx, func() error { return s.emptyLog(ctx, "") })
}

// emptyLog has the log hold nothing of what it held. Where that had a salt and another one has
// been begun since, it need not be empty for that: what copies the books as they are written
// holds it for ever, but lets it be begun anew.
func (s *Store) emptyLog(ctx context.Context, salt string) error {
	for range purgeTries {
		done, err := s.truncateLog()
		if err == nil && !done && salt != "" {
			done, err = s.overwriteSince(salt)
		}
		if err != nil {
			return fmt.Errorf("empty the write-ahead log: %w", err)
		}
		if done {
			return nil
		}
		select {
		case <-s.quit:
			return errClosed
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(purgePause):
		}
	}
	return ErrHeld
}

// truncateLog tries once, without waiting for anybody.
func (s *Store) truncateLog() (done bool, err error) {
	ctx := context.Background()
	c, err := s.write.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	if _, err := c.ExecContext(ctx, `PRAGMA busy_timeout = 0`); err != nil {
		return false, err
	}
	var busy, log, moved int
	err = c.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &log, &moved)
	_, failed := c.ExecContext(ctx, `PRAGMA busy_timeout = 5000`)
	return busy == 0, errors.Join(err, failed)
}

// cleanBooks is the user_version of books whose free space has held nothing since they were
// made, or since they were written anew.
const cleanBooks = 1

// vacuumOld writes books anew, once, in which an earlier program has left what it deleted:
// nowadays that is written over at once (secure_delete).
func vacuumOld(db *sql.DB) error {
	var version int
	if err := db.QueryRow(`PRAGMA user_version`).Scan(&version); err != nil || version == cleanBooks {
		return err
	}
	if _, err := db.Exec(`VACUUM`); err != nil {
		return fmt.Errorf("write the books anew without what was deleted: %w", err)
	}
	_, err := db.Exec(fmt.Sprintf(`PRAGMA user_version = %d; PRAGMA wal_checkpoint(TRUNCATE)`, cleanBooks))
	return err
}
