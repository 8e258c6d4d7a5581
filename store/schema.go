package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/pressly/goose/v3"

	"hofnar/migrations"
)

// schema is the steps in which the schema has grown.
func schema(db *sql.DB) (*goose.Provider, error) {
	return goose.NewProvider(goose.DialectSQLite3, db, migrations.Files,
		goose.WithDisableGlobalRegistry(true), goose.WithGoMigrations(sums()), goose.WithLogger(goose.NopLogger()))
}

// migrate applies the steps of the schema that are missing. Books that have the newest one
// are asked for nothing else: that is so at nearly every start.
func migrate(db *sql.DB) error {
	if upToDate(db) {
		return nil
	}
	steps, err := schema(db)
	if err != nil {
		return fmt.Errorf("migrate the books: %w", err)
	}
	ctx := context.Background()
	have, know, err := steps.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("migrate the books: %w", err)
	}
	switch {
	case have > know:
		return fmt.Errorf("migrate the books: %w", mismatch(have, know))
	case have == know:
		return nil
	}
	if _, err := steps.Up(ctx); err != nil {
		return fmt.Errorf("migrate the books: %w", err)
	}
	return nil
}

// upToDate reports whether the books have the newest step; books that are new have none.
func upToDate(db *sql.DB) bool {
	know, err := Step()
	if err != nil {
		return false
	}
	var have int64
	err = db.QueryRow(`SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`).Scan(&have)
	return err == nil && have == know
}

// Step is the newest step of the schema that this program makes and reads.
var Step = sync.OnceValues(func() (int64, error) {
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		return 0, err
	}
	steps, err := schema(db)
	if err != nil {
		return 0, errors.Join(fmt.Errorf("list the schema: %w", err), db.Close())
	}
	return newest(steps), db.Close()
})

func newest(steps *goose.Provider) (step int64) {
	for _, one := range steps.ListSources() {
		step = max(step, one.Version)
	}
	return step
}

// Current says why this program cannot read the books: an older or a newer one has
// made them.
func (r *Reader) Current(ctx context.Context) error {
	have, know, err := r.Steps(ctx)
	if err == nil {
		err = mismatch(have, know)
	}
	if err != nil {
		return fmt.Errorf("check the schema: %w", err)
	}
	return nil
}

// Steps returns at which step of the schema the books are, and the newest that this program
// knows: where that is a later one, opening the books brings them up to date; where it is an
// earlier one, this program cannot open them.
func (r *Reader) Steps(ctx context.Context) (have, know int64, err error) {
	steps, err := schema(r.db)
	if err != nil {
		return 0, 0, err
	}
	err = r.readTx(ctx, "read the schema's step", func(tx transaction) error {
		return tx.QueryRow(`SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`).Scan(&have)
	})
	return have, newest(steps), err
}

// CheckSchema says whether the columns and indexes are others than this program makes.
func (r *Reader) CheckSchema(ctx context.Context) error {
	want, err := columnsMade()
	if err != nil {
		return err
	}
	return r.readTx(ctx, "check the schema", func(tx transaction) error {
		got, err := columns(tx)
		if err == nil && !slices.Equal(got, want) {
			err = errors.New("it is not the one that this program makes; restore a backup (hofnar restore FILE)")
		}
		return err
	})
}

// columns are all columns of tables and indexes, but for those that Litestream makes, which
// copies books as they are written.
func columns(tx transaction) ([]string, error) {
	return rows(tx, scanText, `SELECT concat_ws(' ', m.type, m.tbl_name, m.name, c.cid, c.name, c.type, c."notnull", c.pk)
		FROM sqlite_schema AS m LEFT JOIN pragma_table_info(m.name) AS c WHERE m.name NOT LIKE 'sqlite_%' AND m.tbl_name NOT GLOB '_litestream_*' ORDER BY 1`)
}

// columnsMade are those that the steps of the schema make.
var columnsMade = sync.OnceValues(func() (all []string, err error) {
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1) // each would have books of its own
	if err := migrate(db); err != nil {
		return nil, err
	}
	return all, transact(context.Background(), db, func(tx transaction) (err error) {
		all, err = columns(tx)
		return err
	})
})

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
