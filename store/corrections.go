package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// What stands against a correction or a season.
var (
	ErrSeasonClosed = league.ErrSeasonClosed
	ErrSeasonOpen   = league.ErrSeasonOpen
	ErrNotCounted   = league.ErrNotCounted
	ErrVoid         = league.ErrVoid
)

func loadVoids(tx transaction, season int64) (league.Voids, error) {
	voids := league.Voids{}
	_, err := rows(tx, func(r *sql.Rows) (v league.Void, err error) {
		err = r.Scan(&v.Table, &v.Person)
		voids[v] = true
		return v, err
	}, `SELECT table_id, person FROM corrections WHERE season = ? AND undone IS NULL`, season)
	return voids, err
}

// Corrections returns all corrections of a season, those taken back included, oldest
// first.
func (r *Reader) Corrections(ctx context.Context, season int64) (all []league.Correction, err error) {
	err = r.readTx(ctx, "corrections", func(tx transaction) error {
		all, err = rows(tx, scanCorrection, `SELECT id, season, table_id, person,
			coalesce((SELECT user_name FROM places WHERE places.table_id = corrections.table_id AND user_id = person AND person <> ''), ''),
			by_id, by_name, reason, made, coalesce(undone, 0), undone_by_id, undone_by_name FROM corrections WHERE season = ? ORDER BY id`, season)
		return err
	})
	return all, err
}

func scanCorrection(r *sql.Rows) (c league.Correction, err error) {
	return c, r.Scan(&c.ID, &c.Season, &c.Table, &c.Person, &c.Name, &c.By, &c.ByName, &c.Reason, &c.Made, &c.Undone, &c.UndoneBy, &c.UndoneByName)
}

// Void declares a game of an open season void, or one person's result in it, and works
// the season out anew.
func (s *Store) Void(ctx context.Context, season int64, v league.Void, by table.User, reason string, at time.Time) error {
	err := s.writeTx(ctx, "void "+v.Table, func(tx transaction) error {
		c, err := openSeason(tx, season)
		if err != nil {
			return err
		}
		if err := belongs(tx, season, v); err != nil {
			return err
		}
		if err := execOne(tx, ErrVoid, `INSERT INTO corrections (season, table_id, person, by_id, by_name, reason, made)
			VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`, season, v.Table, v.Person, by.ID, by.Name, reason, at.UnixMilli()); err != nil {
			return err
		}
		return c.corrected(tx, v.Table)
	})
	if err != nil {
		return err
	}
	return s.recount(ctx, season)
}

// Restore takes a correction in an open season back, and works the season out anew.
func (s *Store) Restore(ctx context.Context, correction int64, by table.User, at time.Time) error {
	var season int64
	err := s.writeTx(ctx, fmt.Sprintf("take correction %d back", correction), func(tx transaction) error {
		var game string
		err := tx.QueryRow(`SELECT season, table_id FROM corrections WHERE id = ? AND undone IS NULL`, correction).Scan(&season, &game)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNoLeague
		}
		if err != nil {
			return err
		}
		c, err := openSeason(tx, season)
		if err != nil {
			return err
		}
		if err := execute(tx, `UPDATE corrections SET undone = ?, undone_by_id = ?, undone_by_name = ? WHERE id = ?`,
			at.UnixMilli(), by.ID, by.Name, correction); err != nil {
			return err
		}
		return c.corrected(tx, game)
	})
	if err != nil {
		return err
	}
	return s.recount(ctx, season)
}

// corrected notes that a game of the season comes to something else. Its table's message
// shows what the game did, and so is behind.
func (c counting) corrected(tx transaction, game string) error {
	return inTurn(
		func() error {
			return execute(tx, `UPDATE tables SET edition = edition + 1, revision = revision + 1 WHERE id = ?`, game)
		},
		func() error {
			return execute(tx, `UPDATE notices SET last = 0 WHERE table_id = ? AND kind IN ('board', 'line')`, game)
		},
		func() error { return c.changed(tx) },
	)
}

// openSeason is how games are counted in a season that may still be corrected.
func openSeason(tx transaction, season int64) (counting, error) {
	c, err := countingOf(tx, season)
	if err != nil {
		return c, err
	}
	var closed bool
	if err := tx.QueryRow(`SELECT ended IS NOT NULL FROM seasons WHERE id = ?`, season).Scan(&closed); err != nil {
		return c, err
	}
	if closed {
		return c, ErrSeasonClosed
	}
	return c, nil
}

