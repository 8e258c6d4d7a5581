package store

import (
	"context"
	"database/sql"

	"hofnar/bot/reach"
)

// Rests returns how all channels stand that have refused Hofnar lately.
func (r *Reader) Rests(ctx context.Context) (all []reach.Rest, err error) {
	err = r.readTx(ctx, "look which channels rest", func(tx transaction) error {
		channels, err := rows(tx, scanText, `SELECT channel FROM rests`)
		for _, channel := range channels {
			var one reach.Rest
			if one, err = loadRest(tx, channel); err != nil {
				return err
			}
			all = append(all, one)
		}
		return err
	})
	return all, err
}

// FirstRest returns the channel that is to be looked at first; an empty one: none is.
func (r *Reader) FirstRest(ctx context.Context) (rest reach.Rest, err error) {
	err = r.readTx(ctx, "look which channel is to be tried", func(tx transaction) error {
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
func (s *Store) ChangeRest(ctx context.Context, channel string, change func(*reach.Rest)) (rest reach.Rest, err error) {
	err = s.writeBeside(ctx, "note whether a channel rests", func(tx transaction) error {
		if rest, err = loadRest(tx, channel); err != nil {
			return err
		}
		change(&rest)
		return putRest(tx, rest)
	})
	return rest, err
}

func loadRest(tx transaction, channel string) (reach.Rest, error) {
	rest := reach.Rest{Channel: channel}
	var since, due sql.NullInt64
	err := tx.QueryRow(`SELECT guild, since, resting, tries, due, gone FROM rests WHERE channel = ?`, channel).
		Scan(&rest.Guild, &since, &rest.Resting, &rest.Tries, &due, &rest.Gone)
	rest.Since, rest.Due = fromMillis(since), fromMillis(due)
	return rest, unlessNone(err)
}

// putRest writes down how a channel stands; one of which nothing is known has no row.
func putRest(tx transaction, r reach.Rest) error {
	if !r.Known() {
		return execute(tx, `DELETE FROM rests WHERE channel = ?`, r.Channel)
	}
	return execute(tx, `INSERT INTO rests (channel, guild, since, resting, tries, due, gone) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET since = excluded.since, resting = excluded.resting, tries = excluded.tries, due = excluded.due,
		gone = excluded.gone`, r.Channel, r.Guild, toMillis(r.Since), r.Resting, r.Tries, toMillis(r.Due), r.Gone)
}

// Denials returns what Hofnar may not do, in all channels.
func (r *Reader) Denials(ctx context.Context) (all []reach.Denial, err error) {
	err = r.readTx(ctx, "look what Hofnar may not do", func(tx transaction) error {
		all, err = rows(tx, func(r *sql.Rows) (d reach.Denial, err error) {
			return d, r.Scan(&d.Channel, &d.Guild, &d.Parent, &d.Bits)
		}, `SELECT channel, guild, parent, bits FROM denials`)
		return err
	})
	return all, err
}

// PutDenial keeps what Hofnar may not do in a channel, in place of what was kept.
func (s *Store) PutDenial(ctx context.Context, d reach.Denial) error {
	return s.writeBeside(ctx, "note what Hofnar may not do", func(tx transaction) error {
		if d.Bits == 0 {
			return execute(tx, `DELETE FROM denials WHERE channel = ?`, d.Channel)
		}
		return execute(tx, `INSERT INTO denials (channel, guild, parent, bits) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET parent = excluded.parent, bits = excluded.bits`, d.Channel, d.Guild, d.Parent, d.Bits)
	})
}

// FirstDeletions returns so many of the messages that are to be deleted, those that are due
// first.
func (r *Reader) FirstDeletions(ctx context.Context, most int) (all []reach.Deletion, err error) {
	err = r.readTx(ctx, "look which messages are to be deleted", func(tx transaction) error {
		all, err = rows(tx, func(r *sql.Rows) (d reach.Deletion, err error) {
			var missed, due sql.NullInt64
			err = r.Scan(&d.Guild, &d.Channel, &d.Message, &missed, &d.Tries, &due)
			d.Missed, d.Due = fromMillis(missed), fromMillis(due)
			return d, err
		}, `SELECT guild, channel, message, missed, tries, due FROM deletions ORDER BY due LIMIT ?`, most)
		return err
	})
	return all, err
}

// PutDeletion keeps that a message is to be deleted; DropDeletion that it is not any more,
// or that no message of a channel is, where none is named.
func (s *Store) PutDeletion(ctx context.Context, d reach.Deletion) error {
	return s.writeBeside(ctx, "note a message that is to be deleted", func(tx transaction) error {
		return execute(tx, `INSERT INTO deletions (channel, message, guild, missed, tries, due) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET missed = excluded.missed, tries = excluded.tries, due = excluded.due`,
			d.Channel, d.Message, d.Guild, toMillis(d.Missed), d.Tries, toMillis(d.Due))
	})
}

// DropDeletion: see PutDeletion.
func (s *Store) DropDeletion(ctx context.Context, channel, message string) error {
	return s.writeSoon(ctx, "note that a message is deleted", func(tx transaction) error {
		return execute(tx, `DELETE FROM deletions WHERE channel = ? AND ? IN (message, '')`, channel, message)
	})
}
