package store

import (
	"context"
	"errors"
	"fmt"
)

// A season is worked out anew beside the writer, from one state of the books, and what has
// come out is written in slices, so that no move waits longer than for one. The books know
// why a season is to be worked out anew (recounts) until it is: where a process ends
// between two slices, the next one begins again. A game that ends meanwhile is a further
// reason and counts with the next turn; what changes the results begins the turn anew.

// mark notes that a season is to be worked out anew, since one more game belongs to it.
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

// recountAll works out anew what is to be, of all leagues.
func (s *Store) recountAll(ctx context.Context) error {
	var seasons []int64
	err := s.readTx(ctx, "look for seasons to work out", func(tx transaction) (err error) {
		seasons, err = rows(tx, scanNumber, `SELECT DISTINCT season FROM recounts ORDER BY season`)
		return err
	})
	for _, season := range seasons {
		err = errors.Join(err, s.recount(ctx, season))
	}
	return err
}

// recountLater does so beside what is going on. What fails then is done with the next
// game that ends, or when the books are opened.
func (s *Store) recountLater() {
	s.later.Go(func() { _ = s.recountAll(context.Background()) })
}

// recount works a season out anew until nothing is left to be, and before it those of its
// league whose ratings it carries on.
func (s *Store) recount(ctx context.Context, season int64) error {
	select {
	case <-s.quit:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	case s.recounting <- struct{}{}:
	}
	defer func() { <-s.recounting }()
	for {
		found, err := s.firstRecount(ctx, season)
		if err != nil || len(found) == 0 {
			return err
		}
		if err := s.recountOnce(ctx, found[0]); err != nil && !errors.Is(err, errChanged) {
			return fmt.Errorf("work out season %d: %w", found[0].season, err)
		}
	}
}

// firstRecount is the first season of a season's league, up to that one, that is to be
// worked out anew.
func (s *Store) firstRecount(ctx context.Context, season int64) (found []counting, err error) {
	err = s.readTx(ctx, "look for seasons to work out", func(tx transaction) (err error) {
		found, err = rows(tx, scanCounting, `SELECT seasons.id, `+seasonRules+`FROM seasons AS this
			CROSS JOIN seasons ON seasons.league = this.league AND seasons.n <= this.n
			CROSS JOIN leagues ON leagues.id = seasons.league
			WHERE this.id = ? AND EXISTS (SELECT 1 FROM recounts WHERE season = seasons.id) ORDER BY seasons.n LIMIT 1`, season)
		return err
	})
	return found, err
}

// RepairSeason works a season out anew from its results.
func (s *Store) RepairSeason(ctx context.Context, season int64) error {
	err := s.writeTx(ctx, fmt.Sprintf("repair season %d", season), func(tx transaction) error {
		c, err := countingOf(tx, season)
		if err != nil {
			return err
		}
		return c.changed(tx)
	})
	if err != nil {
		return err
	}
	return s.recount(ctx, season)
}
