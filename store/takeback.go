package store

import (
	"encoding/json"
	"fmt"

	"hofnar/bot/table"
)

func loadBack(tx transaction, id table.ID) (b table.Back, err error) {
	err = loadKnown(tx, "take_backs", id, &b)
	return b, err
}

// putBack writes what is known of taking back, if anything is.
func putBack(tx transaction, t table.Saved) error { return putKnown(tx, "take_backs", t.ID, t.Back) }

// known is what has to be known of what people are asked at a table.
type known interface{ Empty() bool }

// loadKnown reads that from a row of JSON; where there is none it leaves it as it is.
func loadKnown(tx transaction, from string, id table.ID, to any) error {
	var text string
	err := tx.QueryRow(`SELECT known FROM `+from+` WHERE table_id = ?`, id).Scan(&text)
	if err != nil {
		return unlessNone(err)
	}
	if err := json.Unmarshal([]byte(text), to); err != nil {
		return fmt.Errorf("what is known in %s: %w", from, err)
	}
	return nil
}

// putKnown writes it, if there is anything to be known.
func putKnown(tx transaction, to string, id table.ID, what known) error {
	if what.Empty() {
		return execute(tx, `DELETE FROM `+to+` WHERE table_id = ?`, id)
	}
	text, err := json.Marshal(what)
	if err != nil {
		return err
	}
	return execute(tx, `INSERT INTO `+to+` (table_id, known) VALUES (?, ?)
		ON CONFLICT DO UPDATE SET known = excluded.known`, id, string(text))
}
