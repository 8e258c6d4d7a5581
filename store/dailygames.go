package store

import (
	"cmp"
	"context"
	"database/sql"
	"time"

	"hofnar/bot/table"
	"hofnar/games/daily"
)

// DailyGame returns somebody's game of a deal; Begun is zero where it was not begun.
func (r *Reader) DailyGame(ctx context.Context, of daily.Which) (g daily.Game, err error) {
	err = r.readTx(ctx, "read somebody's game of a deal", func(tx transaction) error {
		g, err = loadDailyGame(tx, of)
		return err
	})
	return g, err
}

const (
	dailyColumns  = `user_id, day, free, user_name, guild, record, presses, begun, ended, given_up, points, scored`
	withoutRecord = `user_id, day, free, user_name, guild, '', presses, begun, ended, given_up, points, scored`
)

func loadDailyGame(tx transaction, of daily.Which) (daily.Game, error) {
	found, err := rows(tx, scanDaily, `SELECT `+dailyColumns+` FROM daily_games WHERE user_id = ? AND day = ? AND free = ?`, of.User, of.Day, of.Free)
	if err != nil || len(found) == 0 {
		return daily.Game{Which: of}, err
	}
	return found[0], nil
}

// scanDaily reads dailyColumns. Nobody knows any more who was forgotten.
func scanDaily(r *sql.Rows) (g daily.Game, err error) {
	var record string
	var begun, ended sql.NullInt64
	err = r.Scan(&g.User, &g.Day, &g.Free, &g.Name, &g.Guild, &record, &g.Presses, &begun, &ended, &g.GivenUp, &g.Points, &g.Scored)
	if err != nil {
		return g, err
	}
	if g.Begun, g.Ended = fromMillis(begun), fromMillis(ended); (table.User{ID: g.User}).Forgotten() {
		g.User = ""
	}
	g.Record, err = readRecord(record)
	return g, err
}

// ChangeDailyGame changes somebody's game of a deal in one step, as bot/daily says. Where it is the
// first of a drawing that is begun in a server, the server's chain has the entry before it.
func (s *Store) ChangeDailyGame(
	ctx context.Context, of daily.Which, now time.Time, change func(daily.Game) (daily.Game, error),
) (g daily.Game, err error) {
	err = withMarks(func(own ownMarks) error {
		return s.writeBeside(ctx, "change somebody's game of a deal", func(tx transaction) (err error) {
			g, err = changeDailyGame(tx, of, now, own, change)
			return err
		})
	})
	return g, err
}

// changeDailyGame writes nothing where nothing is begun: somebody may have been forgotten while a press
// was under way.
func changeDailyGame(tx transaction, of daily.Which, now time.Time, own ownMarks, change func(daily.Game) (daily.Game, error)) (g daily.Game, err error) {
	was, err := loadDailyGame(tx, of)
	if err == nil && was.Begun.IsZero() {
		was.Scored, err = mayScore(tx, of, own)
	}
	if err != nil {
		return g, err
	}
	g, err = change(was)
	if err != nil || g.Begun.IsZero() {
		return daily.Game{Which: of}, err
	}
	g.Which, g.Scored = of, g.Scored && was.Scored && g.InTime()
	if g.Free { // its secret is revealed, so no chain is to commit to it
		g.Guild = ""
	}
	if !g.Begun.Equal(was.Begun) {
		if err := begin(tx, g, now); err != nil {
			return g, err
		}
	}
	return g, putDailyGame(tx, g)
}

// begin makes sure that a game may be begun where it is.
func begin(tx transaction, g daily.Game, now time.Time) error {
	if !g.MayBegin(now) {
		return daily.ErrShut
	}
	var there bool
	if err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM daily_deals WHERE day = ?)`, g.Day).Scan(&there); err != nil || !there {
		return cmp.Or(err, daily.ErrNone)
	}
	if g.Guild == "" {
		return nil
	}
	return commitDays(tx, g.Guild, g.Day, now)
}

func putDailyGame(tx transaction, g daily.Game) error {
	record, err := writeRecord(g.Record)
	if err != nil {
		return err
	}
	return execute(tx, `INSERT INTO daily_games (`+dailyColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET (user_name, guild, record, presses, begun, ended, given_up, points, scored) =
			(excluded.user_name, excluded.guild, excluded.record, excluded.presses, excluded.begun, excluded.ended, excluded.given_up, excluded.points, excluded.scored)`,
		g.User, g.Day, g.Free, g.Name, g.Guild, record, g.Presses, toMillis(g.Begun), toMillis(g.Ended), g.GivenUp, g.Points, g.Scored)
}

