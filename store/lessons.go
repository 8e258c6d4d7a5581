package store

import (
	"context"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// Learned returns how far somebody is in a game's lesson; the zero value where it was never
// begun.
func (r *Reader) Learned(ctx context.Context, user, game string) (at games.Learned, err error) {
	err = r.readTx(ctx, "read how far somebody is in a lesson", func(tx transaction) error {
		at, err = loadLearned(tx, user, game)
		return err
	})
	return at, err
}

// ChangeLearned changes how far somebody is in a game's lesson, and returns it as it is then. That a
// step was reached is counted for the day, without names.
func (s *Store) ChangeLearned(
	ctx context.Context, user, game string, now time.Time, change func(games.Learned) games.Learned,
) (at games.Learned, err error) {
	err = s.writeBeside(ctx, "note how far somebody is in a lesson", func(tx transaction) error {
		was, err := loadLearned(tx, user, game)
		if at = change(was); err != nil || at == was {
			return err
		}
		return inTurn(
			func() error { return putLearned(tx, user, game, now, at) },
			func() error { return countReached(tx, game, now, was, at) },
		)
	})
	return at, err
}

func loadLearned(tx transaction, user, game string) (at games.Learned, err error) {
	err = tx.QueryRow(`SELECT version, scene, step, presses FROM lessons WHERE user_id = ? AND game = ?`, user, game).
		Scan(&at.Version, &at.Scene, &at.Step, &at.Presses)
	return at, unlessNone(err)
}

func putLearned(tx transaction, user, game string, now time.Time, at games.Learned) error {
	return execute(tx, `INSERT INTO lessons (user_id, game, version, scene, step, presses, pressed) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET version = excluded.version, scene = excluded.scene, step = excluded.step,
		presses = excluded.presses, pressed = excluded.pressed`,
		user, game, at.Version, at.Scene, at.Step, at.Presses, now.UnixMilli())
}

const day = 24 * time.Hour

// countReached counts that somebody has come to another step.
func countReached(tx transaction, game string, now time.Time, was, at games.Learned) error {
	if was.Presses = at.Presses; was == at {
		return nil
	}
	return execute(tx, `INSERT INTO lessons_reached (day, game, version, scene, step, times) VALUES (?, ?, ?, ?, ?, 1)
		ON CONFLICT DO UPDATE SET times = times + 1`, now.UnixMilli()/day.Milliseconds(), game, at.Version, at.Scene, at.Step)
}

// FirstSeat reports whether somebody has never held a seat but at this table, and has begun no
// lesson.
func (r *Reader) FirstSeat(ctx context.Context, user string, here table.ID) (beginner bool, err error) {
	err = r.readTx(ctx, "look whether somebody is a beginner", func(tx transaction) error {
		return tx.QueryRow(`SELECT NOT EXISTS (SELECT 1 FROM seats WHERE user_id = ?1 AND user_id <> '' AND table_id <> ?2)
			AND NOT EXISTS (SELECT 1 FROM tenures WHERE user_id = ?1 AND table_id <> ?2)
			AND NOT EXISTS (SELECT 1 FROM lessons WHERE user_id = ?1)`, user, string(here)).Scan(&beginner)
	})
	return beginner, err
}
