package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// Check reads the whole database and says what is wrong with it, if anything. Its schema must be
// that of this program (Current).
func (r *Reader) Check(ctx context.Context) error {
	if err := r.checkFile(ctx); err != nil {
		return err
	}
	return r.readTx(ctx, "check the books", func(tx transaction) error {
		return inTurn(func() error { return chained(tx) }, func() error { return committed(tx) })
	})
}

// checkFile says what is wrong with the file, of whatever step its schema is.
func (r *Reader) checkFile(ctx context.Context) error {
	return r.readTx(ctx, "check the books", func(tx transaction) error {
		if err := sound(tx, `PRAGMA integrity_check`); err != nil {
			return err
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

// QuickCheck reads the database, one table after the other so that writing goes on, and says
// where it is damaged or holds what a constraint forbids. It does not look whether indexes have
// all that they should have.
func (r *Reader) QuickCheck(ctx context.Context) error {
	var tables []string
	err := r.readTx(ctx, "list what there is", func(tx transaction) (err error) {
		tables, err = rows(tx, scanText, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
		return err
	})
	if err != nil {
		return err
	}
	return forEach(tables, func(name string) error {
		return r.readTx(ctx, "check "+name, func(tx transaction) error {
			return sound(tx, `PRAGMA quick_check(`+name+`)`)
		})
	})
}

// sound is what a check of SQLite's own says that is not "ok".
func sound(tx transaction, check string) error {
	found, err := rows(tx, scanText, check)
	if err != nil {
		return err
	}
	if said := strings.Join(found, "; "); said != "ok" {
		return errors.New(said)
	}
	return nil
}
