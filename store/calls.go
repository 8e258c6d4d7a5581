package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"

	"hofnar/bot/table"
	"hofnar/games"
)

// Uncalled returns the tables at which somebody is to be called, in the order in which they
// were opened; those that cannot be reached are left out.
func (r *Reader) Uncalled(ctx context.Context) (ids []table.ID, err error) {
	err = r.readTx(ctx, "look for those who were not called", func(tx transaction) error {
		ids, err = rows(tx, scanID, `SELECT id FROM tables WHERE`+reachable+`AND id IN (
			SELECT table_id FROM calls WHERE told < rung AND answered < rung AND ended IS NULL) ORDER BY opened, id`)
		return err
	})
	return ids, err
}

// CalledBy returns the tables at which a message calls somebody.
func (r *Reader) CalledBy(ctx context.Context, message string) (ids []table.ID, err error) {
	err = r.readTx(ctx, "look whom a message calls", func(tx transaction) error {
		ids, err = rows(tx, scanID, `SELECT table_id FROM notices WHERE message = ? AND +kind = 'call' ORDER BY table_id`, message)
		return err
	})
	return ids, err
}

// PlayedElsewhere reports whether somebody has held a seat of a game at another table.
func (r *Reader) PlayedElsewhere(ctx context.Context, user string, here table.ID) (played bool, err error) {
	err = r.readTx(ctx, "look whether somebody has played before", func(tx transaction) error {
		return tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM tenures WHERE user_id = ? AND table_id <> ?)`, user, here).Scan(&played)
	})
	return played, err
}

func loadCalls(tx transaction, id table.ID) (calls map[games.Seat]table.Call, err error) {
	_, err = rows(tx, func(r *sql.Rows) (seat games.Seat, err error) {
		var c table.Call
		var due [len(c.Due)]sql.NullInt64
		var since, ended, stopped sql.NullInt64
		err = r.Scan(&seat, &c.User, &c.Turn, &since, &due[table.FirstCall], &due[table.HalfCall], &due[table.LastCall], &c.Rung, &c.Told, &c.Owed, &ended, &stopped, &c.Answered)
		for i := range due {
			c.Due[i] = fromMillis(due[i])
		}
		c.Since, c.Ended, c.Stopped = fromMillis(since), fromMillis(ended), fromMillis(stopped)
		if calls == nil {
			calls = map[games.Seat]table.Call{}
		}
		calls[seat] = c
		return seat, err
	}, `SELECT seat, user_id, turn, since, first, half, last, rung, told, owed, ended, stopped, answered FROM calls WHERE table_id = ?`, id)
	return calls, err
}

func putCalls(tx transaction, t table.Saved) error {
	for _, seat := range slices.Sorted(maps.Keys(t.Calls)) {
		c := t.Calls[seat]
		if _, err := tx.Exec(`INSERT OR REPLACE INTO calls (table_id, seat, user_id, turn, since, first, half, last, rung, told, owed, ended, stopped, answered)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			t.ID, seat, c.User, c.Turn, toMillis(c.Since), toMillis(c.Due[table.FirstCall]), toMillis(c.Due[table.HalfCall]), toMillis(c.Due[table.LastCall]),
			c.Rung, c.Told, c.Owed, toMillis(c.Ended), toMillis(c.Stopped), c.Answered); err != nil {
			return err
		}
	}
	return keepSeats(tx, "calls", t.ID, t.Calls)
}
