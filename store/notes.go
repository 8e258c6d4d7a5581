package store

import "context"

// PutNote keeps a small note under a key, in place of the one before. An empty
// note is forgotten.
func (s *Store) PutNote(ctx context.Context, key, text string) error {
	return s.writeTx(ctx, "put note "+key, func(tx transaction) error { return putNote(tx, key, text) })
}

// Note returns the note under a key, empty when there is none.
func (r *Reader) Note(ctx context.Context, key string) (text string, err error) {
	err = r.readTx(ctx, "read note "+key, func(tx transaction) error {
		text, err = note(tx, key)
		return err
	})
	return text, err
}

func putNote(tx transaction, key, text string) error {
	if text == "" {
		return execute(tx, `DELETE FROM notes WHERE key = ?`, key)
	}
	return execute(tx, `INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`, key, text)
}

func note(tx transaction, key string) (text string, err error) {
	return text, unlessNone(tx.QueryRow(`SELECT value FROM notes WHERE key = ?`, key).Scan(&text))
}
