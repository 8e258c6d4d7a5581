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
// begun at a moment, and those for which it would but that no season is open then; the server's
// own is among them also before its first game. A season that is over by then, and has not been
// ended yet, is over.
func (r *Reader) LeaguesFor(ctx context.Context, guild, game string, users []string, at time.Time) (all []league.Counted, err error) {
	err = r.readTx(ctx, "leagues for a game", func(tx transaction) error {
		seated, err := json.Marshal(append([]string{}, users...))
		if err != nil {
			return err
		}
		open, err := rows(tx, scanNumber, `SELECT leagues.id `+leaguesFor+`AND ?1 = ''
			AND EXISTS (SELECT 1 FROM seasons WHERE seasons.league = leagues.id AND ended IS NULL
				AND (until IS NULL OR until > ?5 OR NOT breaks) AND (began <= ?5 OR NOT dated))`, "", guild, game, string(seated), at.UnixMilli())
		if err != nil {
			return err
		}
		leagues, err := rows(tx, scanLeague, selectLeague+leaguesFor+`AND ?1 = '' ORDER BY name`, "", guild, game, string(seated), at.UnixMilli())
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

// JoinLeague has somebody belong to a league from a moment on, who may belong to it
// already; PartLeague ends that. What a moderator does so to somebody else is noted for all.
func (s *Store) JoinLeague(ctx context.Context, id int64, user, by table.User, at time.Time) error {
	return s.writeTx(ctx, fmt.Sprintf("join league %d", id), func(tx transaction) error {
		there, err := isMember(tx, id, user.ID)
		if err != nil || there {
			return err
		}
		err = execute(tx, `INSERT INTO members (league, user_id, joined) SELECT ?1, ?2, max(?3, coalesce((
			SELECT max(parted) FROM members WHERE league = ?1 AND user_id = ?2), 0))
			ON CONFLICT DO UPDATE SET parted = NULL`, id, user.ID, at.UnixMilli())
		return errors.Join(err, noteAdmission(tx, id, league.Admission{ID: user.ID, Name: user.Name, In: true}, by, at))
	})
}

// PartLeague has somebody not belong to a league any more. Who is put out by a moderator is kept out,
// also where that one did not belong to it.
func (s *Store) PartLeague(ctx context.Context, id int64, user, by table.User, at time.Time) error {
	return s.writeTx(ctx, fmt.Sprintf("leave league %d", id), func(tx transaction) error {
		there, err := isMember(tx, id, user.ID)
		if err != nil {
			return err
		}
		if out, err := wasPutOut(tx, id, user.ID); err != nil || !there && (out || by.ID == user.ID) {
			return err
		}
		err = execute(tx, `UPDATE members SET parted = max(joined, ?) WHERE league = ? AND user_id = ? AND parted IS NULL`, at.UnixMilli(), id, user.ID)
		return errors.Join(err, noteAdmission(tx, id, league.Admission{ID: user.ID, Name: user.Name}, by, at))
	})
}

// Belongs reports whether somebody has joined a league.
func (r *Reader) Belongs(ctx context.Context, id int64, user string) (there bool, err error) {
	err = r.readTx(ctx, "look who has joined a league", func(tx transaction) error {
		there, err = isMember(tx, id, user)
		return err
	})
	return there, err
}

func isMember(tx transaction, id int64, user string) (there bool, err error) {
	return there, tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM members WHERE league = ? AND user_id = ? AND parted IS NULL)`, id, user).Scan(&there)
}
