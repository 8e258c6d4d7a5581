package store

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// errChanged is what a turn comes to in which results came to something else.
var errChanged = errors.New("the results have changed")

// turn is one working out of a season.
type turn struct {
	counting
	newest  int64 // reason
	edition int64
	carries bool // start is to be written
	start   map[string]league.Rating
	computed
	differences
	late []table.ID // that count with it
}

// recountOnce works a season out, and returns the games that count only now.
func (s *Store) recountOnce(ctx context.Context, c counting) (late []table.ID, err error) {
	t := turn{counting: c}
	err = s.alone(ctx, func() error { return s.take(ctx, &t) })
	return t.late, err
}

// alone does something while no season is being worked out, which reads for long.
func (s *Store) alone(ctx context.Context, do func() error) error {
	select {
	case <-s.quit:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	case s.recounting <- struct{}{}:
	}
	defer func() { <-s.recounting }()
	return do()
}

// take takes a turn.
func (s *Store) take(ctx context.Context, t *turn) error {
	if err := s.readTx(ctx, "read its results", t.read); err != nil {
		return err
	}
	for _, slice := range append(t.slices(t.season), t.end) {
		err := s.writeBut(ctx, "write what they come to", func() { s.memory.counted.drop() }, func(tx transaction) error {
			if err := t.unchanged(tx); err != nil {
				return err
			}
			return slice(tx)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// read works the season out from one state of the books.
func (t *turn) read(tx transaction) (err error) {
	return inTurn(
		func() error {
			return tx.QueryRow(`SELECT edition, carries FROM seasons WHERE id = ?`, t.season).Scan(&t.edition, &t.carries)
		},
		func() error { t.newest, err = t.newestRecount(tx); return err },
		func() error { t.start, err = t.starts(tx); return err },
		func() error { t.computed, err = t.recomputed(tx, t.start); return err },
		func() error { t.differences, err = t.computed.differences(tx, t.season, equal); return err },
	)
}

// starts are the ratings with which the season began, or is to begin.
func (t *turn) starts(tx transaction) (map[string]league.Rating, error) {
	if !t.carries {
		return loadStarts(tx, t.season)
	}
	var last int64
	err := tx.QueryRow(`SELECT before.id FROM seasons AS this CROSS JOIN seasons AS before ON before.league = this.league AND before.n = this.n - 1
		WHERE this.id = ?`, t.season).Scan(&last)
	if err != nil {
		return nil, err
	}
	return carried(tx, last)
}

// unchanged fails where the results come to something else than when they were read, or
// are no more.
func (t *turn) unchanged(tx transaction) error {
	var edition int64
	err := tx.QueryRow(`SELECT edition FROM seasons WHERE id = ?`, t.season).Scan(&edition)
	if errors.Is(err, sql.ErrNoRows) || err == nil && edition != t.edition {
		return errChanged
	}
	return err
}

// end writes the standings: from now on the season is worked out, as far as games had
// ended when its results were read.
func (t *turn) end(tx transaction) error {
	return inTurn(
		func() error { return t.putStandings(tx, t.season) },
		func() error {
			if !t.carries {
				return nil
			}
			return putStarts(tx, t.season, t.start)
		},
		func() error {
			return execute(tx, `UPDATE seasons SET carries = 0 WHERE id = ? AND carries = 1`, t.season)
		},
		func() (err error) {
			t.late, err = rows(tx, scanID, `SELECT DISTINCT table_id FROM recounts WHERE season = ? AND id <= ? AND table_id IS NOT NULL`, t.season, t.newest)
			return err
		},
		func() error { return outrun(tx, t.late) },
		func() error {
			return execute(tx, `DELETE FROM recounts WHERE season = ? AND id <= ?`, t.season, t.newest)
		},
	)
}

// putStandings writes those that have changed and removes those that are no more.
func (all computed) putStandings(tx transaction, season int64) error {
	stored, err := loadStandings(tx, season)
	if err != nil {
		return err
	}
	were := map[string]league.Standing{}
	for _, s := range stored {
		were[s.ID] = s
	}
	for _, s := range all.standings {
		if were[s.ID] != s {
			if err := putStanding(tx, season, s, all.names[s.ID]); err != nil {
				return err
			}
		}
		delete(were, s.ID)
	}
	return forEach(slices.Collect(maps.Keys(were)), func(id string) error {
		return execute(tx, `DELETE FROM standings WHERE season = ? AND entrant = ?`, season, id)
	})
}
