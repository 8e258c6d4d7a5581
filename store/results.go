package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// seated is a row of how a game has ended for somebody.
type seated struct {
	table, game, user, name, level string
	ended                          int64
	seat, place, points, team      int
	turns, own                     int
	gone, out, hints, unsettled    bool
}

// hadJoined is whether a person, who follows with two brackets, belonged to a league when a game began.
const hadJoined = `(coalesce(seasons.entry, leagues.entry) = 'all' OR EXISTS (SELECT 1 FROM members WHERE members.league = leagues.id
	AND joined <= tables.began AND (parted IS NULL OR parted > tables.began) AND members.user_id = `

const selectSeated = `SELECT league_tables.table_id, tables.game, places.user_id, places.user_name,
		iif(places.user_id = '', (SELECT level FROM seats WHERE seats.table_id = places.table_id AND seats.seat = places.seat), ''), league_tables.ended,
		places.seat, place, score, team, turns, own, places.gone,
		places.user_id <> '' AND NOT ` + hadJoined + `places.user_id)),
		EXISTS (SELECT 1 FROM unsettled WHERE unsettled.season = league_tables.season AND entrant = places.user_id),
		coalesce(tables.options ->> '$.` + table.HintsOption + `', '') = '` + table.HintsOn + `'
	FROM league_tables CROSS JOIN leagues ON leagues.id = league_tables.league CROSS JOIN seasons ON seasons.id = league_tables.season
	CROSS JOIN tables ON tables.id = league_tables.table_id CROSS JOIN places USING (table_id)
	CROSS JOIN results USING (table_id, seat) `

// loadGames returns the results of a season from a moment on, in the order in which they
// count, and how everybody was called at the newest of them.
func loadGames(tx transaction, season int64, from moment) ([]league.Result, map[string]string, error) {
	return loadCounted(tx, `WHERE league_tables.season = ? AND (league_tables.ended, league_tables.table_id) >= (?, ?)
		ORDER BY league_tables.ended, league_tables.table_id`, season, from.ended, from.table)
}

// loadGame is loadGames for one of them.
func loadGame(tx transaction, season int64, id table.ID) ([]league.Result, map[string]string, error) {
	return loadCounted(tx, `WHERE league_tables.season = ? AND league_tables.table_id = ?`, season, id)
}

// loadCounted makes results of rows that stand together by table.
func loadCounted(tx transaction, which string, args ...any) (results []league.Result, names map[string]string, err error) {
	names = map[string]string{}
	_, err = rows(tx, func(r *sql.Rows) (none struct{}, err error) {
		s, err := scanSeated(r)
		if n := len(results); n == 0 || results[n-1].Table != s.table {
			results = append(results, league.Result{Table: s.table, Ended: s.ended, Game: s.game, Hints: s.hints, Players: make([]league.Player, 0, 8)})
		}
		last := &results[len(results)-1]
		last.Players = append(last.Players, s.player())
		if s.user != "" {
			names[s.user] = s.name
		}
		return none, err
	}, selectSeated+which, args...)
	return results, names, err
}

func scanSeated(r *sql.Rows) (s seated, err error) {
	return s, r.Scan(&s.table, &s.game, &s.user, &s.name, &s.level, &s.ended, &s.seat, &s.place, &s.points, &s.team, &s.turns, &s.own, &s.gone, &s.out, &s.unsettled, &s.hints)
}

// player is whom the row stands for.
func (s seated) player() league.Player {
	one := league.Player{Seat: s.seat, Person: s.user, Level: s.level, Team: s.team, Left: s.gone, Turns: s.turns, Own: s.own, Out: s.out, Unsettled: s.unsettled}
	if !s.gone {
		one.Place, one.Points = s.place, s.points
	}
	return one
}

func putStatistics(tx transaction, id table.ID, all map[string]map[string]int) error {
	for _, user := range slices.Sorted(maps.Keys(all)) {
		for key, value := range all[user] {
			if err := execute(tx, `INSERT INTO statistics (table_id, user_id, key, value) VALUES (?, ?, ?, ?)
				ON CONFLICT DO UPDATE SET value = excluded.value`, id, user, key, value); err != nil {
				return err
			}
		}
	}
	return execute(tx, `DELETE FROM uncounted WHERE table_id = ?`, id)
}

// Uncounted returns a finished game after that one whose statistics are still to be
// worked out, or none: an empty id.
func (r *Reader) Uncounted(ctx context.Context, after table.ID) (id table.ID, err error) {
	err = r.readTx(ctx, "look for games without statistics", func(tx transaction) error {
		found, err := rows(tx, scanID, `SELECT table_id FROM uncounted WHERE table_id > ? ORDER BY table_id LIMIT 1`, after)
		id = append(found, "")[0]
		return err
	})
	return id, err
}

// PutStatistics keeps the statistics of a game that was finished before games kept any.
func (s *Store) PutStatistics(ctx context.Context, id table.ID, all map[string]map[string]int) error {
	return s.writeTx(ctx, "statistics of table "+string(id), func(tx transaction) error { return putStatistics(tx, id, all) })
}