// UnfinishedDaily returns the deal that somebody has begun and is to finish first; ok is false
// where there is none that is not closed.
func (r *Reader) UnfinishedDaily(ctx context.Context, user string, now time.Time) (day daily.Day, ok bool, err error) {
	err = r.readTx(ctx, "look for an unfinished deal", func(tx transaction) error {
		today := daily.DayOf(now)
		found, err := rows(tx, scanNumber, `SELECT day FROM daily_games WHERE user_id = ? AND day BETWEEN ? AND ? AND free = 0 AND ended IS NULL ORDER BY day LIMIT 1`,
			user, today-1, today)
		if ok = len(found) > 0; ok {
			day = daily.Day(found[0])
		}
		return err
	})
	return day, ok, err
}

// onBoard are the games of a deal, ?2, that stand on a server's board, ?1.
const onBoard = ` FROM daily_games WHERE guild = ?1 AND guild <> '' AND day = ?2 AND scored = 1 AND ended IS NOT NULL`

// DailyBoard returns the games of a deal that stand on a server's board, by when they ended, without
// their records: there may be a thousand of them.
func (r *Reader) DailyBoard(ctx context.Context, guild string, day daily.Day) (all []daily.Game, err error) {
	err = r.readTx(ctx, "read a board of a deal", func(tx transaction) error {
		all, err = rows(tx, scanDaily, `SELECT `+withoutRecord+onBoard+` ORDER BY ended, user_id`, guild, day)
		return err
	})
	return all, err
}

// DailyRecords returns the last games of DailyBoard, so many at most, with their records.
func (r *Reader) DailyRecords(ctx context.Context, guild string, day daily.Day, most int) (all []daily.Game, err error) {
	err = r.readTx(ctx, "read records of a deal", func(tx transaction) error {
		all, err = rows(tx, scanDaily, `SELECT `+dailyColumns+` FROM daily_games WHERE (user_id, day, free) IN (
			SELECT user_id, day, free`+onBoard+` ORDER BY ended DESC, user_id DESC LIMIT ?3) ORDER BY ended, user_id`, guild, day, most)
		return err
	})
	return all, err
}

// DailyDays returns somebody's games of the deals of these days, both included, the last first,
// without their records.
func (r *Reader) DailyDays(ctx context.Context, user string, from, to daily.Day) (all []daily.Game, err error) {
	err = r.readTx(ctx, "read somebody's games of deals", func(tx transaction) error {
		all, err = rows(tx, scanDaily, `SELECT `+withoutRecord+` FROM daily_games
			WHERE user_id = ? AND day BETWEEN ? AND ? AND free = 0 ORDER BY day DESC`, user, from, to)
		return err
	})
	return all, err
}

// DropDailyRecords drops the records of games that were begun before some moment: of so many at most,
// and reports whether there are more. What is over stands as it is without; the rest goes.
func (s *Store) DropDailyRecords(ctx context.Context, before time.Time, most int) (more bool, err error) {
	err = s.writeTx(ctx, "drop records of deals", func(tx transaction) error {
		more, err = dropDailyRecords(tx, before, most)
		return err
	})
	return more, err
}

func dropDailyRecords(tx transaction, before time.Time, most int) (more bool, err error) {
	var n int
	const old = ` (SELECT user_id, day, free FROM daily_games WHERE record <> '' AND begun < ?1 LIMIT ?2)`
	if err := tx.QueryRow(`SELECT count(*) FROM`+old, before.UnixMilli(), most).Scan(&n); err != nil || n == 0 {
		return false, err
	}
	return n == most, forEach([]string{
		`DELETE FROM daily_games WHERE (free = 1 OR ended IS NULL) AND (user_id, day, free) IN`,
		`UPDATE daily_games SET record = '' WHERE free = 0 AND ended IS NOT NULL AND (user_id, day, free) IN`,
	}, func(statement string) error { return execute(tx, statement+old, before.UnixMilli(), most) })
}
