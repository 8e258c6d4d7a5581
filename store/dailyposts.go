package store

import (
	"context"
	"database/sql"
	"time"

	"hofnar/bot/people"
	"hofnar/games/daily"
)

// CloseDeals has what is to become of the deals before a day, which are closed: they recognise
// nobody any more, and are owed to the channels of servers in which somebody has come to something
// in them; those before another day are posted no more.
func (s *Store) CloseDeals(ctx context.Context, before, lateBefore daily.Day) error {
	return s.writeTx(ctx, "close deals", func(tx transaction) error { return closeDeals(tx, before, lateBefore) })
}

func closeDeals(tx transaction, before, lateBefore daily.Day) error {
	closed, err := rows(tx, scanNumber, `SELECT day FROM daily_deals WHERE closed = 0 AND day < ?`, before)
	if err != nil {
		return err
	}
	if err := execute(tx, `DELETE FROM daily_marks WHERE day < ?`, before); err != nil {
		return err
	}
	return forEach(closed, func(day int64) error {
		return inTurn(
			func() error { return execute(tx, `UPDATE daily_deals SET closed = 1 WHERE day = ?`, day) },
			func() error {
				return execute(tx, `INSERT INTO daily_posts (guild, day) SELECT DISTINCT daily_games.guild, daily_games.day
					FROM daily_games CROSS JOIN servers ON servers.guild = daily_games.guild
					WHERE daily_games.day = ?1 AND scored = 1 AND ended IS NOT NULL AND servers.daily <> '' AND daily_games.day >= ?2`, day, lateBefore)
			},
		)
	})
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
