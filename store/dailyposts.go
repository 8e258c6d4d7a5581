package store

import (
	"context"
	"database/sql"
	"time"

	"hofnar/bot/people"
	"hofnar/games/daily"
)

// dealsAtOnce is about how many servers or deals there is a write: others write in between.
const dealsAtOnce = 100

// CloseDeals has what is to become of the deals before a day, which are closed: they recognise
// nobody any more, and are owed to the channels of servers in which somebody has come to something
// in them; those before another day are posted no more. What was interrupted goes on.
func (s *Store) CloseDeals(ctx context.Context, before, lateBefore daily.Day) error {
	for more := true; more; {
		if err := s.writeTx(ctx, "close deals", func(tx transaction) (err error) {
			more, err = closeDeals(tx, before, lateBefore)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// closeDeals looks at the next servers for the first deal that is to be closed, and closes it behind
// the last of them. It reports whether there may be more to do.
func closeDeals(tx transaction, before, lateBefore daily.Day) (more bool, err error) {
	if err := execute(tx, `DELETE FROM daily_marks WHERE day < ?`, before); err != nil {
		return false, err
	}
	var day daily.Day
	var last string
	err = tx.QueryRow(`SELECT day, owed FROM daily_deals WHERE closed = 0 AND day < ? ORDER BY day LIMIT 1`, before).Scan(&day, &last)
	if err != nil {
		return false, unlessNone(err)
	}
	if day < lateBefore {
		return true, execute(tx, `UPDATE daily_deals SET closed = 1 WHERE day = ?`, day)
	}
	return true, owePosts(tx, day, last)
}

// owePosts owes the next servers behind one the post of a deal that somebody has finished there, if they
// want it; where these are the last, the deal is closed.
func owePosts(tx transaction, day daily.Day, last string) error {
	guilds, err := rows(tx, scanText, `SELECT guild FROM servers WHERE daily <> '' AND guild > ? ORDER BY guild LIMIT ?`, last, dealsAtOnce)
	if err != nil {
		return err
	}
	for _, last = range guilds {
		if err := execute(tx, `INSERT INTO daily_posts (guild, day) SELECT ?1, ?2 WHERE EXISTS (
			SELECT 1 FROM daily_games WHERE guild = ?1 AND guild <> '' AND day = ?2 AND scored = 1 AND ended IS NOT NULL)`, last, day); err != nil {
			return err
		}
	}
	return execute(tx, `UPDATE daily_deals SET owed = ?, closed = ? WHERE day = ?`, last, len(guilds) < dealsAtOnce, day)
}

// FirstDailyPost returns the post of which there is something to do first; the zero DailyPost: there
// is none.
func (r *Reader) FirstDailyPost(ctx context.Context) (p people.DailyPost, err error) {
	err = r.readTx(ctx, "look where a deal is to be posted", func(tx transaction) error {
		var since, again sql.NullInt64
		err := tx.QueryRow(`SELECT daily_posts.guild, servers.daily, day, since, again FROM daily_posts CROSS JOIN servers USING (guild)
			ORDER BY coalesce(again, 0), day, daily_posts.guild LIMIT 1`).Scan(&p.Guild, &p.Channel, &p.Day, &since, &again)
		p.Since, p.Again = fromMillis(since), fromMillis(again)
		return unlessNone(err)
	})
	return p, err
}

// DailyPosted notes that a post is owed no more.
func (s *Store) DailyPosted(ctx context.Context, p people.DailyPost) error {
	return s.writeTx(ctx, "note that a deal was posted", func(tx transaction) error {
		return execute(tx, `DELETE FROM daily_posts WHERE guild = ? AND day = ?`, p.Guild, p.Day)
	})
}

// DeferDailyPost notes when a post was tried first, and when it is tried next.
func (s *Store) DeferDailyPost(ctx context.Context, p people.DailyPost, since, again time.Time) error {
	return s.writeTx(ctx, "note when a deal is posted", func(tx transaction) error {
		return execute(tx, `UPDATE daily_posts SET since = ?, again = ? WHERE guild = ? AND day = ?`, toMillis(since), toMillis(again), p.Guild, p.Day)
	})
}

// putDailyChannel forgets what is owed to a server that wants nothing any more.
func putDailyChannel(tx transaction, s people.Server) error {
	if s.Daily != "" {
		return nil
	}
	return execute(tx, `DELETE FROM daily_posts WHERE guild = ?`, s.ID)
}
