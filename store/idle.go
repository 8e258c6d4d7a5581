package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"
)

// dayOf is the beginning of a moment's day in UTC, in unix milliseconds: of when somebody was there
// no more is kept.
func dayOf(at time.Time) int64 { return at.UTC().Truncate(24 * time.Hour).UnixMilli() }

// NotePress notes on which day somebody has pressed something, and in which language Discord speaks
// to that one.
func (s *Store) NotePress(ctx context.Context, user, locale string, at time.Time) error {
	return s.writeBut(ctx, "note that somebody was there", func() { s.memory.people.drop(user) }, func(tx transaction) error {
		p, err := loadPerson(tx, user)
		if err != nil {
			return err
		}
		if p.Spoken != locale {
			p.Spoken = locale
			if err := putPerson(tx, p); err != nil {
				return err
			}
		}
		return execute(tx, `UPDATE people SET seen = ? WHERE user_id = ?`, dayOf(at), user)
	})
}

// idleAtOnce is how many people are looked at together: others write in between.
const idleAtOnce = 200

// idler is somebody who has pressed nothing for long, and whether a server's books know that one.
type idler struct {
	user  string
	known bool
}

func scanIdler(r *sql.Rows) (i idler, err error) { return i, r.Scan(&i.user, &i.known) }

// idlers selects so many, ?4, of those who have pressed nothing since ?2, and in a lesson since ?3.
func idlers(which string) string {
	return `SELECT user_id, ` + inBooks(`idle.user_id`) + ` FROM (
		SELECT user_id FROM people WHERE ` + which + ` AND seen < ?2
		UNION SELECT user_id FROM lessons WHERE ` + which + ` AND pressed < ?3 AND NOT EXISTS (SELECT 1 FROM people WHERE people.user_id = lessons.user_id)
		ORDER BY user_id LIMIT ?4) AS idle`
}

// DropIdle drops what those have set, and their lessons, who have pressed nothing since then and
// whom the books of no server know. Of whom it is not known when that was is held to be there now.
// It goes from some to the next, and writes where somebody is to go: what is done stays where it
// is stopped.
func (s *Store) DropIdle(ctx context.Context, since, now time.Time) error {
	if err := s.dateAll(ctx, now); err != nil {
		return err
	}
	for last := ""; ; {
		idle, err := s.idleAfter(ctx, last, since)
		if err != nil || len(idle) == 0 {
			return err
		}
		last = idle[len(idle)-1].user
		if gone := unknown(idle); len(gone) > 0 {
			if err := s.writeBut(ctx, "drop what nobody needs any more", func() { s.memory.people.drop(gone...) }, func(tx transaction) error {
				return dropIdle(tx, gone, since)
			}); err != nil {
				return err
			}
		}
	}
}

// dateAll notes a day for those of whom none is known, some at a time.
func (s *Store) dateAll(ctx context.Context, now time.Time) error {
	for {
		users, err := s.undated(ctx)
		if err != nil || len(users) == 0 {
			return err
		}
		ids, err := json.Marshal(users)
		if err != nil {
			return err
		}
		if err := s.writeTx(ctx, "note that somebody was there", func(tx transaction) error {
			return execute(tx, `UPDATE people SET seen = ?2 WHERE user_id IN (SELECT value FROM json_each(?1)) AND seen = 0`, string(ids), dayOf(now))
		}); err != nil {
			return err
		}
	}
}

// undated are some of those of whom it is not known when they pressed something last.
func (r *Reader) undated(ctx context.Context) (users []string, err error) {
	err = r.readTx(ctx, "look of whom it is not known when they were there", func(tx transaction) error {
		users, err = rows(tx, scanText, `SELECT user_id FROM people WHERE seen = 0 LIMIT ?`, idleAtOnce)
		return err
	})
	return users, err
}

// idleAfter are the next after somebody, in the order of ids.
func (r *Reader) idleAfter(ctx context.Context, user string, since time.Time) (idle []idler, err error) {
	err = r.readTx(ctx, "look who has not been there for long", func(tx transaction) error {
		idle, err = rows(tx, scanIdler, idlers(`user_id > ?1`), user, dayOf(since), since.UnixMilli(), idleAtOnce)
		return err
	})
	return idle, err
}

func unknown(idle []idler) (users []string) {
	for _, one := range idle {
		if !one.known {
			users = append(users, one.user)
		}
	}
	return users
}

// dropIdle drops those of these people who are still idle and unknown.
func dropIdle(tx transaction, users []string, since time.Time) error {
	ids, err := json.Marshal(users)
	if err != nil {
		return err
	}
	const these = `user_id IN (SELECT value FROM json_each(?1))`
	idle, err := rows(tx, scanIdler, idlers(these), string(ids), dayOf(since), since.UnixMilli(), len(users))
	if err != nil {
		return err
	}
	return forEach(unknown(idle), func(user string) error { return dropPerson(tx, user) })
}
