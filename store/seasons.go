package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// LeaguesFor returns the leagues for which a game of these people would count, were it
// begun now, and those for which it would but that no season is open; the server's own is
// among them also before its first game.
func (r *Reader) LeaguesFor(ctx context.Context, guild, game string, users []string) (all []league.Counted, err error) {
	err = r.readTx(ctx, "leagues for a game", func(tx transaction) error {
		seated, err := json.Marshal(append([]string{}, users...))
		if err != nil {
			return err
		}
		open, err := rows(tx, scanNumber, `SELECT leagues.id `+leaguesFor+`AND ?1 = ''
			AND EXISTS (SELECT 1 FROM seasons WHERE seasons.league = leagues.id AND ended IS NULL)`, "", guild, game, string(seated))
		if err != nil {
			return err
		}
		leagues, err := rows(tx, scanLeague, selectLeague+leaguesFor+`AND ?1 = '' ORDER BY name`, "", guild, game, string(seated))
		if err != nil {
			return err
		}
		var there bool
		if err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM leagues WHERE guild = ? AND name = '')`, guild).Scan(&there); err != nil {
			return err
		}
		if !there {
			all = append(all, league.Counted{League: league.League{Guild: guild, Rules: league.House, Entry: league.All, Carry: true}})
		}
		for _, l := range leagues {
			one := league.Counted{League: l}
			if !slices.Contains(open, l.ID) {
				one.Why = league.BySeason
			}
			all = append(all, one)
		}
		return nil
	})
	return all, err
}

// SeasonsDue reports whether there are seasons in a server that should have ended by
// then.
func (r *Reader) SeasonsDue(ctx context.Context, guild string, at time.Time) (due bool, err error) {
	err = r.readTx(ctx, "look for seasons that are over", func(tx transaction) error {
		return tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM leagues CROSS JOIN seasons ON seasons.league = leagues.id
			WHERE guild = ? AND ended IS NULL AND until <= ?)`, guild, at.UnixMilli()).Scan(&due)
	})
	return due, err
}

// EndSeasons freezes the seasons of a server that were to end by then, each as it was
// at its end.
func (s *Store) EndSeasons(ctx context.Context, guild string, at time.Time) error {
	return s.writeTx(ctx, "end seasons", func(tx transaction) error { return endSeasons(tx, guild, at.UnixMilli()) })
}

func endSeasons(tx transaction, guild string, at int64) error {
	due, err := rows(tx, func(r *sql.Rows) (s league.Season, err error) { return s, r.Scan(&s.League, &s.Until) },
		`SELECT league, until FROM leagues CROSS JOIN seasons ON seasons.league = leagues.id
			WHERE guild = ? AND ended IS NULL AND until <= ?`, guild, at)
	for _, s := range due {
		if err == nil {
			err = endSeason(tx, s.League, s.Until)
		}
	}
	return err
}

// beginWith has the open seasons that a game counts for begin with it at the latest: the clock
// was ahead when one was begun that begins only later. Those of which moderators have said the
// first day begin then, and none before the one before it has ended.
func beginWith(tx transaction, id table.ID, began int64) error {
	return execute(tx, `UPDATE seasons SET began = ?2 WHERE ended IS NULL AND dated = 0 AND began > ?2
		AND league IN (SELECT league FROM league_tables WHERE table_id = ?1)
		AND NOT EXISTS (SELECT 1 FROM seasons AS before WHERE before.league = seasons.league AND before.ended > ?2)`, id, began)
}

// ChangeLeague has a league agree on something else, and its open season, if any, begin
// and end otherwise: it holds the games of its days, and what follows from its results is to
// be worked out (Recount). Who and which games count changes with the next season, once a game of
// this one has begun; seasons that are closed stay as they are.
//
// Whoever has changed something is noted with it.
func (s *Store) ChangeLeague(ctx context.Context, l league.League, season league.Season, by table.User, at time.Time) error {
	games, err := json.Marshal(append([]string{}, l.Games...))
	if err != nil {
		return err
	}
	return s.writeTx(ctx, fmt.Sprintf("change league %d", l.ID), func(tx transaction) error {
		was, err := rows(tx, scanLeague, selectLeague+`FROM leagues WHERE id = ?`, l.ID)
		if err != nil {
			return err
		}
		if len(was) == 0 {
			return ErrNoLeague
		}
		newest, err := rows(tx, scanSeason, selectSeason+`WHERE league = ? ORDER BY n DESC LIMIT 1`, l.ID)
		if err != nil {
			return err
		}
		for _, before := range newest {
			days := before
			if season.ID == before.ID && season.Ended == 0 {
				days = season
			}
			if err := noteChange(tx, before.ID, league.TermsOf(was[0], before), league.TermsOf(l, days), by, at); err != nil {
				return err
			}
		}
		if err := keepTerms(tx, was[0]); err != nil {
			return err
		}
		if err := execOne(tx, ErrNameTaken, `UPDATE OR IGNORE leagues SET name = ?, games = ?, way = ?, minimum = ?, opponents = ?, computers = ?, entry = ?, carry = ?, breaks = ? WHERE id = ?`,
			l.Name, string(games), l.Way, l.Minimum, l.Opponents, l.Computers, l.Entry, l.Carry, l.Breaks, l.ID); err != nil {
			return err
		}
		if season.ID == 0 || season.Ended != 0 {
			return nil
		}
		moved, err := changeDays(tx, was[0].Guild, season)
		if err != nil || !moved {
			return err
		}
		c, err := countingOf(tx, season.ID)
		if err != nil {
			return err
		}
		return c.changed(tx)
	})
}

