package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"hofnar/bot/reach"
)

// Unsure returns the messages that may stand in servers, of which Discord has not said so.
func (r *Reader) Unsure(ctx context.Context) (all []reach.Unsure, err error) {
	err = r.readTx(ctx, "look which messages may stand", func(tx transaction) error {
		all, err = rows(tx, scanUnsure, `SELECT nonce, guild, channel, says, others, patience, since FROM unsure ORDER BY since, nonce`)
		return err
	})
	return all, err
}

func scanUnsure(r *sql.Rows) (one reach.Unsure, err error) {
	var says, others []byte
	var patience int64
	var since sql.NullInt64
	if err = r.Scan(&one.Nonce, &one.Guild, &one.Channel, &says, &others, &patience, &since); err != nil {
		return one, err
	}
	one.Over, one.Since = time.Duration(patience)*time.Millisecond, fromMillis(since)
	return one, inTurn(
		func() error { return json.Unmarshal(says, &one.Says) },
		func() error { return json.Unmarshal(others, &one.Others) })
}

// PutUnsure keeps one, but for what stands there since.
func (s *Store) PutUnsure(ctx context.Context, one reach.Unsure) error {
	says, err := json.Marshal(one.Says)
	if err != nil {
		return err
	}
	return s.writeBeside(ctx, "note a message that may stand", func(tx transaction) error {
		return execute(tx, `INSERT INTO unsure (nonce, guild, channel, says, patience, since) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET says = excluded.says`,
			one.Nonce, one.Guild, one.Channel, string(says), one.Over.Milliseconds(), toMillis(one.Since))
	})
}

// DropUnsure drops one of which it is known by now, and keeps that a message stands in its channel, if one
// is named, which is none of the others.
func (s *Store) DropUnsure(ctx context.Context, nonce, channel, message string) error {
	return s.writeBeside(ctx, "note what has come of a message", func(tx transaction) error {
		return inTurn(
			func() error { return execute(tx, `DELETE FROM unsure WHERE nonce = ?`, nonce) },
			func() error {
				return execute(tx, `UPDATE unsure SET others = json_insert(others, '$[#]', ?2) WHERE channel = ?1 AND ?2 <> ''`, channel, message)
			})
	})
}

// Noted reports whether a message is a notice.
func (r *Reader) Noted(ctx context.Context, message string) (noted bool, err error) {
	err = r.readTx(ctx, "look whether a message is noted", func(tx transaction) error {
		return tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM notices WHERE message = ?)`, message).Scan(&noted)
	})
	return noted, err
}
