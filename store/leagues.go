package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// scanRules reads what else a query selects, and then the columns of a league's rules, as
// seasonRules has them.
func scanRules(r *sql.Rows, rules *league.Rules, before ...any) error {
	var games string
	if err := r.Scan(append(before, &games, &rules.Way, &rules.Minimum, &rules.Computers, &rules.Opponents, &rules.Early, &rules.Partners)...); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(games), &rules.Games); err != nil {
		return fmt.Errorf("games of a league: %w", err)
	}
	if len(rules.Games) == 0 {
		rules.Games = nil
	}
	return nil
}

// Guilds returns the servers that have leagues.
func (r *Reader) Guilds(ctx context.Context) (guilds []string, err error) {
	err = r.readTx(ctx, "servers with leagues", func(tx transaction) error {
		guilds, err = rows(tx, scanText, `SELECT DISTINCT guild FROM leagues WHERE NOT `+isRemoved+` ORDER BY guild`)
		return err
	})
	return guilds, err
}

// ServersOf returns the servers in whose own leagues somebody's games have counted, so many
// at most, those with the most games first.
func (r *Reader) ServersOf(ctx context.Context, who string, most int) (guilds []string, err error) {
	err = r.readTx(ctx, "servers whose leagues know somebody", func(tx transaction) error {
		guilds, err = rows(tx, scanText, `SELECT guild FROM standings CROSS JOIN seasons ON seasons.id = season
			CROSS JOIN leagues ON leagues.id = seasons.league WHERE entrant = ? AND leagues.name = '' AND NOT `+isRemoved+`
			GROUP BY guild ORDER BY sum(standings.games) DESC, guild LIMIT ?`, who, most)
		return err
	})
	return guilds, err
}

// Leagues returns the leagues of a server, its own first. A server in which no game has
// begun has none yet.
func (r *Reader) Leagues(ctx context.Context, guild string) (all []league.League, err error) {
	err = r.readTx(ctx, "leagues", func(tx transaction) error {
		all, err = rows(tx, scanLeague, selectLeague+`FROM leagues WHERE guild = ? ORDER BY name`, guild)
		return err
	})
	return all, err
}

const selectLeague = `SELECT leagues.id, guild, name, entry, carry, breaks, coalesce(closed, 0), games, way, minimum, computers, opponents, 0, 0 `

func scanLeague(r *sql.Rows) (l league.League, err error) {
	return l, scanRules(r, &l.Rules, &l.ID, &l.Guild, &l.Name, &l.Entry, &l.Carry, &l.Breaks, &l.Closed)
}

// ErrNameTaken is what adding a league comes to where the server has one of that name.
var ErrNameTaken = league.ErrNameTaken

// AddLeague adds a league to a server and begins its first season, then or on the day that this
// one says; tables count for it that start from now on. Its id is given to it.
func (s *Store) AddLeague(ctx context.Context, l league.League, first league.Season, at time.Time) (id int64, err error) {
	games, err := json.Marshal(append([]string{}, l.Games...))
	if err != nil {
		return 0, err
	}
	return id, s.writeTx(ctx, "add a league", func(tx transaction) error {
		err := tx.QueryRow(`INSERT INTO leagues (guild, name, games, way, minimum, opponents, computers, entry, carry, breaks) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT DO NOTHING RETURNING id`, l.Guild, l.Name, string(games), l.Way, l.Minimum, l.Opponents, l.Computers, cmp.Or(l.Entry, league.All), l.Carry, l.Breaks).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNameTaken
		}
		if err != nil {
			return err
		}
		return execute(tx, `INSERT INTO seasons (league, n, began, until, dated) VALUES (?1, 1, iif(?2, ?2, ?4), nullif(?3, 0), ?2 <> 0)`, id, first.Began, first.Until, at.UnixMilli())
	})
}

// Seasons returns the seasons of a league, the newest first.
func (r *Reader) Seasons(ctx context.Context, id int64) (all []league.Season, err error) {
	err = r.readTx(ctx, "seasons", func(tx transaction) error {
		all, err = rows(tx, scanSeason, selectSeason+`WHERE league = ? ORDER BY n DESC`, id)
		return err
	})
	return all, err
}

func loadSeason(tx transaction, season int64) (league.Season, error) {
	found, err := rows(tx, scanSeason, selectSeason+`WHERE seasons.id = ?`, season)
	if err == nil && len(found) == 0 {
		err = league.ErrNone
	}
	return append(found, league.Season{})[0], err
}

