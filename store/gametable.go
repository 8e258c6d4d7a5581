package store

import (
	"context"
	"database/sql"

	"hofnar/games/league"
)

// gains take the standings of each entrant from a moment on apart into what each game brought. They are
// read in the order of their key, which needs no sorting.
const gains = `SELECT game, s.entrant, r.computer, count(*), sum(r.wins - coalesce(before.wins, 0)),
		sum(r.points - coalesce(before.points, 0)), sum(r.beaten - coalesce(before.beaten, 0)), ` + unsettledInPart + `
	FROM seasons CROSS JOIN standings AS s ON s.season = seasons.id
	CROSS JOIN ratings AS r ON r.season = s.season AND r.entrant = s.entrant AND r.ended >= ?5
	CROSS JOIN played ON played.id = r.table_id AND ?4 IN ('', game)
	LEFT JOIN ratings AS before ON before.season = r.season AND before.entrant = r.entrant AND (before.ended, before.table_id) = (
		SELECT ended, table_id FROM ratings WHERE season = r.season AND entrant = r.entrant AND (ended, table_id) < (r.ended, r.table_id)
		ORDER BY ended DESC, table_id DESC LIMIT 1)
	WHERE seasons.league = ?1 AND ?2 IN (0, seasons.id)`

// sharesOfAll looks each table up once, and not once for each who sat there; sharesOfOne only
// the tables of this person.
const (
	sharesOfAll = `WITH played AS MATERIALIZED (SELECT tables.id, game FROM seasons CROSS JOIN league_tables AS t ON t.season = seasons.id AND t.ended >= ?5
		CROSS JOIN tables ON tables.id = t.table_id WHERE seasons.league = ?1 AND ?2 IN (0, seasons.id) AND ?4 IN ('', game)) ` + gains + byGame
	sharesOfOne = `WITH played AS (SELECT id, game FROM tables) ` + gains + ` AND s.entrant = ?3` + byGame
	byGame      = ` GROUP BY game, s.entrant, r.computer`
)

// unsettledInPart is league.Standing.Unsettled in a season, or of all of them in one that is open.
const unsettledInPart = `EXISTS (SELECT 1 FROM unsettled AS u CROSS JOIN seasons ON seasons.id = u.season
	WHERE u.entrant = s.entrant AND league = ?1 AND iif(?2 = 0, seasons.ended IS NULL, seasons.id = ?2))`

// Shares returns what a part of a league's games comes to for everybody, by game and
// without ratings, and how people are called.
func (r *Reader) Shares(ctx context.Context, p league.Part) (all []league.GameStanding, names map[string]string, err error) {
	query := sharesOfAll
	if p.Person != "" {
		query = sharesOfOne
	}
	err = r.readTx(ctx, "a part of a league", func(tx transaction) error {
		all, err = rows(tx, func(r *sql.Rows) (s league.GameStanding, err error) {
			return s, r.Scan(&s.Game, &s.ID, &s.Computer, &s.Games, &s.Wins, &s.Points, &s.Beaten, &s.Unsettled)
		}, query, p.League, p.Season, p.Person, p.Game, p.Since)
		if err != nil {
			return err
		}
		names, err = leagueNames(tx, p.League, p.Season)
		return err
	})
	return all, names, err
}

// totals are what each entrant has by now, less what it had before a moment: however many games there were.
// Both are of the games' own rows: a season that is worked out anew has its standings last.
const totals = `SELECT s.entrant, s.computer, sum(last.games - coalesce(before.games, 0)) AS since, sum(last.wins - coalesce(before.wins, 0)),
		sum(last.points - coalesce(before.points, 0)), sum(last.beaten - coalesce(before.beaten, 0)), ` + unsettledInPart + `
	FROM seasons CROSS JOIN standings AS s ON s.season = seasons.id
	CROSS JOIN ratings AS last ON last.season = s.season AND last.entrant = s.entrant AND (last.ended, last.table_id) = (
		SELECT ended, table_id FROM ratings WHERE season = s.season AND entrant = s.entrant ORDER BY ended DESC, table_id DESC LIMIT 1)
	LEFT JOIN ratings AS before ON before.season = s.season AND before.entrant = s.entrant AND (before.ended, before.table_id) = (
		SELECT ended, table_id FROM ratings WHERE season = s.season AND entrant = s.entrant AND ended < ?3
		ORDER BY ended DESC, table_id DESC LIMIT 1)
	WHERE seasons.league = ?1 GROUP BY s.entrant, s.computer HAVING since > 0`

// Totals returns what a league's games since a moment (unix milliseconds) come to in all seasons, without
// ratings, and how people are called.
func (r *Reader) Totals(ctx context.Context, id, since int64) (all []league.Standing, names map[string]string, err error) {
	err = r.readTx(ctx, "all games of a league", func(tx transaction) error {
		all, err = rows(tx, func(r *sql.Rows) (s league.Standing, err error) {
			return s, r.Scan(&s.ID, &s.Computer, &s.Games, &s.Wins, &s.Points, &s.Beaten, &s.Unsettled)
		}, totals, id, 0, since)
		if err != nil {
			return err
		}
		names, err = leagueNames(tx, id, 0)
		return err
	})
	return all, names, err
}

