package store

import (
	"database/sql"
	"errors"

	"hofnar/bot/table"
)

// putJudged notes the newest event that a table has judged. One that has ended takes no
// deed any more, whether it is repeated or not.
func putJudged(tx transaction, t table.Saved, judged table.Arrival) error {
	if !t.Ended.IsZero() {
		return execute(tx, `DELETE FROM judged WHERE table_id = ?`, t.ID)
	}
	if judged == (table.Arrival{}) {
		return nil
	}
	return execute(tx, `INSERT INTO judged (table_id, session, seq) VALUES (?, ?, ?)
		ON CONFLICT DO UPDATE SET session = excluded.session, seq = excluded.seq`, t.ID, judged.Session, judged.Seq)
}

func loadJudged(tx transaction, id table.ID) (judged table.Arrival, err error) {
	err = tx.QueryRow(`SELECT session, seq FROM judged WHERE table_id = ?`, id).Scan(&judged.Session, &judged.Seq)
	if errors.Is(err, sql.ErrNoRows) {
		return table.Arrival{}, nil
	}
	return judged, err
}
