package store

import (
	"context"
	"errors"
)

// Data is everything that the books hold about somebody: rows by what they are about, as
// maps that go into JSON. Times are unix milliseconds, except where a name says ns.
type Data map[string][]map[string]any

// dataOf says what of each part is somebody's own. What a computer has played in the
// person's place is told once the game is over: somebody else may hold the seat by now. What
// others have in a day's deal is told once one's own game of it is over.
var dataOf = []struct{ part, query string }{
	{"settings", `SELECT remind, quiet_from, quiet_to, zone, text_only, no_motion, language, spoken, inbox_closed, due, seen FROM people WHERE user_id = ?1`},
	{"holidays", `SELECT first, last FROM holidays WHERE user_id = ?1 ORDER BY first`},
	{"lessons", `SELECT game, version, scene, step, presses, pressed FROM lessons WHERE user_id = ?1 ORDER BY game`},
	{"deals_of_days", `SELECT date(day * 86400, 'unixepoch') AS day, free, user_name AS name, guild AS server, presses, begun, ended, given_up, scored,
		iif(ended IS NULL, NULL, points) AS points, iif(ended IS NULL, NULL, record) AS record,
		(SELECT json_group_array(json(value)) FROM json_each(iif(record = '', '{}', record), '$.moves') WHERE value ->> 'p' = deal ->> 'seat') AS moves
		FROM daily_games CROSS JOIN daily_deals USING (day) WHERE user_id = ?1 ORDER BY daily_games.day, free`},
	{"tables_hosted", `SELECT id AS "table", guild AS server, channel, game, host_name AS name, status, opened, began, ended FROM tables WHERE host_id = ?1 ORDER BY opened, id`},
	{"tables_stopped", `SELECT id AS "table", guild AS server, channel, game, stopper_name AS name, stopped_as AS "as", stop_reason AS reason, ended FROM tables
		WHERE stopper_id = ?1 ORDER BY ended, id`},
	{"seats", `SELECT table_id AS "table", guild AS server, channel, game, status, opened, began, ended, seat, user_name AS name, gone, away, departed
		FROM seats CROSS JOIN tables ON tables.id = table_id WHERE user_id = ?1 AND user_id <> '' ORDER BY opened, table_id, seat`},
	{"cuts", `SELECT table_id AS "table", n, user_name AS name, cut FROM cuts WHERE user_id = ?1 ORDER BY table_id, n`},
	{"seats_held", `SELECT table_id AS "table", seat, user_name AS name, first_move, next_move, off FROM tenures WHERE user_id = ?1 ORDER BY table_id, n`},
	{"standing_orders", `SELECT orders.table_id AS "table", orders.seat, act, round, part FROM seats CROSS JOIN orders USING (table_id, seat)
		WHERE user_id = ?1 AND user_id <> '' AND gone = 0 ORDER BY table_id`},
	{"clocks", `SELECT clocks.table_id AS "table", clocks.seat, bank, late, since, ends, until, out, regained, stopped, hours, nights, idle FROM seats CROSS JOIN clocks USING (table_id, seat)
		WHERE user_id = ?1 AND user_id <> '' AND gone = 0 ORDER BY table_id`},
	{"moves", `SELECT moves.table_id AS "table", moves.n, moves.seat, act, moves.event, received_ns, computer FROM (SELECT DISTINCT table_id FROM tenures WHERE user_id = ?1) AS mine
		CROSS JOIN tables ON tables.id = mine.table_id CROSS JOIN moves ON moves.table_id = mine.table_id
		WHERE moves.user_id = ?1 AND (computer = 0 OR status IN ('finished', 'stopped')) ORDER BY moves.table_id, n`},
	{"rounds", `SELECT rounds.table_id AS "table", round, rounds.seat, points, title, turns FROM (SELECT DISTINCT table_id FROM tenures WHERE user_id = ?1) AS mine
		CROSS JOIN rounds ON rounds.table_id = mine.table_id WHERE user_id = ?1 ORDER BY rounds.table_id, round`},
	{"results", `SELECT places.table_id AS "table", places.seat, user_name AS name, place, team, places.gone, places.turns, places.own, score, won FROM (SELECT DISTINCT table_id FROM tenures WHERE user_id = ?1) AS mine
		CROSS JOIN places ON places.table_id = mine.table_id LEFT JOIN results ON results.table_id = places.table_id AND results.seat = places.seat
		WHERE user_id = ?1 ORDER BY places.table_id, places.seat`},
	{"statistics", `SELECT table_id AS "table", key, value FROM statistics WHERE user_id = ?1 ORDER BY table_id, key`},
	{"standings", `SELECT guild AS server, leagues.name AS league, n AS season, standings.name, standings.games, wins, points, beaten, standings.opponents, mu, sigma
		FROM standings CROSS JOIN seasons ON seasons.id = season CROSS JOIN leagues ON leagues.id = league WHERE entrant = ?1 ORDER BY guild, leagues.name, n`},
	{"ratings", `SELECT ratings.season, ended, table_id AS "table", rank, ratings.games, ratings.wins, ratings.points, ratings.beaten, ratings.opponents, ratings.mu, ratings.sigma
		FROM standings CROSS JOIN ratings USING (season, entrant) WHERE entrant = ?1 ORDER BY season, ended, table_id`},
	{"opponents", `SELECT season, games, met FROM (SELECT DISTINCT season FROM tenures CROSS JOIN league_tables USING (table_id) WHERE user_id = ?1)
		CROSS JOIN pairs USING (season) WHERE entrant = ?1 AND other <> ?1 ORDER BY season, games`},
	{"seasons_without_a_place_since_you_began_anew", `SELECT guild AS server, leagues.name AS league, n AS season
		FROM unsettled CROSS JOIN seasons ON seasons.id = season CROSS JOIN leagues ON leagues.id = league WHERE entrant = ?1 ORDER BY guild, leagues.name, n`},
	{"ratings_brought_along", `SELECT season, mu, sigma FROM starts WHERE entrant = ?1 ORDER BY season`},
	{"leagues_joined", `SELECT guild AS server, name AS league, joined, parted FROM members CROSS JOIN leagues ON leagues.id = league WHERE user_id = ?1 ORDER BY league, joined`},
	{"corrections", `SELECT season, table_id AS "table", person = ?1 AS concerns_you, by_id = ?1 AS made_by_you, undone_by_id = ?1 AS taken_back_by_you, reason, made, undone
		FROM corrections WHERE id IN (` + correctionsWith + `) ORDER BY id`},
	{"rules_of_leagues_changed", `SELECT guild AS server, leagues.name AS league, n AS season, made, before, after, by_id = ?1 AS by_you, user_id = ?1 AS concerns_you, let_in FROM rule_changes
		CROSS JOIN seasons ON seasons.id = season CROSS JOIN leagues ON leagues.id = league WHERE rule_changes.id IN (SELECT id FROM rule_changes WHERE by_id = ?1 UNION SELECT id FROM rule_changes WHERE user_id = ?1) ORDER BY rule_changes.id`},
	{"being_forgotten", `SELECT names FROM forgettings WHERE user_id = ?1`},
	{"commands_of_whoever_runs_hofnar", `SELECT kind, asked FROM jobs WHERE subject = ?1 ORDER BY id`},
	{"seats_held_for_you", `SELECT table_id AS "table", user_name AS name, known FROM guests WHERE user_id = ?1 ORDER BY table_id`},
	{"calls", `SELECT calls.table_id AS "table", calls.seat, first, half, last, rung, told, answered, ended FROM seats CROSS JOIN calls USING (table_id, seat)
		WHERE calls.user_id = ?1 AND seats.user_id = ?1 AND seats.user_id <> '' AND gone = 0 ORDER BY calls.table_id`},
	{"messages_for_you", `SELECT table_id AS "table", kind, guild AS server, channel, message FROM notices WHERE who = ?1 AND who <> '' ORDER BY table_id, message`},
	{"played_again", `SELECT lobbies.table_id AS "table", key + 1 AS place_before FROM (` + sequelsWith + `) CROSS JOIN lobbies USING (table_id), json_each(sequel_order)
		WHERE value = ?1 ORDER BY lobbies.table_id`},
	{"seats_offered", `SELECT table_id AS "table", seat, to_id = ?1 AS to_you, by_id = ?1 AS by_you FROM offers WHERE ?1 IN (to_id, by_id) ORDER BY table_id, seat`},
}

// Data returns everything that the books hold about somebody.
func (r *Reader) Data(ctx context.Context, user string) (map[string][]map[string]any, error) {
	var marks Data
	all := Data{}
	err := r.readTx(ctx, "gather what is kept of somebody", func(tx transaction) (err error) {
		for _, part := range dataOf {
			rows, err := tellAll(tx, part.query, user)
			if err != nil {
				return err
			}
			all[part.part] = rows
		}
		if err := all.named(tx, user); err != nil {
			return err
		}
		marks, err = markedAnywhere(tx)
		return err
	})
	if err == nil {
		err = all.recognised(ctx, marks, user)
	}
	return all, err
}

// tellAll reads rows by the names of their columns.
func tellAll(tx transaction, query string, args ...any) (all []map[string]any, err error) {
	found, err := tx.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	columns, err := found.Columns()
	all = []map[string]any{}
	for err == nil && found.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		err = found.Scan(into...)
		row := map[string]any{}
		for i, column := range columns {
			row[column] = values[i]
		}
		all = append(all, row)
	}
	return all, errors.Join(err, found.Err())
}
