package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"testing"
	"time"
)

// copied are books that somebody copies as Litestream does: with tables of its own in them, it
// reads for ever, and lets go only to write the log into the file itself, so often.
func copiedBooks(t *testing.T, path string, every time.Duration) {
	t.Helper()
	db, err := connect(path, 2, written)
	must(t, err)
	for _, statement := range []string{
		`PRAGMA wal_autocheckpoint = 0`,
		`CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)`,
		`CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER)`,
	} {
		_, err := db.Exec(statement)
		must(t, err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- copying(ctx, db, every) }()
	t.Cleanup(func() { stop(); must(t, <-done); must(t, db.Close()) })
}

func copying(ctx context.Context, db *sql.DB, every time.Duration) error {
	for {
		reading, err := db.Begin()
		if err == nil {
			_, err = reading.Exec(`SELECT count(*) FROM _litestream_seq`)
		}
		if err != nil {
			return err
		}
		_, busy := db.Exec(`INSERT INTO _litestream_seq VALUES (1, 1) ON CONFLICT DO UPDATE SET seq = seq + 1`)
		_ = busy // somebody writes: then the log has somebody's newest frame
		select {
		case <-ctx.Done():
			return reading.Rollback()
		case <-time.After(every):
		}
		if err := reading.Rollback(); err != nil {
			return err
		}
		if _, err := db.Exec(`PRAGMA wal_checkpoint(PASSIVE)`); err != nil {
			return err
		}
	}
}

// Whoever copies the books as they are written holds the log, so that it never is empty; but
// begins it anew from time to time.
func TestBooksThatAreCopiedAsTheyAreWrittenAreWrittenAnew(t *testing.T) {
	path := peopled(t, 40, 12)
	s := open(t, path)
	copiedBooks(t, path, 300*time.Millisecond)
	must(t, s.PutNote(t.Context(), "n", strings.Repeat(personName(3), 100_000))) // a log that reaches far
	must(t, s.PutNote(t.Context(), "n", ""))
	_, err := s.Forget(t.Context(), personID(3), always("a former player"), nil)
	must(t, err)
	texts := append(forms(t, personID(3)), []byte(personName(3)))
	if n := remains(t, path, texts...); n < 10_000 {
		t.Fatalf("the search finds %d traces", n)
	}
	held := longestWrite(t, s, func() {
		for end := time.Now().Add(15 * time.Second); ; { // tried again, as is done beside the play
			if err = s.Rewrite(t.Context(), noon); !errors.Is(err, ErrHeld) || time.Now().After(end) {
				return
			}
		}
	})
	owed, _, _, bad := s.RewriteOwed(t.Context())
	if n := remains(t, path, texts...); n > 0 || err != nil || bad != nil || owed || held > time.Second {
		t.Errorf("%d traces are left, %v, %v, owed: %t, a write was held for %v", n, err, bad, owed, held)
	}
	must(t, s.Check(t.Context()))
}

// What copies the books has tables of its own in them.
func TestTablesOfWhatCopiesTheBooksAreNoFault(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	copiedBooks(t, path, time.Hour)
	must(t, s.CheckSchema(t.Context()))
}
