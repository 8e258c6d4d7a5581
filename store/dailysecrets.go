package store

import (
	"context"
	"crypto/rand"
	"time"

	"hofnar/games"
	"hofnar/games/daily"
	"hofnar/games/fairness"
)

// drawnAtOnce is for how many days secrets are drawn together.
const drawnAtOnce = 30

// DrawDays has the books hold secrets of all days from today until a later one: where one is
// missing they are drawn for thirty days, or up to the next that has one. There may be such days
// where the machine's clock was ahead.
func (s *Store) DrawDays(ctx context.Context, today, until daily.Day) error {
	return s.writeTx(ctx, "draw the secrets of days", func(tx transaction) error { return drawDays(tx, today, until) })
}

func drawDays(tx transaction, today, until daily.Day) error {
	for day := today; day <= until; day++ {
		var next daily.Day // that has a secret
		err := tx.QueryRow(`SELECT coalesce(min(day), ?2) FROM daily_days WHERE day BETWEEN ?1 AND ?2`, day, day+drawnAtOnce).Scan(&next)
		if err == nil && next > day {
			err = draw(tx, day, int(next-day))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// draw draws the secrets of so many days.
func draw(tx transaction, first daily.Day, days int) error {
	secrets := make([]games.Seed, days)
	each := map[string]fairness.Hash{}
	for i := range secrets {
		if _, err := rand.Read(secrets[i][:]); err != nil {
			return err
		}
		day := (first + daily.Day(i)).String()
		each[day] = fairness.CommitDay(day, secrets[i])
	}
	all := fairness.CommitDays(each)
	if err := execute(tx, `INSERT INTO daily_drawings (first, commitment) VALUES (?, ?)`, first, all[:]); err != nil {
		return err
	}
	for i, secret := range secrets {
		if err := execute(tx, `INSERT INTO daily_days (day, first, secret) VALUES (?, ?, ?)`, int(first)+i, first, secret[:]); err != nil {
			return err
		}
	}
	return nil
}

// commitDays has a server's chain hold the entry of the drawing to which a day belongs.
func commitDays(tx transaction, guild string, day daily.Day, at time.Time) error {
	e := fairness.Entry{Kind: fairness.OfDays, At: at.UnixMilli()}
	var commitment []byte
	var there bool
	err := tx.QueryRow(`SELECT commitment, EXISTS (SELECT 1 FROM chain WHERE kind = 'days' AND chain.commitment = daily_drawings.commitment AND guild = ?)
		FROM daily_days CROSS JOIN daily_drawings USING (first) WHERE day = ?`, guild, day).Scan(&commitment, &there)
	if err != nil || there {
		return err
	}
	copy(e.Commitment[:], commitment)
	_, err = appendEntry(tx, guild, e, 1, func(e fairness.Entry) error {
		return execute(tx, `INSERT INTO chain (guild, number, kind, commitment, previous, at) VALUES (?, ?, ?, ?, ?, ?)`,
			guild, e.Number, e.Kind, commitment, e.Previous[:], e.At)
	})
	return err
}

// CommitDays has the chains of servers hold the entry of the drawing to which a day belongs: of so
// many at most, in the order of their ids, from the one behind after on. It returns the last that it
// has looked at; empty: all have it. A server without a chain gets it with the first deal that is
// begun there.
func (s *Store) CommitDays(ctx context.Context, day daily.Day, after string, most int, at time.Time) (last string, err error) {
	err = s.writeTx(ctx, "commit to the secrets of days", func(tx transaction) error {
		guilds, err := rows(tx, scanText, chainedAfter, after, most)
		if len(guilds) > 0 {
			last = guilds[len(guilds)-1]
		}
		if err != nil {
			return err
		}
		return forEach(guilds, func(guild string) error { return commitDays(tx, guild, day, at) })
	})
	return last, err
}

// chainedAfter are the first servers behind ?1 that have a chain, but for those that are none
// (taking). It goes from server to server, not from entry to entry.
const chainedAfter = `WITH RECURSIVE chained (guild) AS (
	SELECT min(guild) FROM chain WHERE guild > ?1
	UNION ALL SELECT (SELECT min(guild) FROM chain WHERE guild > chained.guild) FROM chained WHERE chained.guild IS NOT NULL)
	SELECT guild FROM chained WHERE guild IS NOT NULL AND NOT ` + isRemoved + ` LIMIT ?2`
