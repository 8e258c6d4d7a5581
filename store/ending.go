package store

import (
	"context"

	"hofnar/bot/table"
)

// AskedToEnd returns the tables at which people are asked whether the game is to end; those
// that cannot be reached are left out.
func (r *Reader) AskedToEnd(ctx context.Context) (ids []table.ID, err error) {
	err = r.readTx(ctx, "look where people are asked whether a game is to end", func(tx transaction) error {
		ids, err = rows(tx, scanID, `SELECT id FROM endings CROSS JOIN tables ON id = table_id
			WHERE known ->> 'N' > 0 AND`+reachable+`ORDER BY table_id`)
		return err
	})
	return ids, err
}

func loadEnding(tx transaction, id table.ID) (e table.Ending, err error) {
	err = loadKnown(tx, "endings", id, &e)
	return e, err
}

// putEnding writes what is known of somebody's wish that a game ends, if anything is.
func putEnding(tx transaction, t table.Saved) error { return putKnown(tx, "endings", t.ID, t.Ending) }
