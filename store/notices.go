package store

import (
	"context"
	"database/sql"
	"time"

	"hofnar/bot/notice"
	"hofnar/bot/table"
)

// reachable is what holds for a table whose channel can be reached, as far as is known; lineReachable
// for one whose line can be, which stands elsewhere.
const (
	reachable = ` NOT EXISTS (SELECT 1 FROM rests WHERE rests.channel = tables.channel AND resting = 1)
		AND NOT EXISTS (SELECT 1 FROM absences WHERE absences.guild = tables.guild) `
	lineReachable = ` NOT EXISTS (SELECT 1 FROM rests WHERE rests.channel = notices.channel AND resting = 1)
		AND NOT EXISTS (SELECT 1 FROM absences WHERE absences.guild = tables.guild) `
)

// current is what holds for a message that is to be kept up to date, in the words of its
// index.
const current = `notices.kind IN ('board', 'line') AND last = 0`

// unended is what holds for the message of a stage that does not show how that has ended.
const unended = `kind = 'stage' AND shown = 0`

// mayServe is what holds for a message that serves for a time.
const mayServe = `kind IN ('call', 'offer', 'invitation', 'letter', 'ending')`

// served is what holds for a message that has served: its turn is over, or its person was
// seen acting since; the offer does not stand any more; that one has answered, or is not asked
// any more; who was named is not expected any more.
const served = mayServe + ` AND (
	kind = 'call' AND NOT EXISTS (SELECT 1 FROM calls WHERE calls.table_id = notices.table_id AND user_id = who AND turn = n AND ended IS NULL AND answered < shown)
	OR kind = 'offer' AND NOT EXISTS (SELECT 1 FROM offers WHERE offers.table_id = notices.table_id AND offers.n = notices.n)
	OR kind = 'ending' AND NOT EXISTS (SELECT 1 FROM endings CROSS JOIN seats ON seats.table_id = endings.table_id
		WHERE endings.table_id = notices.table_id AND known ->> 'N' = n AND user_id = who AND gone = 0
		AND seat NOT IN (SELECT value FROM json_each(known, '$.Agreed')))
	OR kind IN ('invitation', 'letter') AND NOT EXISTS (SELECT 1 FROM guests WHERE guests.table_id = notices.table_id AND user_id = who))`

const noticeColumns = `table_id, kind, guild, channel, message, who, n, at, stage, shown, last, race`

func scanNotice(r *sql.Rows) (n notice.Notice, err error) {
	var at sql.NullInt64
	err = r.Scan(&n.Table, &n.Kind, &n.Guild, &n.Channel, &n.Message, &n.For, &n.N, &at, &n.Stage, &n.Shown, &n.Last, &n.Race)
	n.At = fromMillis(at)
	return n, err
}

