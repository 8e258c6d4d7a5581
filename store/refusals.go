package store

import (
	"database/sql"

	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// Rest returns how a channel stands that has refused Hofnar, or that it has not.
func (r *Reader) Rest(channel string) (rest reach.Rest, err error) {
	err = r.readTx("look whether a channel rests", func(tx *sql.Tx) error {
		rest, err = loadRest(tx, channel)
		return err
	})
	return rest, err
}

// FirstRest returns the channel that is to be looked at first; an empty one: none is.
func (r *Reader) FirstRest() (rest reach.Rest, err error) {
	err = r.readTx("look which channel is to be tried", func(tx *sql.Tx) error {
		var channel string
		err := tx.QueryRow(`SELECT channel FROM rests WHERE due IS NOT NULL ORDER BY due LIMIT 1`).Scan(&channel)
		if err != nil {
			return unlessNone(err)
		}
		rest, err = loadRest(tx, channel)
		return err
	})
	return rest, err
}

// ChangeRest changes how a channel stands in one step, and returns it as it is then.
func (s *Store) ChangeRest(channel string, change func(*reach.Rest)) (rest reach.Rest, err error) {
	err = s.writeTx("note whether a channel rests", func(tx *sql.Tx) error {
		if rest, err = loadRest(tx, channel); err != nil {
			return err
		}
		change(&rest)
		return putRest(tx, rest)
	})
	return rest, err
}

func loadRest(tx *sql.Tx, channel string) (reach.Rest, error) {
	rest := reach.Rest{Channel: channel}
	var since, due sql.NullInt64
	err := tx.QueryRow(`SELECT guild, since, resting, tries, due, gone FROM rests WHERE channel = ?`, channel).
		Scan(&rest.Guild, &since, &rest.Resting, &rest.Tries, &due, &rest.Gone)
	rest.Since, rest.Due = fromMillis(since), fromMillis(due)
	return rest, unlessNone(err)
}

// putRest writes down how a channel stands; one of which nothing is known has no row.
func putRest(tx *sql.Tx, r reach.Rest) error {
	if !r.Known() {
		return execute(tx, `DELETE FROM rests WHERE channel = ?`, r.Channel)
	}
	return execute(tx, `INSERT INTO rests (channel, guild, since, resting, tries, due, gone) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET since = excluded.since, resting = excluded.resting, tries = excluded.tries, due = excluded.due,
		gone = excluded.gone`, r.Channel, r.Guild, toMillis(r.Since), r.Resting, r.Tries, toMillis(r.Due), r.Gone)
}

// RestingIn returns the tables of a channel whose message cannot be reached, the one
// opened last first.
func (r *Reader) RestingIn(guild, channel string) (ids []table.ID, err error) {
	err = r.readTx("look for a channel's tables at rest", func(tx *sql.Tx) error {
		ids, err = rows(tx, scanID, `SELECT id FROM tables WHERE guild = ? AND channel = ? AND post_rest <> '' ORDER BY opened DESC`, guild, channel)
		return err
	})
	return ids, err
}

// Unplanned returns where channels are in which tables rest though it is not kept that they
// do.
func (r *Reader) Unplanned() (all []reach.Rest, err error) {
	err = r.readTx("look for tables at rest that nobody tries again", func(tx *sql.Tx) error {
		all, err = rows(tx, func(r *sql.Rows) (one reach.Rest, err error) {
			return one, r.Scan(&one.Guild, &one.Channel)
		}, `SELECT DISTINCT guild, channel FROM tables WHERE post_rest <> '' AND post_rest = ?
			AND NOT EXISTS (SELECT 1 FROM rests WHERE rests.channel = tables.channel AND (resting = 1 OR gone = 1))`, table.NoChannel)
		return err
	})
	return all, err
}

// Denials returns what Hofnar may not do, in all channels.
func (r *Reader) Denials() (all []reach.Denial, err error) {
	err = r.readTx("look what Hofnar may not do", func(tx *sql.Tx) error {
		all, err = rows(tx, func(r *sql.Rows) (d reach.Denial, err error) {
			return d, r.Scan(&d.Channel, &d.Guild, &d.Parent, &d.Bits)
		}, `SELECT channel, guild, parent, bits FROM denials`)
		return err
	})
	return all, err
}

// PutDenial keeps what Hofnar may not do in a channel, in place of what was kept.
func (s *Store) PutDenial(d reach.Denial) error {
	return s.writeTx("note what Hofnar may not do", func(tx *sql.Tx) error {
		if d.Bits == 0 {
			return execute(tx, `DELETE FROM denials WHERE channel = ?`, d.Channel)
		}
		return execute(tx, `INSERT INTO denials (channel, guild, parent, bits) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET parent = excluded.parent, bits = excluded.bits`, d.Channel, d.Guild, d.Parent, d.Bits)
	})
}

// FirstDeletion returns the message that is to be deleted first; an empty one: none is.
func (r *Reader) FirstDeletion() (d reach.Deletion, err error) {
	err = r.readTx("look which message is to be deleted", func(tx *sql.Tx) error {
		var missed, due sql.NullInt64
		err := tx.QueryRow(`SELECT guild, channel, message, missed, tries, due FROM deletions ORDER BY due LIMIT 1`).
			Scan(&d.Guild, &d.Channel, &d.Message, &missed, &d.Tries, &due)
		d.Missed, d.Due = fromMillis(missed), fromMillis(due)
		return unlessNone(err)
	})
	return d, err
}

// PutDeletion keeps that a message is to be deleted; DropDeletion that it is not any more,
// or that no message of a channel is, where none is named.
func (s *Store) PutDeletion(d reach.Deletion) error {
	return s.writeTx("note a message that is to be deleted", func(tx *sql.Tx) error {
		return execute(tx, `INSERT INTO deletions (channel, message, guild, missed, tries, due) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET missed = excluded.missed, tries = excluded.tries, due = excluded.due`,
			d.Channel, d.Message, d.Guild, toMillis(d.Missed), d.Tries, toMillis(d.Due))
	})
}

// oweServed keeps that those messages of a table are to be deleted in whose place others
// stand from now on: whoever has posted those may be killed before he has deleted them.
func oweServed(tx *sql.Tx, t table.Saved) error {
	for _, column := range []string{"post_message", "post_before"} {
		err := execute(tx, `INSERT OR IGNORE INTO deletions (channel, message, guild, tries, due)
			SELECT channel, `+column+`, guild, 0, ? FROM tables WHERE id = ? AND edition = ? AND `+column+` NOT IN ('', ?, ?)`,
			toMillis(t.Post.At.Add(reach.Apart)), t.ID, t.Edition, t.Post.Message, t.Post.Before)
		if err != nil {
			return err
		}
	}
	return nil
}

// DropDeletion: see PutDeletion.
func (s *Store) DropDeletion(channel, message string) error {
	return s.writeTx("note that a message is deleted", func(tx *sql.Tx) error {
		return execute(tx, `DELETE FROM deletions WHERE channel = ? AND ? IN (message, '')`, channel, message)
	})
}
