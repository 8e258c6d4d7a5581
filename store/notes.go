package store

import (
	"context"
	"database/sql"
	"errors"
)

// PutNote keeps a small note under a key, in place of the one before. An empty
// note is forgotten.
func (s *Store) PutNote(ctx context.Context, key, note string) error {
	return s.writeTx(ctx, "put note "+key, func(tx transaction) error {
		if note == "" {
			_, err := tx.Exec(`DELETE FROM notes WHERE key = ?`, key)
			return err
		}
		_, err := tx.Exec(`INSERT INTO notes (key, value) VALUES (?, ?)
			ON CONFLICT DO UPDATE SET value = excluded.value`, key, note)
		return err
	})
}

// Note returns the note under a key, empty when there is none.
func (r *Reader) Note(ctx context.Context, key string) (note string, err error) {
	err = r.readTx(ctx, "read note "+key, func(tx transaction) error {
		err := tx.QueryRow(`SELECT value FROM notes WHERE key = ?`, key).Scan(&note)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	return note, err
}
