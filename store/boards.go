package store

import (
	"context"
	"time"

	"hofnar/bot/notice"
	"hofnar/bot/table"
)

// isOpen is what holds for a table that is open, in the words of the indexes.
const isOpen = ` tables.status IN ('lobby', 'running', 'paused') `

// Board returns the message that shows a table; the zero Notice where none does.
func (r *Reader) Board(ctx context.Context, id table.ID) (n notice.Notice, err error) {
	all, err := r.Notices(ctx, id, notice.Board)
	if err == nil && len(all) > 0 {
		n = all[0]
	}
	return n, err
}

// Newest implements table.Books.
func (r *Reader) Newest(ctx context.Context, id table.ID) (shown table.Shown, err error) {
	err = r.readTx(ctx, "look what a table's message shows", func(tx transaction) error {
		shown, err = loadNewest(tx, id)
		return err
	})
	return shown, err
}

func loadNewest(tx transaction, id table.ID) (shown table.Shown, err error) {
	err = tx.QueryRow(`SELECT message, stage FROM notices WHERE table_id = ? AND kind = 'board'`, id).Scan(&shown.Message, &shown.Stage)
	return shown, unlessNone(err)
}

// Behind returns the tables whose message does not show what it should, ended ones
// included, in the order in which they were opened; those that cannot be reached are left
// out.
func (r *Reader) Behind(ctx context.Context) (ids []table.ID, err error) {
	err = r.readTx(ctx, "look for messages that are behind", func(tx transaction) error {
		ids, err = rows(tx, scanID, `SELECT id FROM (
			SELECT id, opened FROM tables INDEXED BY tables_open LEFT JOIN notices ON table_id = id AND kind = 'board'
				WHERE `+isOpen+`AND shown IS NOT revision AND`+reachable+`
			UNION SELECT id, opened FROM notices INDEXED BY notices_current CROSS JOIN tables ON id = table_id
				WHERE `+current+` AND kind = 'board' AND shown <> revision AND`+reachable+`) ORDER BY opened, id`)
		return err
	})
	return ids, err
}

// ToShow returns the tables of a server, or of one of its channels, whose message is to be
// kept up to date: those that are open, and those of which it does not yet show the end. The
// one opened last comes first.
func (r *Reader) ToShow(ctx context.Context, guild, channel string) ([]table.ID, error) {
	return r.toShow(ctx, guild, channel, `?2 IN ('', tables.channel)`)
}

// ToShowBelow returns those of a channel and of its threads.
func (r *Reader) ToShowBelow(ctx context.Context, guild, channel string) ([]table.ID, error) {
	return r.toShow(ctx, guild, channel, `?2 IN (tables.channel, (SELECT parent FROM threads WHERE threads.table_id = tables.id))`)
}

func (r *Reader) toShow(ctx context.Context, guild, channel, there string) (ids []table.ID, err error) {
	err = r.readTx(ctx, "look for tables that are shown", func(tx transaction) error {
		ids, err = rows(tx, scanID, `SELECT id FROM (
			SELECT id, opened FROM tables WHERE guild = ?1 AND `+there+` AND`+isOpen+`
			UNION SELECT id, opened FROM notices INDEXED BY notices_current CROSS JOIN tables ON id = notices.table_id
				WHERE `+current+` AND notices.guild = ?1 AND kind = 'board' AND tables.guild = ?1 AND `+there+`) ORDER BY opened DESC, id`, guild, channel)
		return err
	})
	return ids, err
}

// PutBoard keeps a message that shows its table from now on, and what becomes of those
// before: they are to be deleted from then on.
func (s *Store) PutBoard(ctx context.Context, n notice.Notice, turn notice.Turn, then time.Time) error {
	return s.writeBeside(ctx, "note a table's message", func(tx transaction) error {
		return inTurn(
			func() error {
				return owe(tx, then, `(kind = 'board' OR kind = 'stage' AND ?) AND message NOT IN (?, ?) AND table_id = ?`, turn.Over, n.Message, turn.Stay, n.Table)
			},
			func() error {
				return execute(tx, `UPDATE notices SET kind = 'stage', shown = 0, last = 0, race = '' WHERE table_id = ? AND kind = 'board' AND message = ?`, n.Table, turn.Stay)
			},
			func() error { return putNotice(tx, n) })
	})
}

// NoteRace keeps the Race of a table's message, if that stands still.
func (s *Store) NoteRace(ctx context.Context, id table.ID, message, race string) error {
	return s.writeSoon(ctx, "note the reaction of a race", func(tx transaction) error {
		return execute(tx, `UPDATE notices SET race = ? WHERE table_id = ? AND kind = 'board' AND message = ?`, race, id, message)
	})
}

// Unoffered returns the open tables whose message lacks the reaction of its race; those that cannot be
// reached are left out.
func (r *Reader) Unoffered(ctx context.Context) (ids []table.ID, err error) {
	err = r.readTx(ctx, "look for races without their reaction", func(tx transaction) error {
		ids, err = rows(tx, scanID, `SELECT table_id FROM notices INDEXED BY notices_unoffered CROSS JOIN tables ON id = table_id
			WHERE race = '-' AND kind = 'board' AND`+isOpen+`AND`+reachable+`ORDER BY table_id`)
		return err
	})
	return ids, err
}

// EndStage keeps that the message of a stage shows how that has ended.
func (s *Store) EndStage(ctx context.Context, id table.ID, message string) error {
	return s.writeSoon(ctx, "note that a message shows how its stage has ended", func(tx transaction) error {
		return execute(tx, `UPDATE notices SET shown = 1 WHERE table_id = ? AND kind = 'stage' AND message = ?`, id, message)
	})
}

// DropStage has the message of a stage deleted that does not show how that has ended, and
// DropStages all of these.
func (s *Store) DropStage(ctx context.Context, id table.ID, message string, then time.Time) error {
	return s.writeBeside(ctx, "have a stage's message deleted", func(tx transaction) error {
		return owe(tx, then, unended+` AND table_id = ? AND message = ?`, id, message)
	})
}

// DropStages: see DropStage.
func (s *Store) DropStages(ctx context.Context, then time.Time) error {
	return s.writeBeside(ctx, "have messages of stages deleted", func(tx transaction) error {
		return owe(tx, then, unended)
	})
}
