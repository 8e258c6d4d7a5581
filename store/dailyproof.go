package store

import (
	"context"
	"database/sql"

	"hofnar/games"
	"hofnar/games/daily"
	"hofnar/games/fairness"
)

// DailyCommitments returns the commitments that were made together with a day's, by Day.String, and
// the entry of a server's chain that holds them; the zero Entry where it has none.
func (r *Reader) DailyCommitments(ctx context.Context, guild string, day daily.Day) (each map[string]fairness.Hash, e fairness.Entry, err error) {
	err = r.readTx(ctx, "read what was committed to with a day", func(tx transaction) error {
		return inTurn(
			func() (err error) { each, err = drawnWith(tx, day); return err },
			func() (err error) { e, err = entryOfDays(tx, guild, fairness.CommitDays(each)); return err })
	})
	return each, e, err
}

// drawnWith are the commitments to the days whose secrets were drawn together.
func drawnWith(tx transaction, day daily.Day) (map[string]fairness.Hash, error) {
	each := map[string]fairness.Hash{}
	_, err := rows(tx, func(r *sql.Rows) (of daily.Day, err error) {
		var secret []byte
		err = r.Scan(&of, &secret)
		each[of.String()] = fairness.CommitDay(of.String(), games.Seed(secret))
		return of, err
	}, `SELECT day, secret FROM daily_days WHERE first = (SELECT first FROM daily_days WHERE day = ?)`, day)
	return each, err
}

// entryOfDays is the entry of a server's chain that holds a drawing.
func entryOfDays(tx transaction, guild string, commitment fairness.Hash) (fairness.Entry, error) {
	e, err := scanEntry(tx.QueryRow(`SELECT `+entryColumns+` FROM chain WHERE kind = 'days' AND commitment = ? AND guild = ?`, commitment[:], guild).Scan)
	return e, unlessNone(err)
}
