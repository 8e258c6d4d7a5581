package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Why the file is not written anew now.
var (
	ErrHeld   = errors.New("somebody reads what is to be gone from the file")
	ErrNoRoom = errors.New("the disk has no room for writing the file anew")
)

// Notes about writing the file anew: that it is owed, drawn anew each time that something
// is to be gone from it, and when it was done last.
const (
	rewriteNote   = "rewrite owed"
	rewrittenNote = "rewritten"
)

// logOwed begins the note of a file that is written anew, while the write-ahead log still holds
// what was in it. The salt of that log follows.
const logOwed = "log "

// oweRewrite notes that the file is to be written anew: pages hold what was deleted or
// written over where SQLite has not used that space again.
func oweRewrite(tx transaction) error { return putNote(tx, rewriteNote, rand.Text()) }

// RewriteOwed reports whether the file is to be written anew, how large it is, and when that
// was done last.
func (r *Reader) RewriteOwed(ctx context.Context) (owed bool, size int64, last time.Time, err error) {
	err = r.readTx(ctx, "look whether the file is to be written anew", func(tx transaction) error {
		owing, err := note(tx, rewriteNote)
		if err != nil {
			return err
		}
		done, err := note(tx, rewrittenNote)
		if ms, bad := strconv.ParseInt(done, 10, 64); bad == nil {
			last = time.UnixMilli(ms)
		}
		owed = owing != ""
		return errors.Join(err, tx.QueryRow(`SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`).Scan(&size))
	})
	return owed, size, last, err
}

// Rewrite writes the file anew, so that neither it nor the write-ahead log holds anything
// that was deleted or written over. Writes wait meanwhile, by the file's size. It fails with
// ErrHeld or ErrNoRoom where that has to wait; where it is interrupted, it is still owed.
func (s *Store) Rewrite(ctx context.Context, at time.Time) error {
	owing, err := s.Note(ctx, rewriteNote)
	if err != nil {
		return err
	}
	salt, written := strings.CutPrefix(owing, logOwed)
	if !written {
		if salt, err = s.vacuumed(ctx, owing, at); err != nil {
			return err
		}
	}
	if _, err := s.db.ExecContext(ctx, `PRAGMA wal_checkpoint(PASSIVE)`); err != nil { // while others write
		return fmt.Errorf("write the log into the file: %w", err)
	}
	if err := s.alone(ctx, func() error { return s.emptyLog(ctx, salt) }); err != nil {
		return err
	}
	return s.settle(ctx, logOwed+salt, "", at)
}

// vacuumed writes the file anew and notes that, where nothing is owed since. It returns the salt
// of the log that may hold what was in the file.
func (s *Store) vacuumed(ctx context.Context, owing string, at time.Time) (salt string, err error) {
	_, size, _, err := s.RewriteOwed(ctx)
	if err != nil {
		return "", err
	}
	if free, err := s.room(); err != nil || free < 2*size { // a copy, and the log with all of it
		return "", errors.Join(err, fmt.Errorf("%w: it takes %d MB, and %d are free", ErrNoRoom, 2*size>>20, free>>20))
	}
	if err := s.vacuum(ctx); err != nil {
		return "", fmt.Errorf("write the file anew: %w", err)
	}
	if salt, _, err = s.log(); err != nil {
		return "", err
	}
	return salt, s.settle(ctx, owing, logOwed+salt, at)
}

// vacuum holds the connection that writes: the log is written into the file later, while
// others write again.
func (s *Store) vacuum(ctx context.Context) (err error) {
	c, err := s.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	for _, statement := range []string{`PRAGMA wal_autocheckpoint = 0`, `VACUUM`} {
		if err == nil {
			_, err = c.ExecContext(ctx, statement)
		}
	}
	_, failed := c.ExecContext(context.WithoutCancel(ctx), `PRAGMA wal_autocheckpoint = 1000`)
	return errors.Join(err, failed)
}

// settle notes what is owed now, unless something else is owed meanwhile.
func (s *Store) settle(ctx context.Context, was, is string, at time.Time) error {
	return s.writeTx(ctx, "note that the file was written anew", func(tx transaction) error {
		owing, err := note(tx, rewriteNote)
		if err != nil {
			return err
		}
		if owing == was && was != "" {
			err = putNote(tx, rewriteNote, is)
		}
		return errors.Join(err, putNote(tx, rewrittenNote, strconv.FormatInt(at.UnixMilli(), 10)))
	})
}

// fileOf is the file of that database.
func fileOf(db *sql.DB) (path string, err error) {
	return path, db.QueryRow(`SELECT file FROM pragma_database_list WHERE name = 'main'`).Scan(&path)
}

// room is how much the disk has free where the file of that database is.
func room(db *sql.DB) (free int64, err error) {
	path, err := fileOf(db)
	if err != nil {
		return 0, err
	}
	var disk syscall.Statfs_t
	err = syscall.Statfs(filepath.Dir(path), &disk)
	return int64(disk.Bavail) * int64(disk.Bsize), err
}
