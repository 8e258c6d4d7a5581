package store

import (
	"context"
	"database/sql"
	"time"

	"hofnar/bot/people"
	"hofnar/games/league"
)

func loadWeekly(tx transaction, guild string) (channel string, due time.Time, err error) {
	var at sql.NullInt64
	err = unlessNone(tx.QueryRow(`SELECT channel, due FROM weekly WHERE guild = ?`, guild).Scan(&channel, &at))
	return channel, fromMillis(at), err
}

func putWeekly(tx transaction, s people.Server) error {
	if s.Weekly == "" {
		return execute(tx, `DELETE FROM weekly WHERE guild = ?`, s.ID)
	}
	return execute(tx, `INSERT INTO weekly (guild, channel, due) VALUES (?, ?, ?)
		ON CONFLICT DO UPDATE SET channel = excluded.channel, due = excluded.due, since = NULL, again = NULL
			WHERE channel <> excluded.channel OR due <> excluded.due`, s.ID, s.Weekly, s.WeeklyDue.UnixMilli())
}

// FirstWeekly returns the word about a week of which there is something to do first.
func (r *Reader) FirstWeekly(ctx context.Context) (w people.Weekly, err error) {
	err = r.readTx(ctx, "look where a word about the week is due", func(tx transaction) error {
		var told, due, since, again sql.NullInt64
		err := tx.QueryRow(`SELECT guild, channel, told, due, since, again FROM weekly ORDER BY coalesce(again, due), guild LIMIT 1`).
			Scan(&w.Guild, &w.Channel, &told, &due, &since, &again)
		w.From, w.Due, w.Since, w.Again = fromMillis(told), fromMillis(due), fromMillis(since), fromMillis(again)
		return unlessNone(err)
	})
	return w, err
}

// NoteWeekly keeps from when on a word about a week tells, and when it is due and tried, unless it was set anew
// meanwhile.
func (s *Store) NoteWeekly(ctx context.Context, was, now people.Weekly) error {
	return s.writeTx(ctx, "note when a word about a week is due", func(tx transaction) error {
		return execute(tx, `UPDATE weekly SET told = ?, due = ?, since = ?, again = ? WHERE guild = ? AND channel = ? AND due = ?`,
			toMillis(now.From), toMillis(now.Due), toMillis(now.Since), toMillis(now.Again), was.Guild, was.Channel, toMillis(was.Due))
	})
}

// Week returns what has happened since some moment in the season of a server's own league
// that is open, and in those that have ended since; nothing where no game has counted.
func (r *Reader) Week(ctx context.Context, guild string, since time.Time) (w league.Week, err error) {
	err = r.readTx(ctx, "what has happened in a week", func(tx transaction) error {
		type season struct {
			counting
			over bool
		}
		found, err := rows(tx, func(r *sql.Rows) (s season, err error) { return s, scanRules(r, &s.rules, &s.season, &s.over) },
			`SELECT seasons.id, seasons.ended IS NOT NULL, `+seasonRules+`FROM leagues
				CROSS JOIN seasons ON seasons.league = leagues.id AND (seasons.ended IS NULL OR seasons.ended > ?)
				WHERE guild = ? AND name = '' ORDER BY n`, since.UnixMilli(), guild)
		for _, s := range found {
			if err == nil {
				var one league.Week
				one, err = s.week(tx, moment{ended: since.UnixMilli()})
				one.Over = s.over
				w = one.After(w)
			}
		}
		return err
	})
	return w, err
}

func (c counting) week(tx transaction, from moment) (league.Week, error) {
	until, err := standingsBefore(tx, c.season, from)
	if err != nil {
		return league.Week{}, err
	}
	now, err := loadStandings(tx, c.season)
	if err != nil {
		return league.Week{}, err
	}
	results, changes, err := c.changesSince(tx, from, until)
	if err != nil {
		return league.Week{}, err
	}
	names, err := rows(tx, func(r *sql.Rows) (n [2]string, err error) { return n, r.Scan(&n[0], &n[1]) },
		`SELECT entrant, name FROM standings WHERE season = ?`, c.season)
	w := c.rules.Week(until, now, results, changes)
	w.Names = map[string]string{}
	for _, n := range names {
		w.Names[n[0]] = n[1]
	}
	return w, err
}

// changesSince are the games that have counted since a moment, and what each has changed,
// given the standings until then.
func (c counting) changesSince(tx transaction, from moment, until []league.Standing) (results []league.Result, changes map[string][]league.Change, err error) {
	start, err := loadStarts(tx, c.season)
	if err != nil {
		return nil, nil, err
	}
	last := map[string]league.Standing{}
	for _, s := range until {
		last[s.ID] = s
	}
	changes = map[string][]league.Change{}
	_, err = rows(tx, func(r *sql.Rows) (p league.Point, err error) {
		var result league.Result
		s := &p.Standing
		if err := r.Scan(&result.Table, &result.Game, &s.ID, &s.Computer, &s.Mu, &s.Sigma); err != nil {
			return p, err
		}
		before, ok := last[s.ID]
		if !ok {
			before = league.Begin(s.ID, start)
		}
		if changes[result.Table] == nil {
			results = append(results, result)
		}
		one := league.Change{Entrant: league.Entrant{ID: s.ID, Computer: s.Computer}, Before: before, After: p.Standing}
		changes[result.Table], last[s.ID] = append(changes[result.Table], one), p.Standing
		return p, nil
	}, `SELECT table_id, game, entrant, computer, mu, sigma FROM league_tables AS t CROSS JOIN tables ON tables.id = t.table_id
		CROSS JOIN ratings AS r USING (table_id, season)
		WHERE t.season = ? AND (t.ended, t.table_id) >= (?, ?) ORDER BY t.ended, t.table_id`, c.season, from.ended, from.table)
	return results, changes, err
}
