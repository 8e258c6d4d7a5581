package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"net/url"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/fairness"
)

// copied is the key of the note by which books know that they are a copy which nobody has
// opened yet: when it was made, in milliseconds; 0: nobody knows.
const copied = "copied"

// markCopy has a copy know that it is one, and removes the gateway's sessions from it, writing over
// where they stood. Nobody else has it open.
func markCopy(ctx context.Context, path string, made time.Time) (err error) {
	db, err := connect(path, 1, url.Values{"_journal_mode": {"MEMORY"}, "_synchronous": {"FULL"}, "_secure_delete": {"on"}})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return transact(ctx, db, func(tx transaction) error {
		return inTurn(
			func() error { return dropSessions(tx) },
			func() error {
				return execute(tx, `INSERT INTO notes (key, value) VALUES (?, coalesce(?, 0)) ON CONFLICT DO NOTHING`, copied, toMillis(made))
			})
	})
}

// WentBack is the moment to which the books have gone back when they were opened, since they
// are a copy; the zero time where they are none.
func (s *Store) WentBack() time.Time { return s.wentBack }

// goBack has the open tables of books that are a copy go back to the moment at which that was
// made. A copy has no sessions of the gateway (markCopy), and so no event comes a second time.
func (s *Store) goBack(now time.Time) error {
	return transact(context.Background(), s.write, func(tx transaction) error {
		made, err := rows(tx, scanNumber, `DELETE FROM notes WHERE key = ? RETURNING CAST(value AS INTEGER)`, copied)
		if err != nil || len(made) == 0 {
			return err
		}
		if s.wentBack = time.UnixMilli(made[0]); made[0] == 0 {
			if s.wentBack, err = newestMoment(tx); err != nil {
				return err
			}
		}
		if err := inTurn(
			func() error { return chainsBack(tx, now) },
			func() error { return dealsBack(tx, s.wentBack, now) },
			func() error { return commandsBack(tx) },
		); err != nil {
			return err
		}
		ids, err := rows(tx, scanID, `SELECT id FROM tables WHERE status IN ('lobby', 'running', 'paused', 'archived') ORDER BY opened, id`)
		if err != nil {
			return err
		}
		return forEach(ids, func(id table.ID) error { return tableBack(tx, id, table.WentBack{At: now, Until: s.wentBack}) })
	})
}

// commandsBack forgets which commands Discord has been given (bot/registration), though not where: since
// the copy was made it may have been given those of another program.
func commandsBack(tx transaction) error {
	return execute(tx, `UPDATE notes SET value = json_set(value, '$.sum', '') WHERE key = 'commands'`)
}

// tableBack has an open table go back. Its message goes, and so it posts another one.
func tableBack(tx transaction, id table.ID, back table.WentBack) error {
	var seed games.Seed
	if _, err := rand.Read(seed[:]); err != nil {
		return err
	}
	ahead, err := jump()
	if err != nil {
		return err
	}
	return inTurn(
		func() error {
			return execute(tx, `UPDATE tables SET seed = ?, edition = edition + 1, revision = revision + ? WHERE id = ?`, seed[:], ahead, id)
		},
		func() error { return commitAnew(tx, id, seed, back.At) },
		func() error {
			return execute(tx, `INSERT INTO went_back (table_id, at, until, ahead) VALUES (?, ?, ?, ?)
				ON CONFLICT DO UPDATE SET at = excluded.at, until = excluded.until, ahead = ahead + excluded.ahead`,
				id, toMillis(back.At), toMillis(back.Until), ahead)
		},
		func() error { // what people are asked is of the time that is gone
			return execute(tx, `UPDATE endings SET known = json_set(known, '$.N', 0) WHERE table_id = ?`, id)
		},
		func() error { return owe(tx, back.At, `table_id = ? AND kind = 'board'`, id) },
	)
}

// leap is the least by which versions and chains jump, more than a table or a chain ever counts, and
// farthest what no jump comes to. Between them it is drawn: where the same copy is put back twice, the
// numbers of the first time are not those of the second.
const (
	leap     = fairness.Leap
	farthest = 900_000_000
)

func jump() (int64, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(farthest-leap))
	if err != nil {
		return 0, err
	}
	return leap + n.Int64(), nil
}

func loadWentBack(tx transaction, id table.ID) (back table.WentBack, err error) {
	var at, until sql.NullInt64
	err = unlessNone(tx.QueryRow(`SELECT at, until, ahead FROM went_back WHERE table_id = ?`, id).Scan(&at, &until, &back.Ahead))
	back.At, back.Until = fromMillis(at), fromMillis(until)
	return back, err
}

// dropSessions removes the gateway's sessions. Books of an older program have none.
func dropSessions(tx transaction) error {
	var known bool
	if err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'sessions')`).Scan(&known); err != nil || !known {
		return err
	}
	if err := execute(tx, `DELETE FROM sessions`); err != nil {
		return fmt.Errorf("leave the gateway's sessions out: %w", err)
	}
	return nil
}
