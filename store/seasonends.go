package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"time"

	"hofnar/games/league"
)

// endSeason ends the open season of a league at a moment and keeps what that has agreed on.
// The next one begins then, unless a break was agreed on.
func endSeason(tx transaction, id, at int64) error {
	if err := execOne(tx, ErrSeasonClosed, `UPDATE seasons SET ended = ?1, (games, way, minimum, opponents, computers, entry) = (
		SELECT coalesce(seasons.games, leagues.games), leagues.way, leagues.minimum, leagues.opponents,
			coalesce(seasons.computers, leagues.computers), coalesce(seasons.entry, leagues.entry)
		FROM leagues WHERE leagues.id = seasons.league)
		WHERE league = ?2 AND ended IS NULL`, at, id); err != nil {
		return err
	}
	if err := execute(tx, `DELETE FROM season_marks WHERE season IN (SELECT id FROM seasons WHERE league = ? AND ended IS NOT NULL)`, id); err != nil {
		return err
	}
	var breaks bool
	if err := tx.QueryRow(`SELECT breaks FROM leagues WHERE id = ?`, id).Scan(&breaks); err != nil || breaks {
		return err
	}
	return beginSeason(tx, id, at)
}

// CloseSeason freezes the open season of a league; it fails with ErrSeasonClosed where that is
// another one by now, or none is open.
func (s *Store) CloseSeason(ctx context.Context, id, open int64, at time.Time) error {
	return s.writeTx(ctx, fmt.Sprintf("close season %d of league %d", open, id), func(tx transaction) error {
		if last, err := newestSeason(tx, id); err != nil || last.ID != open {
			return cmp.Or(err, ErrSeasonClosed)
		}
		return endSeason(tx, id, at.UnixMilli())
	})
}

// BeginSeason begins the next season of a league after its last one, which is closed; it fails
// with ErrSeasonOpen where that is open, or another one is the last by now. Ratings are carried
// over where the league says so.
func (s *Store) BeginSeason(ctx context.Context, id, last int64, at time.Time) error {
	return s.writeTx(ctx, fmt.Sprintf("begin the season after %d of league %d", last, id), func(tx transaction) error {
		if newest, err := newestSeason(tx, id); err != nil || newest.ID != last {
			return cmp.Or(err, ErrSeasonOpen)
		}
		return beginSeason(tx, id, at.UnixMilli())
	})
}

// newestSeason is the newest season of a league; before its first one, one that has ended and has
// no number.
func newestSeason(tx transaction, id int64) (league.Season, error) {
	found, err := rows(tx, scanSeason, selectSeason+`WHERE league = ? ORDER BY n DESC LIMIT 1`, id)
	return append(found, league.Season{Ended: 1})[0], err
}

func beginSeason(tx transaction, id, at int64) error {
	last, err := newestSeason(tx, id)
	if err != nil || last.Ended == 0 {
		return cmp.Or(err, ErrSeasonOpen)
	}
	var season int64
	if err := tx.QueryRow(`INSERT INTO seasons (league, n, began) SELECT id, ?2, ?3 FROM leagues WHERE id = ?1 RETURNING id`,
		id, last.N+1, at).Scan(&season); err != nil {
		return fmt.Errorf("%w: %w", league.ErrNone, err)
	}
	return carryOver(tx, last.ID, season)
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
