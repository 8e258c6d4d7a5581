package store

import (
	"context"
	"database/sql"

	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// mostOutdated is of how many ended tables the message is edited for somebody who is
// forgotten: the newest.
const mostOutdated = 100

// outdate notes the messages of ended tables that name somebody who is to be forgotten.
func outdate(tx transaction, user string) error {
	return execute(tx, `INSERT INTO outdated (table_id) SELECT id FROM tables
		WHERE id IN (`+tablesWith+`) AND status IN ('finished', 'stopped') AND EXISTS (SELECT 1 FROM notices WHERE table_id = id AND kind = 'board')
		ORDER BY ended DESC, id LIMIT ?2 ON CONFLICT DO NOTHING`, user, mostOutdated)
}

// FirstOutdated returns the ended table of which the message still names somebody who was forgotten
// that is to be edited first, and how far that is; empty: there is none, or somebody is still being
// forgotten.
func (r *Reader) FirstOutdated(ctx context.Context) (id table.ID, so reach.Attempts, err error) {
	err = r.readTx(ctx, "look for messages that name former players", func(tx transaction) error {
		var missed, due sql.NullInt64
		err := tx.QueryRow(`SELECT table_id, missed, tries, due FROM outdated WHERE NOT EXISTS (SELECT 1 FROM forgettings) ORDER BY due LIMIT 1`).
			Scan(&id, &missed, &so.Tries, &due)
		so.Missed, so.Due = fromMillis(missed), fromMillis(due)
		return unlessNone(err)
	})
	return id, so, err
}

// PutOutdated keeps how far it is with a table's message that still names somebody; DropOutdated
// that it names nobody who was forgotten any more, or cannot be edited.
func (s *Store) PutOutdated(ctx context.Context, id table.ID, so reach.Attempts) error {
	return s.writeBeside(ctx, "note that a message still names somebody who was forgotten", func(tx transaction) error {
		return execute(tx, `UPDATE outdated SET missed = ?, tries = ?, due = ? WHERE table_id = ?`, toMillis(so.Missed), so.Tries, toMillis(so.Due), id)
	})
}

// DropOutdated: see PutOutdated.
func (s *Store) DropOutdated(ctx context.Context, id table.ID) error {
	return s.writeTx(ctx, "note that a message names nobody who was forgotten", func(tx transaction) error {
		return execute(tx, `DELETE FROM outdated WHERE table_id = ?`, id)
	})
}