// leagueNames are how people were called last in a league, or in one of its seasons.
func leagueNames(tx transaction, id, season int64) (map[string]string, error) {
	names := map[string]string{}
	_, err := rows(tx, func(r *sql.Rows) (id string, err error) {
		var name string
		err = r.Scan(&id, &name)
		names[id] = name
		return id, err
	}, `SELECT entrant, name FROM seasons CROSS JOIN standings ON standings.season = seasons.id
		WHERE league = ?1 AND ?2 IN (0, seasons.id) ORDER BY n`, id, season)
	return names, err
}

// PartTitles returns in how many rounds people bore each title in a part of a league's games,
// whatever such a round brought them.
func (r *Reader) PartTitles(ctx context.Context, p league.Part) (times map[string]int, err error) {
	times = map[string]int{}
	err = r.readTx(ctx, "titles in a league", func(tx transaction) error {
		_, err := rows(tx, func(r *sql.Rows) (title string, err error) {
			var n int
			err = r.Scan(&title, &n)
			times[title] = n
			return title, err
		}, `SELECT title, count(*) FROM seasons CROSS JOIN league_tables ON league_tables.season = seasons.id
			CROSS JOIN tables ON tables.id = league_tables.table_id CROSS JOIN rounds USING (table_id)
			WHERE league_tables.league = ?1 AND seasons.league = ?1 AND ?2 IN (0, seasons.id) AND game = ?3 AND league_tables.ended >= ?4
				AND EXISTS (SELECT 1 FROM ratings WHERE ratings.table_id = league_tables.table_id AND ratings.season = seasons.id)
				AND user_id <> '' AND title <> '' GROUP BY title`, p.League, p.Season, p.Game, p.Since)
		return err
	})
	return times, err
}

// Meetings returns whom somebody has met in a league's games, or only this other one
// and then by game. Partners do not meet.
func (r *Reader) Meetings(ctx context.Context, id int64, who, other string) (all []league.Meeting, err error) {
	err = r.readTx(ctx, "meetings in a league", func(tx transaction) error {
		all, err = rows(tx, func(r *sql.Rows) (m league.Meeting, err error) {
			return m, r.Scan(&m.Other, &m.Game, &m.Games, &m.Ahead, &m.Even, &m.Last)
		}, `SELECT them.entrant, iif(?3 = '', '', game), count(*), sum(me.rank < them.rank), sum(me.rank = them.rank), max(me.ended)
			FROM seasons CROSS JOIN ratings AS me ON me.season = seasons.id AND me.entrant = ?2
			CROSS JOIN ratings AS them ON them.table_id = me.table_id AND them.season = me.season AND them.entrant <> ?2 AND them.computer = 0
			CROSS JOIN tables ON tables.id = me.table_id
			WHERE seasons.league = ?1 AND ?3 IN ('', them.entrant) AND NOT EXISTS (
				SELECT 1 FROM places AS mine CROSS JOIN places AS theirs USING (table_id, team)
				WHERE mine.table_id = me.table_id AND mine.team <> 0 AND mine.user_id = ?2 AND theirs.user_id = them.entrant)
			GROUP BY them.entrant, 2 ORDER BY count(*) DESC, them.entrant, 2`, id, who, other)
		if err != nil {
			return err
		}
		names, err := leagueNames(tx, id, 0)
		for i, m := range all {
			all[i].Name = names[m.Other]
		}
		return err
	})
	return all, err
}

// Bests returns what somebody's games in a server have kept for statistics, those left out
// that are void in the server's own league.
func (r *Reader) Bests(ctx context.Context, guild, who string) (all []league.Best, err error) {
	err = r.readTx(ctx, "somebody's statistics", func(tx transaction) error {
		all, err = rows(tx, func(r *sql.Rows) (b league.Best, err error) {
			return b, r.Scan(&b.Game, &b.Key, &b.Games, &b.Sum, &b.Most, &b.Least)
		}, `SELECT game, key, count(*), sum(value), max(value), min(value) FROM statistics CROSS JOIN tables ON tables.id = table_id
			WHERE user_id = ?1 AND tables.guild = ?2 AND table_id NOT IN (SELECT corrections.table_id FROM leagues
				CROSS JOIN seasons ON seasons.league = leagues.id CROSS JOIN corrections ON corrections.season = seasons.id
				WHERE leagues.guild = ?2 AND leagues.name = '' AND undone IS NULL AND person IN ('', ?1))
				AND NOT EXISTS (SELECT 1 FROM corrections CROSS JOIN league_tables AS t ON t.season = corrections.season AND t.table_id = statistics.table_id
					CROSS JOIN leagues ON leagues.id = t.league AND leagues.name = ''
					WHERE person = ?1 AND corrections.table_id = '' AND undone IS NULL AND since <= t.ended AND t.ended < until)
			GROUP BY game, key`, who, guild)
		return err
	})
	return all, err
}

// LastGames returns the last games of a season whose tables' names begin so, the newest
// first: which table, what was played and when it ended.
func (r *Reader) LastGames(ctx context.Context, season int64, begins string, most int) (all []league.Counted, err error) {
	err = r.readTx(ctx, "the last games of a season", func(tx transaction) error {
		all, err = rows(tx, func(r *sql.Rows) (c league.Counted, err error) {
			return c, r.Scan(&c.Table, &c.Game, &c.Ended)
		}, `SELECT table_id, game, league_tables.ended FROM league_tables CROSS JOIN tables ON tables.id = table_id
			WHERE season = ? AND substr(table_id, 1, length(?2)) = ?2 ORDER BY league_tables.ended DESC, table_id DESC LIMIT ?3`, season, begins, most)
		return err
	})
	return all, err
}
