package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"strings"
	"time"

	"hofnar/bot/people"
	"hofnar/bot/table"
)

// ServersKept returns the servers of which the books hold anything. It goes from server
// to server, not from table to table: it is asked whenever a session begins.
func (r *Reader) ServersKept(ctx context.Context) (guilds []string, err error) {
	err = r.readTx(ctx, "servers in the books", func(tx transaction) error {
		guilds, err = rows(tx, scanText, `WITH RECURSIVE played (guild) AS (
			SELECT min(guild) FROM tables
			UNION ALL SELECT (SELECT min(guild) FROM tables WHERE guild > played.guild) FROM played WHERE played.guild IS NOT NULL)
			SELECT guild FROM played WHERE guild IS NOT NULL UNION SELECT guild FROM servers UNION SELECT guild FROM leagues
			UNION SELECT guild FROM absences UNION SELECT guild FROM (`+chainedAfter+`) ORDER BY guild`, "", -1)
		return err
	})
	return guilds, err
}

// NoteAbsence notes that Hofnar is in these servers no more, and with it when their data
// go, as each has set it. One that was noted before keeps its time; one of which nothing
// is kept needs none.
func (s *Store) NoteAbsence(ctx context.Context, guilds []string, at time.Time) error {
	return s.writeTx(ctx, "note servers that Hofnar was removed from", func(tx transaction) error {
		return forEach(guilds, func(guild string) error { return noteAbsence(tx, guild, at) })
	})
}

func noteAbsence(tx transaction, guild string, at time.Time) error {
	return execute(tx, `INSERT INTO absences (guild, since, due)
		SELECT ?1, ?2, ?2 + 86400000 * coalesce((SELECT keep FROM servers WHERE guild = ?1), ?3)
		WHERE EXISTS (SELECT 1 FROM tables WHERE guild = ?1) OR EXISTS (SELECT 1 FROM servers WHERE guild = ?1)
			OR EXISTS (SELECT 1 FROM chain WHERE guild = ?1) OR EXISTS (SELECT 1 FROM leagues WHERE guild = ?1)
		ON CONFLICT DO NOTHING`, guild, at.UnixMilli(), people.UsualKeep)
}

// NotePresence notes that Hofnar is in these servers.
func (s *Store) NotePresence(ctx context.Context, guilds []string) error {
	return s.writeTx(ctx, "note servers that Hofnar is in", func(tx transaction) error {
		for _, guild := range guilds {
			if err := execute(tx, `DELETE FROM absences WHERE guild = ?`, guild); err != nil {
				return err
			}
		}
		return nil
	})
}

// Absences returns when the data go of each server that Hofnar was removed from.
func (r *Reader) Absences(ctx context.Context) (due map[string]time.Time, err error) {
	due = map[string]time.Time{}
	err = r.readTx(ctx, "look which servers' data are to go", func(tx transaction) error {
		_, err := rows(tx, func(r *sql.Rows) (guild string, err error) {
			var at int64
			err = r.Scan(&guild, &at)
			due[guild] = time.UnixMilli(at)
			return guild, err
		}, `SELECT guild, due FROM absences`)
		return err
	})
	return due, err
}

// errBack is what removing a server comes to that Hofnar is in again.
var errBack = errors.New("the server has Hofnar again")

// removedAtOnce is how many tables are removed with one write: others write in between.
const removedAtOnce = 20

