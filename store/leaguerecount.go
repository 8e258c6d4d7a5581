package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"hofnar/games/league"
)

// moment is the place of a game in the order in which games count. Before all games is
// the zero value.
type moment struct {
	ended int64
	table string
}

// computed is what a season's results come to from some moment on.
type computed struct {
	standings []league.Standing
	names     map[string]string // of all whose standing can have changed since
	games     []computedGame
}

type computedGame struct {
	league.Result
	changes []league.Change
}

// recomputed works out a season from a moment on, given the standings until then.
func (c counting) recomputed(tx transaction, from moment, until []league.Standing) (all computed, err error) {
	results, names, err := loadGames(tx, c.season, from)
	if err != nil {
		return all, err
	}
	start, err := loadStarts(tx, c.season)
	if err != nil {
		return all, err
	}
	voids, err := loadVoids(tx, c.season)
	if err != nil {
		return all, err
	}
	book := league.Resume(c.rules, start, until)
	for _, result := range results {
		changes, err := book.Add(result, voids)
		if err != nil {
			return all, err
		}
		all.games = append(all.games, computedGame{result, changes})
	}
	all.standings, all.names = book.Standings(), names
	return all, nil
}

// recount works out a season anew from its results, whatever was stored.
func (c counting) recount(tx transaction) error {
	return inTurn(
		func() error { return execute(tx, `DELETE FROM ratings WHERE season = ?`, c.season) },
		func() error { return execute(tx, `DELETE FROM standings WHERE season = ?`, c.season) },
		func() error { return execute(tx, `UPDATE seasons SET stale = 0 WHERE id = ?`, c.season) },
		func() error { return c.recountFrom(tx, moment{}) },
	)
}

// recountFrom works out anew what follows from the games of a season from some moment
// on; what lies before is as it was. Whom a game compares may have changed at that moment
// alone.
func (c counting) recountFrom(tx transaction, from moment) error {
	until, err := standingsBefore(tx, c.season, from)
	if err != nil {
		return err
	}
	computed, err := c.recomputed(tx, from, until)
	if err != nil {
		return err
	}
	return inTurn(
		func() error {
			return execute(tx, `DELETE FROM ratings WHERE season = ? AND table_id = ?`, c.season, from.table)
		},
		func() error { return computed.putStandings(tx, c.season) },
		func() error { return computed.putRatings(tx, c.season) },
	)
}

// standingsBefore are the standings of a season as they were at a moment.
func standingsBefore(tx transaction, season int64, at moment) ([]league.Standing, error) {
	return rows(tx, scanStanding, `SELECT r.entrant, r.computer, r.games, r.wins, r.points, r.beaten, r.mu, r.sigma
		FROM standings AS s CROSS JOIN ratings AS r ON r.season = s.season AND r.entrant = s.entrant AND (r.ended, r.table_id) = (
			SELECT ended, table_id FROM ratings WHERE season = s.season AND entrant = s.entrant AND (ended, table_id) < (?2, ?3)
			ORDER BY ended DESC, table_id DESC LIMIT 1)
		WHERE s.season = ?1`, season, at.ended, at.table)
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

// putRatings writes everybody's standing after each game, one person's after the other,
// as they lie in the books.
func (all computed) putRatings(tx transaction, season int64) error {
	curves := map[string][]league.Point{}
	for _, p := range all.points() {
		curves[p.ID] = append(curves[p.ID], p)
	}
	var points []league.Point
	for _, id := range slices.Sorted(maps.Keys(curves)) {
		points = append(points, curves[id]...)
	}
	return forEach(slices.Collect(slices.Chunk(points, pointsTogether)), func(some []league.Point) error {
		return putPoints(tx, season, some)
	})
}

// points are the standings after each game, in the order in which games count.
func (all computed) points() []league.Point {
	points := make([]league.Point, 0, 4*len(all.games))
	for _, game := range all.games {
		for _, c := range game.changes {
			points = append(
				points,
				league.Point{Table: game.Table, Ended: game.Ended, Rank: c.Rank, Standing: c.After},
			)
		}
	}
	return points
}

// recountStale works out the seasons whose standings were left to be done, such as those
// of games that were finished before there were leagues.
func (s *Store) recountStale(ctx context.Context) error {
	var stale []counting
	err := s.readTx(ctx, "look for seasons to work out", func(tx transaction) (err error) {
		stale, err = rows(tx, scanCounting, `SELECT seasons.id, `+seasonRules+`FROM seasons
			CROSS JOIN leagues ON leagues.id = seasons.league WHERE stale = 1`)
		return err
	})
	for _, c := range stale {
		err = errors.Join(err, s.writeTx(ctx, fmt.Sprintf("work out season %d", c.season), c.recount))
	}
	return err
}

// CheckSeason says where what is stored of a season differs from what its results come
// to; nil where it does not.
func (r *Reader) CheckSeason(ctx context.Context, season int64) error {
	return r.readTx(ctx, fmt.Sprintf("check season %d", season), func(tx transaction) error {
		c, err := countingOf(tx, season)
		if err != nil {
			return err
		}
		computed, err := c.recomputed(tx, moment{}, nil)
		if err != nil {
			return err
		}
		return computed.compare(tx, c)
	})
}

// compare says where what is stored of a season differs from this: ratings by more than
// rounding, places and counts at all.
func (all computed) compare(tx transaction, c counting) error {
	standings, err := loadStandings(tx, c.season)
	if err != nil {
		return err
	}
	ratings, err := rows(
		tx,
		scanPoint,
		`SELECT table_id, ended, rank, entrant, computer, games, wins, points, beaten, mu, sigma FROM ratings
		WHERE season = ? ORDER BY ended, table_id, rank, entrant`,
		c.season,
	)
	if err != nil {
		return err
	}
	switch {
	case !slices.EqualFunc(standings, all.standings, league.Standing.Alike):
		return errors.New("the standings differ from what the results come to")
	case !slices.EqualFunc(c.rules.Order(standings), c.rules.Order(all.standings), league.Row.Alike):
		return errors.New("the places differ from what the results come to")
	case !slices.EqualFunc(ratings, all.points(), league.Point.Alike):
		return errors.New("the ratings after each game differ from what the results come to")
	}
	return nil
}

// RepairSeason works a season out anew from its results.
func (s *Store) RepairSeason(ctx context.Context, season int64) error {
	return s.writeTx(ctx, fmt.Sprintf("repair season %d", season), func(tx transaction) error {
		c, err := countingOf(tx, season)
		if err != nil {
			return err
		}
		return c.recount(tx)
	})
}