// putNotice keeps a message that stands, and is not to be deleted.
func putNotice(tx transaction, n notice.Notice) error {
	if err := execute(tx, `DELETE FROM deletions WHERE channel = ? AND message = ?`, n.Channel, n.Message); err != nil {
		return err
	}
	return execute(tx, `INSERT INTO notices (`+noticeColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET n = excluded.n, at = excluded.at, stage = excluded.stage, shown = excluded.shown, last = excluded.last, race = excluded.race`,
		n.Table, n.Kind, n.Guild, n.Channel, n.Message, n.For, n.N, toMillis(n.At), n.Stage, n.Shown, n.Last, n.Race)
}

// owe keeps that messages are to be deleted from then on, and stand no more. One that is
// about other tables as well stays until it has served there, too, and what was said to
// guests directly stays for good.
func owe(tx transaction, then time.Time, which string, args ...any) error {
	gone, err := rows(tx, scanNotice, `DELETE FROM notices WHERE `+which+` RETURNING `+noticeColumns, args...)
	for _, n := range gone {
		if err == nil && n.Kind != notice.Letter {
			err = execute(tx, `INSERT OR IGNORE INTO deletions (channel, message, guild, tries, due)
				SELECT ?, ?, ?, 0, ? WHERE NOT EXISTS (SELECT 1 FROM notices WHERE message = ?)`, n.Channel, n.Message, n.Guild, toMillis(then), n.Message)
		}
	}
	return err
}

// Notices returns what stands of a kind about a table.
func (r *Reader) Notices(ctx context.Context, id table.ID, kind notice.Kind) (all []notice.Notice, err error) {
	err = r.readTx(ctx, "look what stands about a table", func(tx transaction) error {
		all, err = rows(tx, scanNotice, `SELECT `+noticeColumns+` FROM notices WHERE table_id = ? AND kind = ? ORDER BY message, who`, id, kind)
		return err
	})
	return all, err
}

// LinesOfEnded returns the lines about tables in a thread that have ended, the one opened last first.
func (r *Reader) LinesOfEnded(ctx context.Context, thread string) (all []notice.Notice, err error) {
	err = r.readTx(ctx, "look for the line of a thread", func(tx transaction) error {
		all, err = rows(tx, scanNotice, `SELECT `+noticeColumns+` FROM (SELECT id, opened FROM tables WHERE channel = ? AND ended IS NOT NULL)
			CROSS JOIN notices ON table_id = id WHERE kind = 'line' ORDER BY opened DESC`, thread)
		return err
	})
	return all, err
}

// PutNotices keeps messages that stand now. What of the same kind was there for the same
// people, offers for the same seat, and invitations for anybody, is to be deleted from then
// on; but no call of a later turn.
func (s *Store) PutNotices(ctx context.Context, list []notice.Notice, then time.Time) error {
	return s.writeBut(ctx, "note what stands", func() { s.memory.called.drop(tablesNamed(list)...) }, func(tx transaction) error {
		for _, n := range list {
			err := inTurn(
				func() error { return countInvitation(tx, n) },
				func() error {
					return owe(tx, then, `table_id = ? AND kind = ? AND message <> ?
						AND (kind = 'invitation' OR iif(kind = 'offer', n = ?5, who = ?4 AND (kind <> 'call' OR n <= ?5)))`, n.Table, n.Kind, n.Message, n.For, n.N)
				},
				func() error { return putNotice(tx, n) })
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// KeepNotice keeps what a message shows now, and since when, if it stands still.
func (s *Store) KeepNotice(ctx context.Context, n notice.Notice) error {
	return s.writeSoon(ctx, "note what a message shows", func(tx transaction) error {
		return execute(tx, `UPDATE notices SET at = ?, stage = ?, shown = ?, last = ? WHERE table_id = ? AND kind = ? AND message = ?`,
			toMillis(n.At), n.Stage, n.Shown, n.Last, n.Table, n.Kind, n.Message)
	})
}

// MoveNotice has a message be about another table from now on, of which it shows nothing yet.
func (s *Store) MoveNotice(ctx context.Context, n notice.Notice, to table.ID) error {
	return s.writeBut(ctx, "note that a message is about another table", func() { s.memory.called.drop(string(to)) }, func(tx transaction) error {
		return execute(tx, `UPDATE notices SET table_id = ?, stage = '', shown = 0, last = 0 WHERE table_id = ? AND kind = ? AND message = ?`, to, n.Table, n.Kind, n.Message)
	})
}

// DropNotice keeps that a message stands no more.
func (s *Store) DropNotice(ctx context.Context, n notice.Notice) error {
	return s.writeBeside(ctx, "note that a message is gone", func(tx transaction) error {
		return execute(tx, `DELETE FROM notices WHERE table_id = ? AND kind = ? AND message = ?`, n.Table, n.Kind, n.Message)
	})
}

// tablesNamed are the tables that messages are about.
func tablesNamed(list []notice.Notice) (ids []string) {
	for _, n := range list {
		ids = append(ids, string(n.Table))
	}
	return ids
}

// Served is Reader.Served, which is asked only where a message is remembered that may serve.
func (s *Store) Served(ctx context.Context, id table.ID) (bool, error) {
	any, err := s.memory.called.get(string(id), func() (bool, error) { return s.awaits(ctx, id) })
	if err != nil || !any {
		return false, err
	}
	return s.Reader.Served(ctx, id)
}

// awaits reports whether a message about a table may serve.
func (r *Reader) awaits(ctx context.Context, id table.ID) (any bool, err error) {
	err = r.readTx(ctx, "look what may serve", func(tx transaction) error {
		return tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM notices WHERE table_id = ? AND `+mayServe+`)`, id).Scan(&any)
	})
	return any, err
}

// Served reports whether something about a table has served.
func (r *Reader) Served(ctx context.Context, id table.ID) (any bool, err error) {
	err = r.readTx(ctx, "look what has served", func(tx transaction) error {
		return tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM notices WHERE table_id = ? AND `+served+`)`, id).Scan(&any)
	})
	return any, err
}

// DropServed has deleted what has served about a table or, where that is empty, about all.
func (s *Store) DropServed(ctx context.Context, id table.ID, then time.Time) error {
	return s.writeBut(ctx, "have messages deleted that have served", func() { s.memory.called.drop() }, func(tx transaction) error {
		if id == "" {
			return owe(tx, then, served)
		}
		return owe(tx, then, `table_id = ? AND `+served, id)
	})
}
