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

// AddInvitation notes that they were told once more.
func (s *Store) AddInvitation(id table.ID) error {
	return s.writeTx("note that guests were told", func(tx *sql.Tx) error {
		return execute(tx, `INSERT INTO invitations (table_id, told) VALUES (?, 1) ON CONFLICT DO UPDATE SET told = told + 1`, id)
	})
}
