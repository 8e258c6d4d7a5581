package main

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"hofnar/store/storetest"
)

// booksAt are books of a program that knows more or fewer steps of the schema.
func booksAt(t *testing.T, change string) string {
	t.Helper()
	path := storetest.File(t)
	query(t, path, change)
	return path
}

// query runs a statement on books and returns the one number that it finds.
func query(t *testing.T, path, statement string) (n int) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if err := db.QueryRow(statement + ` RETURNING version_id`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// stepOf is the step of the schema that books are at.
func stepOf(t *testing.T, path string) (n int) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if err := db.QueryRow(`SELECT max(version_id) FROM goose_db_version`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Whoever looks after the books of a running process may have another program: it
// copies them as they are, says what does not fit, and changes nothing.
func TestLookingAtTheBooksDoesNotChangeThem(t *testing.T) {
	for name, c := range map[string]struct{ change, doctor string }{
		"of an older program": {`DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)`, "older"},
		"of a newer program":  {`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)`, "newer"},
		"of this program":     {`UPDATE goose_db_version SET is_applied = 1 WHERE version_id = 1`, ""},
	} {
		t.Run("books "+name, func(t *testing.T) {
			path := booksAt(t, c.change)
			step, copied := stepOf(t, path), filepath.Join(t.TempDir(), "copy.db")
			if err := (backup{settings{DB: path}, copied}).Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			err := doctor{settings: settings{DB: path}}.Run(t.Context())
			if (err == nil) != (c.doctor == "") || err != nil && !strings.Contains(err.Error(), c.doctor) {
				t.Errorf("doctor says %v", err)
			}
			if stepOf(t, path) != step || stepOf(t, copied) != step {
				t.Errorf("they were at step %d and are at %d, their copy at %d", step, stepOf(t, path), stepOf(t, copied))
			}
		})
	}
}
