package store

import (
	"context"
	"database/sql"
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
	return s.writeBeside(ctx, "keep the gateway's sessions", func(tx transaction) error {
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

// DropSessions forgets what is kept of all sessions, which a Discord that has begun anew does not know.
func (s *Store) DropSessions(ctx context.Context) error {
	return s.writeBeside(ctx, "forget the gateway's sessions", dropSessions)
}
