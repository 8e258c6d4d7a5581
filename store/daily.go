package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"hofnar/games"
	"hofnar/games/daily"
)

// DailyDeal returns the deal of a day. Where there is none yet it has the day's secret, if that was
// drawn, and else nothing.
func (r *Reader) DailyDeal(ctx context.Context, day daily.Day) (k daily.Kept, err error) {
	err = r.readTx(ctx, "read the deal of a day", func(tx transaction) error {
		k, err = loadDeal(tx, day)
		return err
	})
	return k, err
}

func loadDeal(tx transaction, day daily.Day) (daily.Kept, error) {
	k := daily.Kept{Day: day}
	var secret, deal []byte
	err := tx.QueryRow(`SELECT secret, void, deal, iif(deal IS NULL, 0, day - (SELECT min(day) FROM daily_deals) + 1), `+wasBegun+`
		FROM daily_days LEFT JOIN daily_deals USING (day) WHERE day = ?1`, day).Scan(&secret, &k.Void, &deal, &k.Number, &k.Begun)
	if err != nil {
		return k, unlessNone(err)
	}
	copy(k.Secret[:], secret)
	k.Deal = deal
	k.Field, err = loadField(tx, day)
	return k, err
}

// wasBegun reports whether somebody has begun the deal of a day, ?1.
const wasBegun = `(EXISTS (SELECT 1 FROM daily_games WHERE day = ?1) OR EXISTS (SELECT 1 FROM daily_marks WHERE day = ?1))`

func loadField(tx transaction, day daily.Day) ([]daily.Played, error) {
	return rows(tx, func(r *sql.Rows) (p daily.Played, err error) {
		var acts string
		if err = r.Scan(&p.Points, &acts); err == nil {
			err = json.Unmarshal([]byte(acts), &p.Acts)
		}
		return p, err
	}, `SELECT points, acts FROM daily_field WHERE day = ? ORDER BY n`, day)
}

// KeepDailyDeal keeps a day's deal, with what computers have come to in it, in place of the one
// before. Where somebody has begun that one it stays as it is.
func (s *Store) KeepDailyDeal(ctx context.Context, k daily.Kept) error {
	return s.writeTx(ctx, "keep the deal of a day", func(tx transaction) error { return keepDeal(tx, k) })
}

func keepDeal(tx transaction, k daily.Kept) error {
	var begun bool
	err := tx.QueryRow(`SELECT `+wasBegun, k.Day).Scan(&begun)
	if err != nil || begun {
		return err
	}
	return putDeal(tx, k)
}

func putDeal(tx transaction, k daily.Kept) error {
	return inTurn(
		func() error { return execute(tx, `DELETE FROM daily_field WHERE day = ?`, k.Day) },
		func() error {
			return execute(tx, `INSERT INTO daily_deals (day, deal) VALUES (?, ?) ON CONFLICT DO UPDATE SET deal = excluded.deal`, k.Day, string(k.Deal))
		},
		func() error { return putField(tx, k) },
	)
}

func putField(tx transaction, k daily.Kept) error {
	for n, p := range k.Field {
		acts, err := json.Marshal(append([]games.Act{}, p.Acts...))
		if err != nil {
			return err
		}
		if err := execute(tx, `INSERT INTO daily_field (day, n, points, acts) VALUES (?, ?, ?, ?)`, k.Day, n, p.Points, string(acts)); err != nil {
			return err
		}
	}
	return nil
}

// writeRecord is a record as the books have it; empty: none.
func writeRecord(r games.Record) (string, error) {
	if r.Format == 0 {
		return "", nil
	}
	text, err := json.Marshal(r)
	return string(text), err
}

// readRecord reads what writeRecord wrote: its options are as games.Agree makes them.
func readRecord(text string) (r games.Record, err error) {
	if text == "" {
		return r, nil
	}
	var raw struct{ Options json.RawMessage }
	if err = json.Unmarshal([]byte(text), &raw); err == nil {
		err = json.Unmarshal([]byte(text), &r)
	}
	if err != nil {
		return r, fmt.Errorf("record: %w", err)
	}
	r.Options, err = agreed(string(raw.Options))
	return r, err
}

// dealsBack has the deals that could be played since a copy was made count no more where it takes the
// place of the books: what was played of them since is lost, and whoever has played knows them.
func dealsBack(tx transaction, made, now time.Time) error {
	then, today := daily.DayOf(made), daily.DayOf(now)
	first, last := min(then, today)-1, max(then, today) // a clock may be wrong
	return forEach([]string{
		`UPDATE daily_days SET void = 1 WHERE day BETWEEN ?1 AND ?2`,
		`UPDATE daily_games SET scored = 0 WHERE day BETWEEN ?1 AND ?2`,
		`UPDATE daily_deals SET closed = 1 WHERE closed = 0 AND day < ?3`,
		`DELETE FROM daily_marks WHERE day < ?3`,
		`DELETE FROM daily_posts`,
	}, func(statement string) error { return execute(tx, statement, first, last, today-1) })
}
