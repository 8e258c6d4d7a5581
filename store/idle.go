package store

import (
	"context"
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

// DropIdle drops what those have set, and their lessons, who have pressed nothing since then and
// whom the books of no server know. Who has never been looked at is held to be there now.
func (s *Store) DropIdle(ctx context.Context, since, now time.Time) error {
	return s.writeTx(ctx, "drop what nobody needs any more", func(tx transaction) error {
		if err := execute(tx, `UPDATE people SET seen = ? WHERE seen = 0`, dayOf(now)); err != nil {
			return err
		}
		idle, err := rows(tx, scanText, `SELECT user_id FROM people WHERE seen < ?1
			UNION SELECT user_id FROM lessons WHERE pressed < ?2 AND NOT EXISTS (SELECT 1 FROM people WHERE people.user_id = lessons.user_id)`, dayOf(since), since.UnixMilli())
		if err != nil {
			return err
		}
		return forEach(idle, func(user string) error {
			guilds, err := guildsOf(tx, user)
			if err != nil || len(guilds) > 0 {
				return err
			}
			return dropPerson(tx, user)
		})
	})
}
