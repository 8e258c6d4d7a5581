package store

import (
	"context"
	"database/sql"
	"time"

	"hofnar/bot/table"
)

// lately are the tables of which one has the newest move and the newest moment: those that are
// open or archived, the one that was played to its end last, and what has been stopped since. They
// are few, however many there were.
const lately = `WITH lately (id) AS (
	SELECT id FROM tables WHERE status IN ('lobby', 'running', 'paused')
	UNION ALL SELECT id FROM tables WHERE status = 'archived'
	UNION ALL SELECT id FROM tables WHERE ended >= coalesce((SELECT ended FROM tables WHERE ended IS NOT NULL AND status = 'finished' ORDER BY ended DESC LIMIT 1), 0))
`

// newestMove is the newest move of any table of lately: whose it is, and when it was received, in
// milliseconds.
const newestMove = `SELECT id, max(received_ns) / 1000000 AS at FROM lately CROSS JOIN moves
	ON moves.table_id = lately.id AND n = (SELECT max(n) FROM moves WHERE table_id = lately.id)`

// NewestMove is the table that has the newest move of all, and when that was received; the
// zero time where there is none.
func (r *Reader) NewestMove(ctx context.Context) (id table.ID, at time.Time, err error) {
	var ms sql.NullInt64
	err = r.readTx(ctx, "look for the newest move", func(tx transaction) error {
		return tx.QueryRow(lately+`SELECT coalesce(id, ''), at FROM (`+newestMove+`)`).Scan(&id, &ms)
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
	err := tx.QueryRow(lately + `SELECT max(at) FROM (SELECT at FROM (` + newestMove + `)
			UNION ALL SELECT max(max(opened, coalesce(began, 0), coalesce(touched, 0), coalesce(archived, 0), coalesce(ended, 0))) FROM lately CROSS JOIN tables ON tables.id = lately.id
			UNION ALL SELECT max(max(made, coalesce(undone, 0))) FROM corrections
			UNION ALL SELECT max(made) FROM rule_changes
			UNION ALL SELECT max(ended) FROM seasons
			UNION ALL SELECT max(begun) FROM daily_games WHERE record <> '')`).Scan(&ms)
	return fromMillis(ms), err
}
