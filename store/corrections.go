package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
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
		err = r.Scan(&v.Table, &v.Person, &v.Since, &v.Until)
		voids[v] = true
		return v, err
	}, `SELECT table_id, person, since, until FROM corrections WHERE season = ? AND undone IS NULL`, season)
	return voids, err
}

// Corrections returns all corrections of a season, those taken back included, oldest
// first.
func (r *Reader) Corrections(ctx context.Context, season int64) (all []league.Correction, err error) {
	err = r.readTx(ctx, "corrections", func(tx transaction) error {
		all, err = loadCorrections(tx, season)
		return err
	})
	return all, err
}

func loadCorrections(tx transaction, season int64) ([]league.Correction, error) {
	return rows(tx, scanCorrection, `SELECT id, season, table_id, person, since, until, coalesce(
			(SELECT user_name FROM places WHERE places.table_id = corrections.table_id AND user_id = person AND person <> ''),
			(SELECT name FROM standings WHERE standings.season = corrections.season AND entrant = person),
			(SELECT user_name FROM tenures CROSS JOIN league_tables AS t USING (table_id) WHERE user_id = person AND t.season = corrections.season LIMIT 1), ''),
		by_id, by_name, played, reason, made, coalesce(undone, 0), undone_by_id, undone_by_name, undone_played
		FROM corrections WHERE season = ? ORDER BY id`, season)
}

func scanCorrection(r *sql.Rows) (c league.Correction, err error) {
	return c, r.Scan(&c.ID, &c.Season, &c.Table, &c.Person, &c.Since, &c.Until, &c.Name, &c.By, &c.ByName, &c.Played, &c.Reason, &c.Made,
		&c.Undone, &c.UndoneBy, &c.UndoneByName, &c.UndonePlayed)
}

// Void declares a game of an open season void, one person's result in it, or all of that
// one's in a span. What follows is to be worked out (Recount).
func (s *Store) Void(ctx context.Context, season int64, v league.Void, by table.User, reason string, at time.Time) error {
	return s.writeTx(ctx, "void "+v.Table, func(tx transaction) error {
		c, err := openSeason(tx, season)
		if err != nil {
			return err
		}
		if err := belongs(tx, season, v); err != nil {
			return err
		}
		if err := execOne(tx, ErrVoid, `INSERT INTO corrections (season, table_id, person, since, until, by_id, by_name, played, reason, made)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, `+hasPlayed+`, ?8, ?9) ON CONFLICT DO NOTHING`,
			season, v.Table, v.Person, v.Since, v.Until, by.ID, by.Name, reason, at.UnixMilli()); err != nil {
			return err
		}
		return c.corrected(tx, v)
	})
}

// hasPlayed is whether somebody, ?6, has played in what a void is about: a game, ?2, or
// those of somebody, ?3, in a season, ?1, and span.
const hasPlayed = `?6 = ?3 OR EXISTS (SELECT 1 FROM tenures AS mine WHERE mine.user_id = ?6 AND (mine.table_id = ?2 OR ?2 = ''
	AND EXISTS (SELECT 1 FROM league_tables AS t WHERE t.table_id = mine.table_id AND t.season = ?1 AND ?4 <= t.ended AND t.ended < ?5
		AND EXISTS (SELECT 1 FROM places WHERE places.table_id = mine.table_id AND user_id = ?3))))`

// Restore takes a correction in an open season back. What follows is to be worked out
// (Recount).
func (s *Store) Restore(ctx context.Context, correction int64, by table.User, at time.Time) error {
	return s.writeTx(ctx, fmt.Sprintf("take correction %d back", correction), func(tx transaction) error {
		var season int64
		var v league.Void
		err := tx.QueryRow(`SELECT season, table_id, person, since, until FROM corrections WHERE id = ? AND undone IS NULL`, correction).
			Scan(&season, &v.Table, &v.Person, &v.Since, &v.Until)
		if errors.Is(err, sql.ErrNoRows) {
			return league.ErrNone
		}
		if err != nil {
			return err
		}
		c, err := openSeason(tx, season)
		if err != nil {
			return err
		}
		if err := execute(tx, `UPDATE corrections SET undone = ?7, undone_by_id = ?6, undone_by_name = ?8, undone_played = `+hasPlayed+` WHERE id = ?9`,
			season, v.Table, v.Person, v.Since, v.Until, by.ID, at.UnixMilli(), by.Name, correction); err != nil {
			return err
		}
		return c.corrected(tx, v)
	})
}

// mostEdited is of how many games, the newest, the messages are edited after a correction.
const mostEdited = 25

// Corrected returns the games about which a correction is whose messages tell of it.
func (r *Reader) Corrected(ctx context.Context, season int64, v league.Void) (ids []table.ID, err error) {
	err = r.readTx(ctx, "what a correction is about", func(tx transaction) error {
		ids, err = counting{season: season}.about(tx, v)
		return err
	})
	return ids, err
}

func (c counting) about(tx transaction, v league.Void) ([]table.ID, error) {
	if v.Table != "" {
		return []table.ID{table.ID(v.Table)}, nil
	}
	return rows(tx, scanID, `SELECT table_id FROM league_tables AS t WHERE season = ?1 AND ended >= ?2 AND ended < ?3
		AND EXISTS (SELECT 1 FROM places WHERE places.table_id = t.table_id AND user_id = ?4)
		ORDER BY ended DESC, table_id DESC LIMIT ?5`, c.season, v.Since, v.Until, v.Person, mostEdited)
}

// corrected notes that games of the season come to something else.
func (c counting) corrected(tx transaction, v league.Void) error {
	games, err := c.about(tx, v)
	if err != nil {
		return err
	}
	return inTurn(func() error { return outrun(tx, games) }, func() error { return c.changed(tx) })
}

// outrun has the messages of games be behind, since these do something else to leagues than
// they tell.
func outrun(tx transaction, games []table.ID) error {
	return forEach(games, func(game table.ID) error {
		return inTurn(
			func() error {
				return execute(tx, `UPDATE tables SET edition = edition + 1, revision = revision + 1 WHERE id = ?`, game)
			},
			func() error {
				return execute(tx, `UPDATE notices SET last = 0 WHERE table_id = ? AND kind IN ('board', 'line')`, game)
			},
		)
	})
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
		WHERE season = ?1 AND (table_id = ?2 OR ?2 = '' AND ?4 <= ended AND ended < ?5) AND ?3 IN ('', user_id))`,
		season, v.Table, v.Person, v.Since, v.Until).Scan(&there)
	if err == nil && !there {
		err = ErrNotCounted
	}
	return err
}
