package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"math"
	"strings"

	"hofnar/bot/table"
)

// errBack is what removing a server comes to that Hofnar is in again.
var errBack = errors.New("the server has Hofnar again")

// How much is taken from a server, or removed, with one write: others write in between.
const (
	takenAtOnce   = 200 // tables
	rowsAtOnce    = 500 // of a chain or a league
	removedAtOnce = 20  // tables, with all that belongs to them
)

// RemoveServer removes all data of a server that is noted as absent, a little with each write. Deals
// that people have begun there become deals of no server. Its tables and its chain are taken by a
// server that is none; if Hofnar is invited again meanwhile, they are given back. The write that
// takes the last of them takes all else: from then on the server begins anew. Where it is
// interrupted, what was taken is that of another server which is due: this goes on where all was
// taken, gives all back where Hofnar is in the server again, and else leaves it to the removal of
// that one. It returns the tables that there are no more or, with an error, that were given back.
func (s *Store) RemoveServer(ctx context.Context, guild string) (moved []table.ID, err error) {
	t, err := s.taking(ctx, guild)
	switch {
	case errors.Is(err, errBack) && t.by == guild: // since has gone, or was given back
		return nil, nil
	case err != nil:
		return nil, err
	case t.from == guild:
		moved, err = s.takeAll(ctx, t)
	case t.from != "":
		return s.whileAway(ctx, t, func(transaction) error { return nil })
	}
	if err != nil {
		return moved, err
	}
	return s.removeTaken(ctx, t.by)
}

// removedServers begin with this, which no real id does.
const removedServers = "removed-"

// isRemoved is what holds for the guild of a row that is of such a server.
const isRemoved = `guild GLOB '` + removedServers + `*'`

// removedServer names a server that is none any more.
func removedServer() string { return removedServers + strings.ToLower(rand.Text()[:16]) }

// taking is the way of a server's tables and chain to one that is none.
type taking struct {
	from, by string // from none: all were taken
	since    int64  // of the absence for which they are taken
}

// taking is the one that has begun of a server, or by one; where there is none of a server it begins.
func (s *Store) taking(ctx context.Context, guild string) (t taking, err error) {
	err = s.writeTx(ctx, "begin to remove a server", func(tx transaction) error {
		if strings.HasPrefix(guild, removedServers) {
			t.by = guild
			return tx.QueryRow(`SELECT coalesce(taken_from, ''), since FROM absences WHERE guild = ?`, guild).Scan(&t.from, &t.since)
		}
		t.from = guild
		return tx.QueryRow(`INSERT INTO absences (guild, since, due, taken_from) SELECT ?1, since, due, guild FROM absences WHERE guild = ?2
			ON CONFLICT (taken_from) WHERE taken_from IS NOT NULL DO UPDATE SET since = excluded.since, due = excluded.due
			RETURNING guild, since`, removedServer(), guild).Scan(&t.by, &t.since)
	})
	if errors.Is(err, sql.ErrNoRows) {
		err = errBack
	}
	return t, err
}

// takeAll takes all from a server, as whileAway.
func (s *Store) takeAll(ctx context.Context, t taking) (back []table.ID, err error) {
	for more := true; more; {
		if back, err := s.whileAway(ctx, t, func(tx transaction) (err error) {
			more, err = t.some(tx)
			return err
		}); err != nil {
			return back, err
		}
	}
	return nil, nil
}