// RemoveServer removes all data of a server that is noted as absent. Deals that people have begun
// there become deals of no server, some with each write; the last of these takes all else from the
// server, so that it begins anew if Hofnar is invited again while that goes: where that is
// interrupted, what is left is that of another server which is due. It returns the tables that
// there are no more.
func (s *Store) RemoveServer(ctx context.Context, guild string) (removed []table.ID, err error) {
	gone := removedServer()
	for more := true; more; {
		if err := s.removing(ctx, guild, func(tx transaction) (err error) {
			if more, err = leaveDeals(tx, guild); err != nil || more {
				return err
			}
			return detach(tx, guild, gone)
		}); err != nil {
			return nil, err
		}
	}
	for more := true; more; {
		var some []table.ID
		if err := s.removing(ctx, gone, func(tx transaction) error {
			some, err = removeTables(tx, gone)
			return err
		}); err != nil {
			return removed, err
		}
		removed, more = append(removed, some...), len(some) > 0
	}
	if err := s.removing(ctx, gone, func(tx transaction) error {
		return inTurn(
			func() error { return execute(tx, `DELETE FROM absences WHERE guild = ?`, gone) },
			func() error { return execute(tx, `DELETE FROM chain WHERE guild = ?`, gone) },
			func() error { return oweRewrite(tx) },
		)
	}); err != nil {
		return removed, err
	}
	if err := s.purge(ctx); err != nil && !errors.Is(err, ErrHeld) { // what is left then goes when the file is written anew
		return removed, err
	}
	return removed, nil
}

// removedServer names a server that is none any more. No real id looks like that.
func removedServer() string { return "removed-" + strings.ToLower(rand.Text()[:16]) }

// leaveDeals takes some deals from the server in which they were begun: they stand on no board any
// more. It reports whether there may be more of them.
func leaveDeals(tx transaction, guild string) (more bool, err error) {
	done, err := tx.Exec(`UPDATE daily_games SET guild = '', scored = 0 WHERE (user_id, day, free) IN (
		SELECT user_id, day, free FROM daily_games WHERE guild = ? AND guild <> '' LIMIT ?)`, guild, dealsAtOnce)
	if err != nil {
		return false, err
	}
	n, err := done.RowsAffected()
	return n == dealsAtOnce, err
}

// detach removes what belongs to a server but its tables, which are many and become those
// of another one that is absent.
func detach(tx transaction, guild, to string) error {
	return inTurn(
		func() error { return removeLeagues(tx, guild) },
		func() error { return removeSettings(tx, guild) },
		func() error {
			return execute(tx, `UPDATE tables SET edition = edition + 1, guild = ? WHERE guild = ?`, to, guild)
		},
		func() error { return execute(tx, `UPDATE absences SET guild = ? WHERE guild = ?`, to, guild) },
	)
}

// removing is a write that is done as long as a server is absent.
func (s *Store) removing(ctx context.Context, guild string, do func(transaction) error) error {
	return s.writeTx(ctx, "remove a server's data", func(tx transaction) error {
		var absent bool
		if err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM absences WHERE guild = ?)`, guild).Scan(&absent); err != nil {
			return err
		}
		if !absent {
			return errBack
		}
		return do(tx)
	})
}

// What belongs to a season and to a table, each in the order in which it may go.
var (
	ofSeason = []string{"season_marks", "unsettled", "ratings", "standings", "pairs", "recounts", "starts", "rule_changes", "corrections", "league_tables"}
	ofTable  = []string{
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

func removeLeagues(tx transaction, guild string) error {
	for _, of := range ofSeason {
		if err := execute(tx, `DELETE FROM `+of+` WHERE season IN (
			SELECT seasons.id FROM seasons CROSS JOIN leagues ON leagues.id = league WHERE guild = ?)`, guild); err != nil {
			return err
		}
	}
	return inTurn(
		func() error {
			return execute(
				tx,
				`DELETE FROM league_tables WHERE league IN (SELECT id FROM leagues WHERE guild = ?)`,
				guild,
			)
		},
		func() error {
			return execute(tx, `DELETE FROM members WHERE league IN (SELECT id FROM leagues WHERE guild = ?)`, guild)
		},
		func() error {
			return execute(tx, `DELETE FROM seasons WHERE league IN (SELECT id FROM leagues WHERE guild = ?)`, guild)
		},
		func() error { return execute(tx, `DELETE FROM leagues WHERE guild = ?`, guild) },
	)
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

func removeSettings(tx transaction, guild string) error {
	for _, of := range []string{"chain", "rests", "denials", "deletions", "channels", "servers", "weekly", "daily_posts"} {
		if err := execute(tx, `DELETE FROM `+of+` WHERE guild = ?`, guild); err != nil {
			return err
		}
	}
	return nil
}
