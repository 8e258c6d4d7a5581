package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
)

// Sessions returns what is kept of the gateway's sessions, by the number of their shard.
func (r *Reader) Sessions(ctx context.Context) (kept map[int]string, err error) {
	kept = map[int]string{}
	err = r.readTx(ctx, "read the gateway's sessions", func(tx transaction) error {
		_, err := rows(tx, func(r *sql.Rows) (shard int, err error) {
			var session string
			err = r.Scan(&shard, &session)
			kept[shard] = session
			return shard, err
		}, `SELECT shard, session FROM sessions`)
		return err
	})
	return kept, err
}

// KeepSessions keeps something of these shards in place of what was kept before; what is
// empty is forgotten.
func (s *Store) KeepSessions(ctx context.Context, of map[int]string) error {
	return s.writeTx(ctx, "keep the gateway's sessions", func(tx transaction) error {
		for shard, session := range of {
			statement := `INSERT INTO sessions (shard, session) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET session = excluded.session`
			if session == "" {
				statement = `DELETE FROM sessions WHERE shard = ?1 AND ?2 = ''`
			}
			if err := execute(tx, statement, shard, session); err != nil {
				return err
			}
		}
		return nil
	})
}

// forgetSessions removes the gateway's sessions from books that nobody else has open, and
// writes over where they stood.
func forgetSessions(ctx context.Context, path string) (err error) {
	db, err := connect(path, 1, url.Values{"_journal_mode": {"MEMORY"}, "_synchronous": {"FULL"}, "_secure_delete": {"on"}})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return transact(ctx, db, func(tx transaction) error {
		var known bool // books of an older program have none
		if err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'sessions')`).Scan(&known); err != nil || !known {
			return err
		}
		if err := execute(tx, `DELETE FROM sessions`); err != nil {
			return fmt.Errorf("leave the gateway's sessions out: %w", err)
		}
		return nil
	})
}