// whileAway is a write that is done as long as Hofnar has not been in a server since data are taken
// from it. Where he has, they are given back: it returns those tables.
func (s *Store) whileAway(ctx context.Context, t taking, do func(transaction) error) (back []table.ID, err error) {
	err = s.writeTx(ctx, "take a server's data from it", func(tx transaction) error {
		var away bool
		if err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM absences WHERE guild = ? AND since = ?)`, t.from, t.since).Scan(&away); err != nil {
			return err
		}
		if !away {
			return errBack
		}
		return do(tx)
	})
	for more := errors.Is(err, errBack); more; {
		var some []table.ID
		if failed := s.writeTx(ctx, "give a server its data back", func(tx transaction) (err error) {
			some, more, err = t.back(tx)
			return err
		}); failed != nil {
			return back, errors.Join(err, failed)
		}
		back = append(back, some...)
	}
	return back, err
}

// some takes some of a server's tables and chain, and all else with the last of them. It reports
// whether there is more. The chain's end stays until then, so that what comes to it has its number.
func (t taking) some(tx transaction) (more bool, err error) {
	if more, err = leaveDeals(tx, t.from); err != nil || more {
		return more, err
	}
	if moved, err := moveTables(tx, t.from, t.by); err != nil || len(moved) > 0 {
		return true, err
	}
	if more, err = moveChain(tx, t.from, t.by); err != nil || more {
		return more, err
	}
	return false, inTurn(
		func() error { return execute(tx, `UPDATE leagues SET guild = ? WHERE guild = ?`, t.by, t.from) },
		func() error { return removeSettings(tx, t.from) },
		func() error { return execute(tx, `DELETE FROM absences WHERE guild = ?`, t.from) },
		func() error { return execute(tx, `UPDATE absences SET taken_from = NULL WHERE guild = ?`, t.by) },
	)
}

// back gives some of a server's tables and chain back. It returns those tables, and whether there is
// more.
func (t taking) back(tx transaction) (tables []table.ID, more bool, err error) {
	if more, err = moveChain(tx, t.by, t.from); err != nil || more {
		return nil, more, err
	}
	if tables, err = moveTables(tx, t.by, t.from); err != nil || len(tables) > 0 {
		return tables, true, err
	}
	return nil, false, execute(tx, `DELETE FROM absences WHERE guild = ? AND taken_from = ?`, t.by, t.from)
}

// leaveDeals takes some deals from the server in which they were begun: they stand on no board any
// more. It reports whether there may be more of them.
func leaveDeals(tx transaction, guild string) (more bool, err error) {
	n, err := upTo(tx, dealsAtOnce, `UPDATE daily_games SET guild = '', scored = 0 WHERE (user_id, day, free) IN (
		SELECT user_id, day, free FROM daily_games WHERE guild = ? AND guild <> '' LIMIT ?)`, guild)
	return n == dealsAtOnce, err
}

// moveTables has some tables of one server become another's, and returns them: none where there are
// no more.
func moveTables(tx transaction, from, to string) ([]table.ID, error) {
	return rows(tx, scanID, `UPDATE tables SET edition = edition + 1, guild = ? WHERE id IN (
		SELECT id FROM tables WHERE guild = ? ORDER BY opened LIMIT ?) RETURNING id`, to, from, takenAtOnce)
}

// moveChain has the first entries of one server's chain become another's, and reports whether there
// are more.
func moveChain(tx transaction, from, to string) (more bool, err error) {
	stays, err := rows(tx, scanNumber, `SELECT number FROM chain WHERE guild = ? ORDER BY number LIMIT 1 OFFSET ?`, from, rowsAtOnce)
	if err != nil {
		return false, err
	}
	first := append(stays, math.MaxInt64)[0]
	return len(stays) > 0, execute(tx, `UPDATE chain SET guild = ? WHERE guild = ? AND number < ?`, to, from, first)
}

// upTo runs a statement that ends with how many rows it touches at most, and returns how many it did.
func upTo(tx transaction, most int64, statement string, args ...any) (n int64, err error) {
	done, err := tx.Exec(statement, append(args, most)...)
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

// removeSettings removes what is set in a server, and what is noted of its channels.
func removeSettings(tx transaction, guild string) error {
	return forEach([]string{"rests", "denials", "deletions", "unsure", "channels", "servers", "weekly", "daily_posts"}, func(of string) error {
		return execute(tx, `DELETE FROM `+of+` WHERE guild = ?`, guild)
	})
}