// belongs says whether there is what is to be void.
func belongs(tx transaction, season int64, v league.Void) error {
	var there bool
	err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM league_tables CROSS JOIN places USING (table_id)
		WHERE season = ? AND table_id = ? AND ? IN ('', user_id))`, season, v.Table, v.Person).Scan(&there)
	if err == nil && !there {
		err = ErrNotCounted
	}
	return err
}

// closeSeason ends seasons at a moment, ?1, and keeps what their leagues have agreed on.
const closeSeason = `UPDATE seasons SET ended = ?1, (games, way, minimum, opponents, computers, entry) = (
	SELECT games, way, minimum, opponents, computers, entry FROM leagues WHERE leagues.id = seasons.league) `

// CloseSeason freezes the open season of a league.
func (s *Store) CloseSeason(ctx context.Context, id int64, at time.Time) error {
	return s.writeTx(ctx, fmt.Sprintf("close the season of league %d", id), func(tx transaction) error {
		return execOne(tx, ErrSeasonClosed, closeSeason+`WHERE league = ?2 AND ended IS NULL`, at.UnixMilli(), id)
	})
}

// BeginSeason begins the next season of a league whose last one is closed. Ratings are
// carried over where the league says so.
func (s *Store) BeginSeason(ctx context.Context, id int64, at time.Time) error {
	return s.writeTx(ctx, fmt.Sprintf("begin a season of league %d", id), func(tx transaction) error {
		found, err := rows(tx, scanSeason, selectSeason+`WHERE league = ? ORDER BY n DESC LIMIT 1`, id)
		last := append(found, league.Season{Ended: 1})[0]
		switch {
		case err != nil:
			return err
		case last.Ended == 0:
			return ErrSeasonOpen
		}
		var season int64
		if err := tx.QueryRow(`INSERT INTO seasons (league, n, began) SELECT id, ?2, ?3 FROM leagues WHERE id = ?1 RETURNING id`,
			id, last.N+1, at.UnixMilli()).Scan(&season); err != nil {
			return fmt.Errorf("%w: %w", ErrNoLeague, err)
		}
		return carryOver(tx, last.ID, season)
	})
}

// carryOver stores the ratings with which a season begins; where the one before is being
// worked out anew, that is done after it.
func carryOver(tx transaction, last, season int64) error {
	var carry, recounting bool
	if err := tx.QueryRow(`SELECT carry, EXISTS (SELECT 1 FROM recounts WHERE season = ?1)
		FROM leagues CROSS JOIN seasons ON seasons.league = leagues.id WHERE seasons.id = ?2`, last, season).Scan(&carry, &recounting); err != nil || !carry {
		return err
	}
	if recounting {
		return inTurn(
			func() error { return execute(tx, `UPDATE seasons SET carries = 1 WHERE id = ?`, season) },
			func() error { return counting{season: season}.mark(tx) },
		)
	}
	next, err := carried(tx, last)
	if err != nil {
		return err
	}
	return putStarts(tx, season, next)
}

// carried are the ratings with which the season after one begins.
func carried(tx transaction, last int64) (map[string]league.Rating, error) {
	start, err := loadStarts(tx, last)
	if err != nil {
		return nil, err
	}
	standings, err := loadStandings(tx, last)
	return league.CarryOver(start, standings), err
}

func putStarts(tx transaction, season int64, next map[string]league.Rating) error {
	return forEach(slices.Sorted(maps.Keys(next)), func(id string) error {
		return execute(tx, `INSERT INTO starts (season, entrant, mu, sigma) VALUES (?, ?, ?, ?)`, season, id, next[id].Mu, next[id].Sigma)
	})
}

type start struct {
	entrant string
	league.Rating
}

func loadStarts(tx transaction, season int64) (map[string]league.Rating, error) {
	found, err := rows(tx, scanStart, `SELECT entrant, mu, sigma FROM starts WHERE season = ?`, season)
	return byEntrant(found), err
}

func scanStart(r *sql.Rows) (s start, err error) { return s, r.Scan(&s.entrant, &s.Mu, &s.Sigma) }

func byEntrant(all []start) map[string]league.Rating {
	ratings := map[string]league.Rating{}
	for _, s := range all {
		ratings[s.entrant] = s.Rating
	}
	return ratings
}

func loadStandings(tx transaction, season int64) ([]league.Standing, error) {
	return rows(tx, scanStanding, selectStanding+`FROM standings WHERE season = ? ORDER BY entrant`, season)
}
