package store

import (
	"database/sql"

	"hofnar/bot/table"
)

// InvitationsTold returns how often the guests of a table were told that seats are held.
func (r *Reader) InvitationsTold(id table.ID) (n int, err error) {
	err = r.readTx("read how often guests were told", func(tx *sql.Tx) error {
		return unlessNone(tx.QueryRow(`SELECT told FROM invitations WHERE table_id = ?`, id).Scan(&n))
	})
	return n, err
}

// countInvitation notes that they are told once more, with what changes the message that
// does it: the next one is not to be taken for a repetition.
func countInvitation(tx *sql.Tx, t table.Saved) error {
	return execute(tx, `INSERT INTO invitations (table_id, told)
		SELECT ?, 1 WHERE ? <> ifnull((SELECT invitation FROM lobbies WHERE table_id = ?), '')
		ON CONFLICT DO UPDATE SET told = told + 1`, t.ID, t.Invitation, t.ID)
}
