package store

import (
	"context"
	"database/sql"
	"time"
)

// newestMove is when the newest move of any table was received, in milliseconds.
const newestMove = `SELECT max(received_ns) / 1000000 AS at FROM tables CROSS JOIN moves
	ON moves.table_id = tables.id AND n = (SELECT max(n) FROM moves WHERE table_id = tables.id)`

// NewestMove is when the newest move of any table was received; the zero time where there is
// none.
func (r *Reader) NewestMove(ctx context.Context) (time.Time, error) {
	return r.moment(ctx, newestMove)
}

// NewestMoment is the newest moment that the books tell of: no clock was behind it when it was
// written.
func (r *Reader) NewestMoment(ctx context.Context) (time.Time, error) {
	return r.moment(ctx, `SELECT max(at) FROM (`+newestMove+`
		UNION ALL SELECT max(max(opened, coalesce(began, 0), coalesce(touched, 0), coalesce(archived, 0), coalesce(ended, 0))) FROM tables
		UNION ALL SELECT max(max(made, coalesce(undone, 0))) FROM corrections)`)
}

func (r *Reader) moment(ctx context.Context, query string) (at time.Time, err error) {
	err = r.readTx(ctx, "look for the newest moment", func(tx transaction) error {
		var ms sql.NullInt64
		err := tx.QueryRow(query).Scan(&ms)
		at = fromMillis(ms)
		return err
	})
	return at, err
}
