package store

import (
	"context"

	"hofnar/bot/notice"
	"hofnar/bot/table"
)

// InvitationsTold returns how often the guests of a table were told that seats are held.
func (r *Reader) InvitationsTold(ctx context.Context, id table.ID) (n int, err error) {
	err = r.readTx(ctx, "read how often guests were told", func(tx transaction) error {
		return unlessNone(tx.QueryRow(`SELECT told FROM invitations WHERE table_id = ?`, id).Scan(&n))
	})
	return n, err
}

// countInvitation notes that guests are told once more, by a message that was not there
// before: the next one is not to be taken for a repetition.
func countInvitation(tx transaction, n notice.Notice) error {
	return execute(tx, `INSERT INTO invitations (table_id, told) SELECT ?, 1 WHERE ? = 'invitation'
		AND NOT EXISTS (SELECT 1 FROM notices WHERE table_id = ? AND kind = 'invitation' AND message = ?)
		ON CONFLICT DO UPDATE SET told = told + 1`, n.Table, n.Kind, n.Table, n.Message)
}
