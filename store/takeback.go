package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"hofnar/bot/table"
)

func loadBack(tx transaction, id table.ID) (b table.Back, err error) {
	var known string
	err = tx.QueryRow(`SELECT known FROM take_backs WHERE table_id = ?`, id).Scan(&known)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return b, nil
	case err != nil:
		return b, err
	}
	if err := json.Unmarshal([]byte(known), &b); err != nil {
		return b, fmt.Errorf("what is known of taking back: %w", err)
	}
	return b, nil
}

// putBack writes what is known, if anything is.
func putBack(tx transaction, t table.Saved) error {
	if t.Back.Empty() {
		_, err := tx.Exec(`DELETE FROM take_backs WHERE table_id = ?`, t.ID)
		return err
	}
	known, err := json.Marshal(t.Back)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO take_backs (table_id, known) VALUES (?, ?)
		ON CONFLICT DO UPDATE SET known = excluded.known`, t.ID, string(known))
	return err
}