// seasonRules are the columns of what holds in a season: what its league has agreed on, or
// had when it was closed; who and which games count, as it was when the first of them began.
const (
	seasonRules = `coalesce(seasons.games, leagues.games), coalesce(seasons.way, leagues.way),
		coalesce(seasons.minimum, leagues.minimum), coalesce(seasons.computers, leagues.computers),
		coalesce(seasons.opponents, leagues.opponents), seasons.early, seasons.partners `
	selectSeason = `SELECT seasons.id, league, n, began, coalesce(ended, 0), coalesce(until, 0), coalesce(seasons.entry, leagues.entry),
		EXISTS (SELECT 1 FROM recounts WHERE season = seasons.id), ` + seasonRules + `
		FROM seasons CROSS JOIN leagues ON leagues.id = seasons.league `
)

func scanSeason(r *sql.Rows) (s league.Season, err error) {
	return s, scanRules(r, &s.Rules, &s.ID, &s.League, &s.N, &s.Began, &s.Ended, &s.Until, &s.Entry, &s.Recounting)
}

// countingOf is how games are counted in a season.
func countingOf(tx transaction, season int64) (counting, error) {
	found, err := rows(tx, scanCounting, `SELECT seasons.id, `+seasonRules+`FROM seasons
		CROSS JOIN leagues ON leagues.id = seasons.league WHERE seasons.id = ?`, season)
	if err == nil && len(found) == 0 {
		err = league.ErrNone
	}
	return append(found, counting{})[0], err
}

// LeagueTable returns the table of a season and how people are called.
func (r *Reader) LeagueTable(ctx context.Context, season int64) (all []league.Row, names map[string]string, err error) {
	err = r.readTx(ctx, "table of a league", func(tx transaction) error {
		all, names, err = loadRows(tx, season)
		return err
	})
	return all, names, err
}

func loadRows(tx transaction, season int64) ([]league.Row, map[string]string, error) {
	names := map[string]string{}
	c, err := countingOf(tx, season)
	if err != nil {
		return nil, names, err
	}
	standings, err := rows(tx, func(r *sql.Rows) (s league.Standing, err error) {
		var name string
		err = r.Scan(&s.ID, &s.Computer, &s.Games, &s.Wins, &s.Points, &s.Beaten, &s.Opponents, &s.Mu, &s.Sigma, &s.Unsettled, &name)
		names[s.ID] = name
		return s, err
	}, selectStanding+`, name FROM standings WHERE season = ?`, season)
	return c.rules.Order(standings), names, err
}

// Curve returns somebody's standing in a season after each game that counted, in order.
func (r *Reader) Curve(ctx context.Context, season int64, entrant string) (all []league.Point, err error) {
	err = r.readTx(ctx, "curve", func(tx transaction) error {
		all, err = rows(tx, scanPoint, selectPoint+`WHERE season = ? AND entrant = ? ORDER BY ended, table_id`, season, entrant)
		return err
	})
	return all, err
}

const selectPoint = `SELECT table_id, ended, rank, entrant, computer, games, wins, points, beaten, opponents, mu, sigma,
	` + isUnsettled + `(ratings.season, ratings.entrant)) FROM ratings `

func scanPoint(r *sql.Rows) (p league.Point, err error) {
	s := &p.Standing
	return p, r.Scan(&p.Table, &p.Ended, &p.Rank, &s.ID, &s.Computer, &s.Games, &s.Wins, &s.Points, &s.Beaten, &s.Opponents, &s.Mu, &s.Sigma, &s.Unsettled)
}

// Results returns the results of a season in the order in which they count, whether they
// are void or not, and how people are called.
func (r *Reader) Results(ctx context.Context, season int64) (all []league.Result, names map[string]string, err error) {
	err = r.readTx(ctx, "results of a season", func(tx transaction) error {
		all, names, err = loadGames(tx, season, moment{})
		return err
	})
	return all, names, err
}

// Kept returns the statistics of a game, by user and key.
func (r *Reader) Kept(ctx context.Context, id table.ID) (all map[string]map[string]int, err error) {
	all = map[string]map[string]int{}
	err = r.readTx(ctx, "statistics", func(tx transaction) error {
		_, err := rows(tx, func(r *sql.Rows) (user string, err error) {
			var key string
			var value int
			err = r.Scan(&user, &key, &value)
			if all[user] == nil {
				all[user] = map[string]int{}
			}
			all[user][key] = value
			return user, err
		}, `SELECT user_id, key, value FROM statistics WHERE table_id = ?`, id)
		return err
	})
	return all, err
}
