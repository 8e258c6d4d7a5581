package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hofnar/bot/table"
)

// removeTaken removes all that was taken from a server by one that is none, and returns the tables
// that there are no more.
func (s *Store) removeTaken(ctx context.Context, by string) (removed []table.ID, err error) {
	for more := true; more; {
		var some []table.ID
		if err := s.writeTx(ctx, "remove a server's data", func(tx transaction) (err error) {
			some, more, err = removeSome(tx, by)
			return err
		}); err != nil {
			return removed, err
		}
		removed = append(removed, some...)
	}
	if err := s.purge(ctx); err != nil && !errors.Is(err, ErrHeld) { // what is left then goes when the file is written anew
		return removed, err
	}
	return removed, nil
}

// removeSome removes some of what a server has, leagues before the tables that count in them. It
// returns the tables that there are no more, and whether there may be more of anything.
func removeSome(tx transaction, guild string) (removed []table.ID, more bool, err error) {
	if more, err = removeLeague(tx, guild); err != nil || more {
		return nil, more, err
	}
	if removed, err = removeTables(tx, guild); err != nil || len(removed) > 0 {
		return removed, true, err
	}
	n, err := upTo(tx, rowsAtOnce, `DELETE FROM chain WHERE guild = ?1 AND number IN (SELECT number FROM chain WHERE guild = ?1 LIMIT ?2)`, guild)
	if err != nil || n > 0 {
		return nil, true, err
	}
	return nil, false, inTurn(
		func() error { return execute(tx, `DELETE FROM absences WHERE guild = ?`, guild) },
		func() error { return oweRewrite(tx) },
	)
}

// belonging is a table of which many rows may belong to one season or league, and what tells them apart.
type belonging struct{ in, key string }

// What belongs to a season, to a league besides, and to a table, each in the order in which it may go.
var (
	ofSeason = []belonging{
		{"recounts", "id"},
		{"season_marks", "season, mark"},
		{"unsettled", "entrant, season"},
		{"ratings", "season, entrant, ended, table_id"},
		{"standings", "season, entrant"},
		{"pairs", "season, entrant, other"},
		{"starts", "season, entrant"},
		{"rule_changes", "id"},
		{"corrections", "id"},
		{"league_tables", "table_id, league"},
	}
	ofLeague = []belonging{
		{"league_tables", "table_id, league"},
		{"members", "league, user_id, joined"},
	}
	ofTable = []string{
		"recounts",
		"ratings",
		"corrections",
		"league_tables",
		"statistics",
		"uncounted",
		"outdated",
		"guests",
		"invitations",
		"lobbies",
		"threads",
		"notices",
		"brought_back",
		"take_backs",
		"endings",
		"calls",
		"offers",
		"seat_marks",
		"places",
		"tenures",
		"clocks",
		"events",
		"judged",
		"went_back",
		"orders",
		"results",
		"rounds",
		"chance",
		"moves",
		"chain",
		"cuts",
		"seats",
	}
)

// removeLeague removes some rows of the first of a server's leagues, season by season, and in the
// end the league. It reports whether there was one. What is being worked out of a season counts no
// more.
func removeLeague(tx transaction, guild string) (found bool, err error) {
	var id int64
	var season sql.NullInt64
	err = tx.QueryRow(`SELECT leagues.id, seasons.id FROM leagues LEFT JOIN seasons ON league = leagues.id
		WHERE guild = ? ORDER BY name, n LIMIT 1`, guild).Scan(&id, &season)
	if err != nil {
		return false, unlessNone(err)
	}
	if !season.Valid {
		return true, removeWith(tx, "leagues", id, "league", ofLeague)
	}
	if err := execute(tx, `UPDATE seasons SET edition = edition + 1 WHERE id = ?`, season.Int64); err != nil {
		return false, err
	}
	return true, removeWith(tx, "seasons", season.Int64, "season", ofSeason)
}

// removeWith removes some of the rows that have one of these in a column, and that one once there
// are none.
func removeWith(tx transaction, of string, id int64, column string, all []belonging) error {
	left := int64(rowsAtOnce)
	for _, p := range all {
		n, err := upTo(tx, left, `DELETE FROM `+p.in+` WHERE (`+p.key+`) IN (
			SELECT `+p.key+` FROM `+p.in+` WHERE `+column+` = ? LIMIT ?)`, id)
		if left -= n; err != nil || left == 0 {
			return err
		}
	}
	return execute(tx, `DELETE FROM `+of+` WHERE id = ?`, id)
}

// isGoing reports whether a season is of a league that is being removed.
func isGoing(tx transaction, season int64) (goes bool, err error) {
	return goes, tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM seasons CROSS JOIN leagues ON leagues.id = league
		WHERE seasons.id = ? AND `+isRemoved+`)`, season).Scan(&goes)
}

func removeTables(tx transaction, guild string) ([]table.ID, error) {
	ids, err := rows(tx, scanID, `SELECT id FROM tables WHERE guild = ? ORDER BY opened LIMIT ?`, guild, removedAtOnce)
	if err != nil {
		return nil, err
	}
	return ids, forEach(ids, func(id table.ID) error { return removeTable(tx, id) })
}

func removeTable(tx transaction, id table.ID) error {
	return inTurn(
		func() error { // in inboxes
			return owe(tx, time.UnixMilli(0), `table_id = ? AND kind = 'call' AND guild = ''`, id)
		},
		func() error {
			return forEach(
				ofTable,
				func(of string) error { return execute(tx, `DELETE FROM `+of+` WHERE table_id = ?`, id) },
			)
		},
		func() error { return execute(tx, `DELETE FROM tables WHERE id = ?`, id) },
	)
}
