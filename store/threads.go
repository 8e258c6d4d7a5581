package store

import (
	"context"
	"database/sql"
	"time"

	"hofnar/bot/table"
)

// Unlined returns the tables in threads of their own of which the line in the channel is
// not what it should be, or still that of the table they go on from; those that cannot be
// reached are left out.
func (r *Reader) Unlined(ctx context.Context) (ids []table.ID, err error) {
	err = r.readTx(ctx, "look for lines that are behind", func(tx transaction) error {
		ids, err = rows(tx, scanID, `SELECT table_id FROM notices INDEXED BY notices_current CROSS JOIN tables ON id = table_id
				WHERE `+current+` AND kind = 'line' AND shown <> revision AND`+lineReachable+`
			UNION SELECT id FROM tables INDEXED BY tables_open CROSS JOIN lobbies ON lobbies.table_id = id
				CROSS JOIN notices ON notices.table_id = sequel_of AND kind = 'line' WHERE `+isOpen+`AND`+lineReachable+`ORDER BY 1`)
		return err
	})
	return ids, err
}

func loadThread(tx transaction, id table.ID, parent *string) error {
	return unlessNone(tx.QueryRow(`SELECT parent FROM threads WHERE table_id = ?`, id).Scan(parent))
}

func putThread(tx transaction, t table.Saved) error {
	if t.Parent == "" {
		return nil
	}
	return execute(tx, `INSERT INTO threads (table_id, parent) VALUES (?, ?)`, t.ID, t.Parent)
}

// BroughtBack returns when a thread was last brought back, and whether somebody wants it
// archived all the same.
func (r *Reader) BroughtBack(ctx context.Context, thread string) (at time.Time, unwanted bool, err error) {
	err = r.readTx(ctx, "look when a thread was brought back", func(tx transaction) error {
		var ms sql.NullInt64
		err := tx.QueryRow(`SELECT at, unwanted FROM brought_back WHERE thread = ?`, thread).Scan(&ms, &unwanted)
		at = fromMillis(ms)
		return unlessNone(err)
	})
	return at, unwanted, err
}

// NoteBroughtBack notes that the thread of a table was brought back.
func (s *Store) NoteBroughtBack(ctx context.Context, thread string, of table.ID, at time.Time) error {
	return s.writeTx(ctx, "note that a thread was brought back", func(tx transaction) error {
		return execute(tx, `INSERT INTO brought_back (thread, table_id, at) VALUES (?, ?, ?)
			ON CONFLICT DO UPDATE SET table_id = excluded.table_id, at = excluded.at`, thread, of, at.UnixMilli())
	})
}

// dropBack forgets when the thread of a table was brought back, once that has ended.
func dropBack(tx transaction, t table.Saved) error {
	if t.Ended.IsZero() {
		return nil
	}
	return execute(tx, `DELETE FROM brought_back WHERE table_id = ?`, t.ID)
}

// NoteUnwanted notes that somebody has archived a thread again that was brought back.
func (s *Store) NoteUnwanted(ctx context.Context, thread string) error {
	return s.writeTx(ctx, "note that a thread is to stay archived", func(tx transaction) error {
		return execute(tx, `UPDATE brought_back SET unwanted = 1 WHERE thread = ?`, thread)
	})
}
