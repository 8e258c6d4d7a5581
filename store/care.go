package store

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
)

// Backup writes a consistent copy of the database to a file that must not exist
// yet. Writing goes on meanwhile. Only the copy's owner may read it.
func (s *Store) Backup(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("back up the books: %w", err)
	}
	_, err = s.read.Exec(`VACUUM INTO ?`, path)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("back up the books: %w", errors.Join(err, os.Remove(path)))
	}
	return nil
}

// Check reads the whole database and says what is wrong with it, if anything.
func (s *Store) Check() error {
	return s.look("check the books", func(tx *sql.Tx) error {
		found, err := rows(tx, scanText, `PRAGMA integrity_check`)
		if err != nil {
			return err
		}
		if said := strings.Join(found, "; "); said != "ok" {
			return errors.New(said)
		}
		strays, err := rows(tx, func(r *sql.Rows) (s string, err error) {
			var row sql.NullInt64
			var key int
			var parent string
			return s, r.Scan(&s, &row, &parent, &key)
		}, `PRAGMA foreign_key_check`)
		if err == nil && len(strays) > 0 {
			err = fmt.Errorf("%d rows belong to nothing, the first in %s", len(strays), strays[0])
		}
		return err
	})
}
