package store

import (
	"context"

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

// FirstOutdated returns an ended table whose message still names somebody who was forgotten;
// empty: there is none, or somebody is still being forgotten.
func (r *Reader) FirstOutdated(ctx context.Context) (id table.ID, err error) {
	err = r.readTx(ctx, "look for messages that name former players", func(tx transaction) error {
		return unlessNone(tx.QueryRow(`SELECT table_id FROM outdated WHERE NOT EXISTS (SELECT 1 FROM forgettings) LIMIT 1`).Scan(&id))
	})
	return id, err
}

// DropOutdated notes that a table's message names nobody who was forgotten any more, or
// cannot be edited.
func (s *Store) DropOutdated(ctx context.Context, id table.ID) error {
	return s.writeTx(ctx, "note that a message names nobody who was forgotten", func(tx transaction) error {
		return execute(tx, `DELETE FROM outdated WHERE table_id = ?`, id)
	})
}
