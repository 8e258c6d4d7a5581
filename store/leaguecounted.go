package store

import (
	"context"
	"errors"
	"slices"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// Counted returns what a table does to the leagues that it counts for, the server's own
// first: none before it has begun.
func (r *Reader) Counted(ctx context.Context, id table.ID) (all []league.Counted, err error) {
	err = r.readTx(ctx, "what a table counts", func(tx transaction) error {
		leagues, err := rows(
			tx,
			scanLeague,
			selectLeague+`FROM league_tables CROSS JOIN leagues ON leagues.id = league_tables.league
			WHERE table_id = ? ORDER BY name`,
			id,
		)
		for _, l := range leagues {
			one, failed := counted(tx, l, id)
			all, err = append(all, one), errors.Join(err, failed)
		}
		return err
	})
	return all, err
}

// Counted is Reader.Counted of what is remembered; nobody changes what it returns.
func (s *Store) Counted(ctx context.Context, id table.ID) ([]league.Counted, error) {
	return s.memory.counted.get(string(id), func() ([]league.Counted, error) { return s.Reader.Counted(ctx, id) })
}

// LastCounted returns what the game did that ended last of those which count in a
// season; the zero Counted where there is none.
func (r *Reader) LastCounted(ctx context.Context, season int64) (last league.Counted, err error) {
	err = r.readTx(ctx, "the last game of a season", func(tx transaction) error {
		ids, err := rows(tx, scanID, `SELECT table_id FROM league_tables WHERE season = ?1 AND EXISTS (
				SELECT 1 FROM ratings WHERE ratings.table_id = league_tables.table_id AND ratings.season = ?1)
			ORDER BY ended DESC, table_id DESC LIMIT 1`, season)
		if err != nil || len(ids) == 0 {
			return err
		}
		leagues, err := rows(
			tx,
			scanLeague,
			selectLeague+`FROM leagues WHERE id = (SELECT league FROM seasons WHERE id = ?)`,
			season,
		)
		if err != nil || len(leagues) == 0 {
			return err
		}
		last, err = counted(tx, leagues[0], ids[0])
		return err
	})
	return last, err
}

// counted is what a table did to a league.
func counted(tx transaction, l league.League, id table.ID) (league.Counted, error) {
	one := league.Counted{League: l, Table: string(id)}
	seasons, err := rows(
		tx,
		scanSeason,
		selectSeason+`WHERE seasons.id = (SELECT season FROM league_tables WHERE table_id = ? AND league = ?)`,
		id,
		l.ID,
	)
	if err == nil && len(seasons) == 0 {
		one.Why, err = inNoSeason(tx, l.ID, id)
	}
	if err != nil || len(seasons) == 0 {
		return one, err
	}
	one.Season = seasons[0]
	if err := tx.QueryRow(`SELECT game, league_tables.ended FROM league_tables CROSS JOIN tables ON tables.id = table_id
		WHERE table_id = ? AND league = ?`, id, l.ID).Scan(&one.Game, &one.Ended); err != nil {
		return one, err
	}
	points, err := rows(
		tx,
		scanPoint,
		selectPoint+`WHERE table_id = ? AND season = ? ORDER BY rank, entrant`,
		id,
		one.Season.ID,
	)
	if err != nil {
		return one, err
	}
	if len(points) == 0 {
		one.Why, err = uncounted(tx, one)
		one.Void = one.Why == league.ByVoid
		return one, err
	}
	if one.Done, err = effects(tx, one, points); err != nil {
		return one, err
	}
	if one.Names, err = entrantNames(tx, one.Season.ID, points); err != nil {
		return one, err
	}
	results, voids, names, err := resultOf(tx, one)
	for _, result := range results {
		rules := one.Season.Rules
		one.Alone, one.Late = rules.Without(league.ByAbsent, result, voids), rules.Without(league.ByLate, result, voids)
	}
	for _, id := range slices.Concat(one.Alone, one.Late) {
		one.Names[id] = names[id]
	}
	return one, err
}

// resultOf is how a game of a season ended, as leagues see it, and what is void there.
func resultOf(tx transaction, one league.Counted) (results []league.Result, voids league.Voids, names map[string]string, err error) {
	if results, names, err = loadGame(tx, one.Season.ID, table.ID(one.Table)); err != nil {
		return nil, nil, nil, err
	}
	voids, err = loadVoids(tx, one.Season.ID)
	return results, voids, names, err
}

// effects compares the table of a season before a game and after it.
func effects(tx transaction, one league.Counted, points []league.Point) ([]league.Effect, error) {
	before, err := standingsBefore(tx, one.Season.ID, moment{one.Ended, one.Table})
	if err != nil {
		return nil, err
	}
	there := map[string]bool{}
	for _, s := range before {
		there[s.ID] = true
	}
	for _, p := range points { // whom the season has not seen before
		if !there[p.ID] {
			first, err := rows(
				tx,
				scanStart,
				`SELECT entrant, mu, sigma FROM starts WHERE season = ? AND entrant = ?`,
				one.Season.ID,
				p.ID,
			)
			if err != nil {
				return nil, err
			}
			before = append(before, league.Begin(p.ID, byEntrant(first)))
		}
	}
	return one.Season.Rules.Effects(before, points), nil
}

// entrantNames are how these are called in a season.
func entrantNames(tx transaction, season int64, points []league.Point) (map[string]string, error) {
	names := map[string]string{}
	for _, p := range points {
		found, err := rows(tx, scanText, `SELECT name FROM standings WHERE season = ? AND entrant = ?`, season, p.ID)
		if err != nil {
			return nil, err
		}
		names[p.ID] = append(found, "")[0]
	}
	return names, nil
}

// standingsBefore are the standings of a season as they were at a moment.
func standingsBefore(tx transaction, season int64, at moment) ([]league.Standing, error) {
	return rows(tx, scanStanding, `SELECT r.entrant, r.computer, r.games, r.wins, r.points, r.beaten, r.opponents, r.mu, r.sigma,
			`+isUnsettled+`(r.season, r.entrant))
		FROM standings AS s CROSS JOIN ratings AS r ON r.season = s.season AND r.entrant = s.entrant AND (r.ended, r.table_id) = (
			SELECT ended, table_id FROM ratings WHERE season = s.season AND entrant = s.entrant AND (ended, table_id) < (?2, ?3)
			ORDER BY ended DESC, table_id DESC LIMIT 1)
		WHERE s.season = ?1`, season, at.ended, at.table)
}

// inNoSeason is why a game does not count that belongs to no season: nothing where it is
// still played and one is open when it began, or when somebody last did something there.
func inNoSeason(tx transaction, of int64, id table.ID) (why league.Uncounted, err error) {
	return why, tx.QueryRow(`SELECT iif(status = 'finished' OR NOT EXISTS (SELECT 1 FROM seasons WHERE league = ? AND ended IS NULL
			AND (seasons.began <= max(tables.began, coalesce(touched, 0)) OR NOT dated)), ?, '')
		FROM tables WHERE id = ?`, of, league.BySeason, id).Scan(&why)
}

// uncounted is why a game of a season counts for nothing: by what is void only where it would
// count without that.
func uncounted(tx transaction, one league.Counted) (league.Uncounted, error) {
	results, voids, _, err := resultOf(tx, one)
	if err != nil || len(results) == 0 {
		return "", err
	}
	why := one.Season.Rules.Uncounted(results[0], nil)
	if why == "" && one.Season.Rules.Uncounted(results[0], voids) != "" {
		why = league.ByVoid
	}
	return why, nil
}
