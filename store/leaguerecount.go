package store

import (
	"context"
	"errors"
	"fmt"

	"hofnar/bot/table"
)

// A season is worked out anew beside the writer, from one state of the books, and what has
// come out is written in slices, so that no move waits longer than for one. The books know
// why a season is to be worked out anew (recounts) until it is: where a process ends
// between two slices, the next one begins again. A game that ends meanwhile is a further
// reason and counts with the next turn; what changes the results begins the turn anew.

// markGame notes that a season is to be worked out anew, since one more game belongs to it.
func (c counting) markGame(tx transaction, id string) error {
	return execute(tx, `INSERT INTO recounts (season, table_id) VALUES (?, ?)`, c.season, id)
}

// mark notes that a season is to be worked out anew.
func (c counting) mark(tx transaction) error {
	return execute(tx, `INSERT INTO recounts (season) VALUES (?)`, c.season)
}

// changed notes that a season is to be worked out anew, since its results come to
// something else.
func (c counting) changed(tx transaction) error {
	if err := execute(tx, `UPDATE seasons SET edition = edition + 1 WHERE id = ?`, c.season); err != nil {
		return err
	}
	return c.mark(tx)
}

// newestRecount is the newest reason to work a season out anew; 0: there is none.
func (c counting) newestRecount(tx transaction) (newest int64, err error) {
	return newest, tx.QueryRow(`SELECT coalesce(max(id), 0) FROM recounts WHERE season = ?`, c.season).Scan(&newest)
}

// Recounts returns the seasons that are to be worked out anew.
func (r *Reader) Recounts(ctx context.Context) (seasons []int64, err error) {
	err = r.readTx(ctx, "look for seasons to work out", func(tx transaction) error {
		seasons, err = rows(tx, scanNumber, `SELECT DISTINCT season FROM recounts ORDER BY season`)
		return err
	})
	return seasons, err
}

// Recount works the seasons of a league anew that are to be, given one of them, each after
// the one whose ratings it carries on, until none is left to be. It returns the games that
// count only now: their messages are behind. Where it is interrupted it is still to be done.
func (s *Store) Recount(ctx context.Context, season int64) (late []table.ID, err error) {
	for {
		found, err := s.firstRecount(ctx, season)
		if err != nil || len(found) == 0 {
			return late, err
		}
		some, err := s.recountOnce(ctx, found[0])
		if err != nil && !errors.Is(err, errChanged) {
			return late, fmt.Errorf("work out season %d: %w", found[0].season, err)
		}
		late = append(late, some...)
	}
}

// firstRecount is the first season of a season's league that is to be worked out anew.
func (s *Store) firstRecount(ctx context.Context, season int64) (found []counting, err error) {
	err = s.readTx(ctx, "look for seasons to work out", func(tx transaction) (err error) {
		found, err = rows(tx, scanCounting, `SELECT seasons.id, `+seasonRules+`FROM seasons AS this
			CROSS JOIN seasons ON seasons.league = this.league CROSS JOIN leagues ON leagues.id = seasons.league
			WHERE this.id = ? AND EXISTS (SELECT 1 FROM recounts WHERE season = seasons.id) ORDER BY seasons.n LIMIT 1`, season)
		return err
	})
	return found, err
}

// RepairSeason has a season be worked out anew from its results (Recount).
func (s *Store) RepairSeason(ctx context.Context, season int64) error {
	return s.writeTx(ctx, fmt.Sprintf("repair season %d", season), func(tx transaction) error {
		c, err := countingOf(tx, season)
		if err != nil {
			return err
		}
		return c.changed(tx)
	})
}
