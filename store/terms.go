package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// ChangeLeague has a league agree on something else, and its open season, if that is the one
// given, begin and end otherwise: it holds the games of its days, and what follows from its
// results is to be worked out (Recount). Who and which games count changes with the next season, once a
// game of this one has begun, and so no first day is moved past a game that has ended in it
// (league.ErrCounted); seasons that are closed stay as they are. Who has changed something is
// noted (RuleChanges).
func (s *Store) ChangeLeague(ctx context.Context, l league.League, season league.Season, by table.User, at time.Time) error {
	return s.writeTx(ctx, fmt.Sprintf("change league %d", l.ID), func(tx transaction) error {
		was, newest, err := leagueNow(tx, l.ID)
		if err != nil {
			return err
		}
		return inTurn(
			func() error { return keepTerms(tx, was) },
			func() error { return putTerms(tx, l) },
			func() error { return changeDays(tx, season) },
			func() error { return noteChange(tx, l.ID, league.TermsOf(was, newest), by, at) },
		)
	})
}

// leagueNow is a league as it is, and its newest season.
func leagueNow(tx transaction, id int64) (l league.League, newest league.Season, err error) {
	found, err := rows(tx, scanLeague, selectLeague+`FROM leagues WHERE id = ?`, id)
	if err != nil {
		return l, newest, err
	}
	seasons, err := rows(tx, scanSeason, selectSeason+`WHERE league = ? ORDER BY n DESC LIMIT 1`, id)
	if err == nil && len(found)*len(seasons) == 0 {
		err = league.ErrNone
	}
	return append(found, l)[0], append(seasons, newest)[0], err
}

// keepTerms has the open season of a league go on with the games and people that count in it,
// if a game has begun that does: one that has ended in it, or one that is not over and may. One
// that is archived may not come back, so that it is only asked in the season that it began in.
// Statuses stand here as in the indexes of open and of archived tables, which are few of all that a
// server has had.
func keepTerms(tx transaction, was league.League) error {
	games, err := json.Marshal(append([]string{}, was.Games...))
	if err != nil {
		return err
	}
	return execute(tx, `UPDATE seasons SET games = coalesce(games, ?), computers = coalesce(computers, ?), entry = coalesce(entry, ?)
		WHERE league = ?4 AND ended IS NULL AND (EXISTS (SELECT 1 FROM league_tables WHERE season = seasons.id)
			OR EXISTS (SELECT 1 FROM tables CROSS JOIN league_tables ON table_id = id WHERE guild = ?5 AND league = ?4
				AND status IN ('lobby', 'running', 'paused') AND status <> 'lobby')
			OR EXISTS (SELECT 1 FROM tables CROSS JOIN league_tables ON table_id = id WHERE guild = ?5 AND league = ?4
				AND status = 'archived' AND tables.began >= seasons.began))`,
		string(games), was.Computers, was.Entry, was.ID, was.Guild)
}

func putTerms(tx transaction, l league.League) error {
	games, err := json.Marshal(append([]string{}, l.Games...))
	if err != nil {
		return err
	}
	return execOne(tx, ErrNameTaken, `UPDATE OR IGNORE leagues SET name = ?, games = ?, way = ?, minimum = ?, opponents = ?, computers = ?, entry = ?, carry = ?, breaks = ? WHERE id = ?`,
		l.Name, string(games), l.Way, l.Minimum, l.Opponents, l.Computers, l.Entry, l.Carry, l.Breaks, l.ID)
}

// changeDays has an open season begin and end otherwise. One that begins at another moment holds
// the games of its league that have ended since, except those of a season before; the messages of the
// newest of them are behind then (Recount).
func changeDays(tx transaction, s league.Season) error {
	if s.ID == 0 || s.Ended != 0 {
		return nil
	}
	var moved, cut bool
	err := tx.QueryRow(`SELECT began <> ?1, EXISTS (SELECT 1 FROM league_tables WHERE season = ?2 AND ended < ?1) FROM seasons WHERE id = ?2 AND ended IS NULL`,
		s.Began, s.ID).Scan(&moved, &cut)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return ErrSeasonClosed
	case err == nil && cut:
		return league.ErrCounted
	case err != nil:
		return err
	}
	err = execute(tx, `UPDATE seasons SET dated = dated OR began <> ?1, began = ?1, until = nullif(?2, 0) WHERE id = ?3`, s.Began, s.Until, s.ID)
	if err != nil || !moved {
		return err
	}
	err = execute(tx, `INSERT INTO recounts (season, table_id) SELECT ?1, table_id FROM league_tables `+areFetched+`
		ORDER BY (SELECT ended FROM tables WHERE id = table_id) DESC, table_id DESC LIMIT ?4`, s.ID, s.League, s.Began, mostEdited)
	if err != nil {
		return err
	}
	for _, statement := range []string{unsettleFetched, `UPDATE league_tables SET season = ?1, ended = (SELECT max(ended, coalesce(began, ended)) FROM tables WHERE id = table_id) ` + areFetched} {
		if err := execute(tx, statement, s.ID, s.League, s.Began); err != nil {
			return err
		}
	}
	c, err := countingOf(tx, s.ID)
	if err != nil {
		return err
	}
	return c.changed(tx)
}

// areFetched are the games of no season that one, ?1, of a league, ?2, holds once it begins at a moment, ?3.
const areFetched = `WHERE league = ?2 AND season IS NULL AND EXISTS (
	SELECT 1 FROM tables WHERE id = table_id AND status = 'finished' AND max(ended, coalesce(began, ended)) >= ?3)`
