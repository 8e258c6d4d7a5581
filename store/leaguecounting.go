package store

import (
	"database/sql"
	"encoding/json"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// putCounting has a step count in leagues: the beginning of a game and its end.
func putCounting(tx transaction, t table.Saved, step table.Step, own ownMarks) error {
	if step.N == 0 {
		if err := putLeagues(tx, t); err != nil {
			return err
		}
	}
	if t.Status != table.Finished {
		return nil
	}
	return putResult(tx, t, step, own)
}

// putLeagues notes at the start of a game which leagues it counts for: the server's own,
// which is made where there is none yet, and all others that have its game, in which two
// at least of those who sit there may play.
func putLeagues(tx transaction, t table.Saved) error {
	began := t.Began.UnixMilli()
	return inTurn(
		func() error { return endSeasons(tx, t.Guild, began) }, // what comes after them may have agreed on something else
		func() error {
			_, err := tx.Exec(`INSERT INTO leagues (guild, name, games, way, minimum, opponents, computers, carry)
				VALUES (?, '', '[]', ?, ?, ?, ?, 1) ON CONFLICT DO NOTHING`,
				t.Guild, league.House.Way, league.House.Minimum, league.House.Opponents, league.House.Computers)
			return err
		},
		func() error {
			_, err := tx.Exec(
				`INSERT INTO seasons (league, n, began) SELECT id, 1, ?2 FROM leagues WHERE guild = ?1 AND name = ''
				AND NOT EXISTS (SELECT 1 FROM seasons WHERE league = leagues.id)`,
				t.Guild,
				began,
			)
			return err
		},
		func() error {
			seated, err := json.Marshal(peopleAt(t))
			if err != nil {
				return err
			}
			return execute(
				tx,
				`INSERT INTO league_tables (table_id, league) SELECT ?1, id `+leaguesFor+`ON CONFLICT DO NOTHING`,
				t.ID,
				t.Guild,
				t.Game,
				string(seated),
				began,
			)
		},
		func() error { return beginWith(tx, t.ID, began) },
	)
}

// leaguesFor finds the leagues of a server, ?2, for which a game, ?3, of these people,
// ?4, counts when it is begun at a moment, ?5, also where no season is open: it may end in one, and
// one whose first day is moved holds it. An open season goes on with what it began with, until its
// last day is over.
const leaguesFor = `FROM leagues LEFT JOIN (SELECT league AS of, games AS open_games, entry AS open_entry FROM seasons
		WHERE ended IS NULL AND (until IS NULL OR until > ?5))
	ON of = leagues.id WHERE guild = ?2 AND closed IS NULL
	AND (coalesce(open_games, games) = '[]' OR ?3 IN (SELECT value FROM json_each(coalesce(open_games, games))))
	AND (coalesce(open_entry, entry) = 'all' OR 2 <= (SELECT count(*) FROM members WHERE members.league = leagues.id AND parted IS NULL
		AND user_id IN (SELECT value FROM json_each(?4)))) `

// peopleAt are the ids of those who sit at a table.
func peopleAt(t table.Saved) []string {
	ids := []string{}
	for _, c := range t.Chairs {
		if c.Human() {
			ids = append(ids, c.User.ID)
		}
	}
	return ids
}

// counting is a season in which a game counts, and what its league has agreed on.
type counting struct {
	season int64
	rules  league.Rules
}

// putResult has a game that has just been played to its end count, in the seasons of that
// moment, those included that were closed after it; and keeps its statistics. Where the
// clock was set back, that it ended is not before it began. The season after one that was
// closed keeps the ratings that it began with.
func putResult(tx transaction, t table.Saved, step table.Step, own ownMarks) error {
	if err := putStatistics(tx, t.ID, step.Statistics); err != nil {
		return err
	}
	ended := max(t.Ended.UnixMilli(), t.Began.UnixMilli())
	if err := endSeasons(tx, t.Guild, ended); err != nil {
		return err
	}
	seasons, err := rows(tx, scanCounting, `SELECT seasons.id, `+seasonRules+`FROM league_tables
		CROSS JOIN leagues ON leagues.id = league_tables.league CROSS JOIN seasons ON seasons.league = leagues.id AND n = (
			SELECT max(n) FROM seasons WHERE league = leagues.id AND began <= ?2 AND (ended IS NULL OR ?2 < ended))
		WHERE table_id = ?1 ORDER BY league_tables.league`, t.ID, ended)
	for _, c := range seasons {
		if err == nil {
			err = c.end(tx, moment{ended, string(t.ID)}, own)
		}
	}
	return err
}

func scanCounting(r *sql.Rows) (c counting, err error) {
	return c, scanRules(r, &c.rules, &c.season)
}

// end counts a game in a season: on top of what is there, or where another one ended
// after it, in its place.
func (c counting) end(tx transaction, at moment, own ownMarks) error {
	if _, err := tx.Exec(`UPDATE league_tables SET season = ?1, ended = ?2
		WHERE table_id = ?3 AND league = (SELECT league FROM seasons WHERE id = ?1)`, c.season, at.ended, at.table); err != nil {
		return err
	}
	err := inTurn(
		func() error { return c.recognise(tx, at.table, own) },
		func() error { return c.unsettleOlder(tx, at.table) },
	)
	if err != nil {
		return err
	}
	later, err := c.afterOthers(tx, at)
	if err != nil {
		return err
	}
	if !later {
		return c.markGame(tx, at.table)
	}
	results, names, err := loadGame(tx, c.season, table.ID(at.table))
	if err != nil {
		return err
	}
	return forEach(results, func(result league.Result) error { return c.add(tx, result, names) })
}

// afterOthers reports whether a game comes after all others of a season that is worked out.
func (c counting) afterOthers(tx transaction, at moment) (later bool, err error) {
	return later, tx.QueryRow(`SELECT NOT EXISTS (SELECT 1 FROM league_tables WHERE season = ?1 AND (ended, table_id) > (?2, ?3))
		AND NOT EXISTS (SELECT 1 FROM recounts WHERE season = ?1)`, c.season, at.ended, at.table).Scan(&later)
}

// add counts one game on top of all others.
func (c counting) add(tx transaction, result league.Result, names map[string]string) error {
	voids, err := loadVoids(tx, c.season)
	if err != nil {
		return err
	}
	entrants := c.rules.Ranking(result, voids)
	before := make([]league.Standing, len(entrants))
	for i, e := range entrants {
		if before[i], err = standing(tx, c.season, e.ID); err != nil {
			return err
		}
	}
	pairs, err := pairsAmong(tx, c.season, entrants)
	if err != nil {
		return err
	}
	changes := c.rules.Count(entrants, before, pairs)
	return inTurn(
		func() error {
			return forEach(changes, func(one league.Change) error {
				return putStanding(tx, c.season, one.After, names[one.After.ID])
			})
		},
		func() error { return putPoints(tx, c.season, pointsOf(result, changes)) },
		func() error { return putPairs(tx, c.season, pairRows(pairs)) },
	)
}

// standing is what somebody has in a season so far.
func standing(tx transaction, season int64, entrant string) (s league.Standing, err error) {
	found, err := rows(tx, scanStanding, selectStanding+`FROM standings WHERE season = ? AND entrant = ?`, season, entrant)
	if err != nil || len(found) == 1 {
		return append(found, s)[0], err
	}
	start, err := rows(
		tx,
		scanStart,
		`SELECT entrant, mu, sigma FROM starts WHERE season = ? AND entrant = ?`,
		season,
		entrant,
	)
	return league.Begin(entrant, byEntrant(start)), err
}

// isUnsettled is league.Standing.Unsettled of a row of a season.
const isUnsettled = `EXISTS (SELECT 1 FROM unsettled AS u WHERE (u.season, u.entrant) = `

const selectStanding = `SELECT entrant, computer, games, wins, points, beaten, opponents, mu, sigma,
	` + isUnsettled + `(standings.season, standings.entrant)) `

func scanStanding(r *sql.Rows) (s league.Standing, err error) {
	return s, r.Scan(&s.ID, &s.Computer, &s.Games, &s.Wins, &s.Points, &s.Beaten, &s.Opponents, &s.Mu, &s.Sigma, &s.Unsettled)
}

func putStanding(tx transaction, season int64, s league.Standing, name string) error {
	_, err := tx.Exec(`INSERT INTO standings (season, entrant, name, computer, games, wins, points, beaten, opponents, mu, sigma)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET name = excluded.name, games = excluded.games, wins = excluded.wins, points = excluded.points,
			beaten = excluded.beaten, opponents = excluded.opponents, mu = excluded.mu, sigma = excluded.sigma`,
		season, s.ID, name, s.Computer, s.Games, s.Wins, s.Points, s.Beaten, s.Opponents, s.Mu, s.Sigma)
	return err
}

func execute(tx transaction, statement string, args ...any) error {
	_, err := tx.Exec(statement, args...)
	return err
}
