package store

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/mattn/go-sqlite3"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/fairness"
)

// Add implements table.Books.
func (s *Store) Add(ctx context.Context, t table.Saved) (entry fairness.Entry, err error) {
	err = s.writeBeside(ctx, "add table "+string(t.ID), func(tx transaction) error {
		switch n, err := countLobbies(tx, t.Guild, t.Host.ID, ""); {
		case err != nil:
			return err
		case t.Status == table.Lobby && n >= table.MostLobbies:
			return table.ErrLobbies
		}
		options, err := json.Marshal(t.Options)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status,
			revision, event, opened, began, touched, archived, ended, due, raced, language)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			t.ID, t.Guild, t.Channel, t.Game, string(options), t.Seed[:], t.Host.ID, t.Host.Name, t.Status,
			t.Revision, t.Event, t.Opened.UnixMilli(), toMillis(t.Began), toMillis(t.Touched), toMillis(t.Archived), toMillis(t.Ended),
			toMillis(t.Outlook.Due), toMillis(t.Outlook.Raced), t.Language)
		switch {
		case violates(err, sqlite3.ErrConstraintUnique):
			return table.ErrTaken
		case violates(err, sqlite3.ErrConstraintPrimaryKey):
			return table.ErrBorne
		case err != nil:
			return err
		}
		return inTurn(
			func() error { return putSeats(tx, t) },
			func() error { return putLobby(tx, t) },
			func() error { return putThread(tx, t) },
			func() (err error) { entry, err = commitTo(tx, t.Guild, t.ID, t.Seed, t.Opened); return })
	})
	return entry, err
}

// violates reports whether a constraint of that kind stands against something: a unique index is
// another kind than a primary key.
func violates(err error, kind sqlite3.ErrNoExtended) bool {
	var e sqlite3.Error
	return errors.As(err, &e) && e.ExtendedCode == kind
}

// Save implements table.Books.
func (s *Store) Save(ctx context.Context, t table.Saved, event string, judged table.Arrival) error {
	return s.writeBut(ctx, "save table "+string(t.ID), s.counting(t, false), func(tx transaction) error {
		return inTurn(func() error { return s.save(tx, t, event, judged, nil) }, func() error { return putLobby(tx, t) })
	})
}

// Commit implements table.Books.
func (s *Store) Commit(ctx context.Context, t table.Saved, step table.Step) error {
	return withMarks(func(own ownMarks) error {
		return s.writeBut(ctx, "commit at table "+string(t.ID), s.counting(t, step.N == 0), func(tx transaction) error {
			return s.commitStep(tx, t, step, own)
		})
	})
}

func (s *Store) commitStep(tx transaction, t table.Saved, step table.Step, own ownMarks) error {
	return inTurn(
		func() error { return s.save(tx, t, step.Event, step.Judged, &step) },
		func() error {
			if step.N > 0 {
				return nil
			}
			return putLobby(tx, t) // which is over
		},
		func() error { return putMove(tx, t.ID, step) },
		func() error { return putChance(tx, t.ID, step) },
		func() error { return putRounds(tx, t, step) },
		func() error { return putCounting(tx, t, step, own) })
}

// counting lets go of what games count, where one begins or has ended.
func (s *Store) counting(t table.Saved, begins bool) func() {
	if begins || !t.Ended.IsZero() {
		return func() { s.memory.counted.drop() }
	}
	return func() {}
}

// save writes a table, and the sum of its moves if there is one more.
func (s *Store) save(tx transaction, t table.Saved, event string, judged table.Arrival, step *table.Step) error {
	was := s.asWritten(t)
	now := asWritten{edition: t.Edition + 1, summed: was.summed, sum: was.sum}
	return inTurn(
		func() error { return putEvent(tx, t.ID, event) },
		func() error { return now.add(tx, t.ID, step) },
		func() error { return putTable(tx, t, now) },
		func() error { return putJudged(tx, t, judged) },
		func() error { return now.putParts(tx, t, was) },
		func() error { s.wrote(t.ID, now); return nil },
	)
}

func putEvent(tx transaction, id table.ID, key string) error {
	if key == "" {
		return nil
	}
	return execOne(tx, table.ErrDuplicate,
		`INSERT INTO events (table_id, key) VALUES (?, ?) ON CONFLICT DO NOTHING`, id, key)
}

// execOne runs a statement that must touch a row; where it touches none, it fails
// with otherwise.
func execOne(tx transaction, otherwise error, statement string, args ...any) error {
	result, err := tx.Exec(statement, args...)
	if err != nil {
		return err
	}
	n, err := result.RowsAffected()
	if err == nil && n == 0 {
		return otherwise
	}
	return err
}

// putTable writes what changes with every step.
func putTable(tx transaction, t table.Saved, w asWritten) error {
	return execOne(tx, table.ErrOutdated, `UPDATE tables SET edition = edition + 1, sum = iif(?, ?, sum), revision = ?, touched = ?, due = ?, raced = ? WHERE id = ? AND edition = ?`,
		w.summed, []byte(w.sum), t.Revision, toMillis(t.Touched), toMillis(t.Outlook.Due), toMillis(t.Outlook.Raced), t.ID, t.Edition)
}

