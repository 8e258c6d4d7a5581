package store

import (
	"context"
	"database/sql"
	"time"

	"hofnar/bot/table"
)

// newestMove is the newest move of any table: whose it is, and when it was received, in
// milliseconds.
const newestMove = `SELECT id, max(received_ns) / 1000000 AS at FROM tables CROSS JOIN moves
	ON moves.table_id = tables.id AND n = (SELECT max(n) FROM moves WHERE table_id = tables.id)`

// NewestMove is the table that has the newest move of all, and when that was received; the
// zero time where there is none.
func (r *Reader) NewestMove(ctx context.Context) (id table.ID, at time.Time, err error) {
	var ms sql.NullInt64
	err = r.readTx(ctx, "look for the newest move", func(tx transaction) error {
		return tx.QueryRow(`SELECT coalesce(id, ''), at FROM (`+newestMove+`)`).Scan(&id, &ms)
	})
	return id, fromMillis(ms), err
}

// NewestMoment is the newest moment that the books tell of: no clock was behind it when it was
// written.
func (r *Reader) NewestMoment(ctx context.Context) (time.Time, error) {
	var at time.Time
	err := r.readTx(ctx, "look for the newest moment", func(tx transaction) (err error) {
		at, err = newestMoment(tx)
		return err
	})
	return at, err
}

func newestMoment(tx transaction) (time.Time, error) {
	var ms sql.NullInt64
	err := tx.QueryRow(`SELECT max(at) FROM (SELECT at FROM (` + newestMove + `)
			UNION ALL SELECT max(max(opened, coalesce(began, 0), coalesce(touched, 0), coalesce(archived, 0), coalesce(ended, 0))) FROM tables
			UNION ALL SELECT max(max(made, coalesce(undone, 0))) FROM corrections
			UNION ALL SELECT max(made) FROM rule_changes
			UNION ALL SELECT max(ended) FROM seasons
			UNION ALL SELECT max(begun) FROM daily_games WHERE record <> '')`).Scan(&ms)
	return fromMillis(ms), err
}