// keepTerms has the open season of a league go on with the games and people that count in it,
// if a game has begun that does.
func keepTerms(tx transaction, was league.League) error {
	games, err := json.Marshal(append([]string{}, was.Games...))
	if err != nil {
		return err
	}
	return execute(tx, `UPDATE seasons SET games = coalesce(games, ?), computers = coalesce(computers, ?), entry = coalesce(entry, ?)
		WHERE league = ?4 AND ended IS NULL AND EXISTS (SELECT 1 FROM league_tables WHERE league = ?4 AND (season = seasons.id OR season IS NULL))`,
		string(games), was.Computers, was.Entry, was.ID)
}

// changeDays has an open season begin and end otherwise, and reports whether it begins at
// another moment: then it holds the games of its league that have ended since, except
// those of a season before.
func changeDays(tx transaction, guild string, s league.Season) (moved bool, err error) {
	err = tx.QueryRow(`SELECT began <> ? FROM seasons WHERE id = ? AND ended IS NULL`, s.Began, s.ID).Scan(&moved)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrSeasonClosed
	}
	if err != nil {
		return false, err
	}
	err = execute(tx, `UPDATE seasons SET dated = dated OR began <> ?1, began = ?1, until = nullif(?2, 0) WHERE id = ?3`, s.Began, s.Until, s.ID)
	if err != nil || !moved {
		return moved, err
	}
	return true, inTurn(
		func() error {
			return execute(tx, `UPDATE league_tables SET season = NULL, ended = NULL WHERE season = ? AND ended < ?`, s.ID, s.Began)
		},
		func() error {
			return execute(tx, `UPDATE league_tables SET season = ?1, ended = (SELECT max(ended, coalesce(began, ended)) FROM tables WHERE id = table_id)
				WHERE league = ?2 AND season IS NULL AND table_id IN (
					SELECT id FROM tables WHERE guild = ?3 AND status = 'finished' AND max(ended, coalesce(began, ended)) >= ?4)`, s.ID, s.League, guild, s.Began)
		},
	)
}

// JoinLeague has somebody belong to a league from a moment on, who may belong to it
// already; PartLeague ends that.
func (s *Store) JoinLeague(ctx context.Context, id int64, user table.User, at time.Time) error {
	return s.writeTx(ctx, fmt.Sprintf("join league %d", id), func(tx transaction) error {
		return execute(tx, `INSERT INTO members (league, user_id, joined) SELECT ?1, ?2, max(?3, coalesce((
			SELECT max(parted) FROM members WHERE league = ?1 AND user_id = ?2), 0)) WHERE NOT EXISTS (
			SELECT 1 FROM members WHERE league = ?1 AND user_id = ?2 AND parted IS NULL)
			ON CONFLICT DO UPDATE SET parted = NULL`, id, user.ID, at.UnixMilli())
	})
}

// PartLeague has somebody not belong to a league any more.
func (s *Store) PartLeague(ctx context.Context, id int64, user string, at time.Time) error {
	return s.writeTx(ctx, fmt.Sprintf("leave league %d", id), func(tx transaction) error {
		return execute(tx, `UPDATE members SET parted = max(joined, ?) WHERE league = ? AND user_id = ? AND parted IS NULL`, at.UnixMilli(), id, user)
	})
}

// Belongs reports whether somebody has joined a league.
func (r *Reader) Belongs(ctx context.Context, id int64, user string) (there bool, err error) {
	err = r.readTx(ctx, "look who has joined a league", func(tx transaction) error {
		return tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM members WHERE league = ? AND user_id = ? AND parted IS NULL)`, id, user).Scan(&there)
	})
	return there, err
}