// putAgreed writes the rest, in which most of the indexes of tables are, where that has changed,
// since each index would be a page more to sync.
func putAgreed(tx transaction, t table.Saved) error {
	options, err := json.Marshal(t.Options)
	if err != nil {
		return err
	}
	const rest = `(options, host_id, host_name, status, began, archived, ended, held, new_host, stopped_as, stopper_id, stopper_name,
		stop_reason, held_since, held_firm, held_spent, rules)`
	const values = `(?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, nullif(?12, ''), ?13, ?14, ?15, ?16, ?17, ?18)`
	return execute(tx, `UPDATE tables SET `+rest+` = `+values+` WHERE id = ?1 AND `+rest+` IS NOT `+values,
		t.ID, string(options), t.Host.ID, t.Host.Name, t.Status, toMillis(t.Began), toMillis(t.Archived), toMillis(t.Ended),
		t.Held, t.NewHost, t.StoppedBy.As, t.StoppedBy.ID, t.StoppedBy.Name,
		t.StoppedBy.Reason, toMillis(t.Hold.Since), t.Hold.Firm, t.Hold.Spent.Milliseconds(), t.Rules)
}

// putSeats writes the seats that have changed.
func putSeats(tx transaction, t table.Saved) error {
	for seat, c := range t.Chairs {
		if err := execute(tx, `INSERT INTO seats (table_id, seat, user_id, user_name, level, name, gone, away, departed)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET (user_id, user_name, level, name, gone, away, departed) =
				(excluded.user_id, excluded.user_name, excluded.level, excluded.name, excluded.gone, excluded.away, excluded.departed)
			WHERE (user_id, user_name, level, name, gone, away, departed) <>
				(excluded.user_id, excluded.user_name, excluded.level, excluded.name, excluded.gone, excluded.away, excluded.departed)`,
			t.ID, seat, c.User.ID, c.User.Name, c.Level, c.Name, c.Left, c.Away, c.Departed); err != nil {
			return err
		}
	}
	return execute(tx, `DELETE FROM seats WHERE table_id = ? AND seat >= ?`, t.ID, len(t.Chairs))
}

func putOrders(tx transaction, t table.Saved) error {
	for _, seat := range slices.Sorted(maps.Keys(t.Orders)) {
		o := t.Orders[seat]
		if _, err := tx.Exec(`INSERT OR REPLACE INTO orders (table_id, seat, act, round, part) VALUES (?, ?, ?, ?, ?)`,
			t.ID, seat, string(o.Act), o.Scene.Round, o.Scene.Part); err != nil {
			return err
		}
	}
	return keepSeats(tx, "orders", t.ID, t.Orders)
}

func putResults(tx transaction, t table.Saved) error {
	for seat, score := range t.Scores {
		won := slices.Contains(t.Winners, games.Seat(seat))
		if _, err := tx.Exec(`INSERT INTO results (table_id, seat, score, won) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET score = excluded.score, won = excluded.won`, t.ID, seat, score, won); err != nil {
			return err
		}
	}
	return nil
}

func putMove(tx transaction, id table.ID, step table.Step) error {
	var act any
	if step.Act != nil {
		act = string(step.Act)
	}
	_, err := tx.Exec(`INSERT INTO moves (table_id, n, seat, act, event, received_ns, user_id, computer, cancels) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		id, step.N, step.Who, act, step.Event, step.Received.UnixNano(), step.User, step.Computer, step.Cancels)
	return err
}

// putChance numbers the outcomes on from those the table has consumed before.
func putChance(tx transaction, id table.ID, step table.Step) error {
	for _, outcome := range step.Chance {
		if _, err := tx.Exec(`INSERT INTO chance (table_id, n, move, outcome)
			SELECT ?1, coalesce(max(n) + 1, 0), ?2, ?3 FROM chance WHERE table_id = ?1`, id, step.N, string(outcome)); err != nil {
			return err
		}
	}
	return nil
}

// putRounds writes the rounds a step has finished, with whoever plays each seat now.
func putRounds(tx transaction, t table.Saved, step table.Step) error {
	for i, round := range step.Rounds {
		for seat, points := range round.Points {
			var title any
			if seat < len(round.Titles) {
				title = round.Titles[seat]
			}
			var user string
			if seat < len(t.Chairs) && t.Chairs[seat].Human() {
				user = t.Chairs[seat].User.ID
			}
			if _, err := tx.Exec(`INSERT INTO rounds (table_id, round, seat, points, title, turns, user_id, move) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
				t.ID, step.FirstRound+i, seat, points, title, round.Turns, user, step.N); err != nil {
				return err
			}
		}
	}
	return nil
}

// toMillis writes a time, the zero time as null.
func toMillis(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMilli()
}
