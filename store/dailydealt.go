package store

import (
	"context"
	"database/sql"

	"hofnar/games/daily"
)

// DealtDays returns the days until one, included, of which there is a deal that counts, ascending.
func (r *Reader) DealtDays(ctx context.Context, until daily.Day) (days []daily.Day, err error) {
	err = r.readTx(ctx, "read of which days there are deals", func(tx transaction) error {
		days, err = rows(tx, func(r *sql.Rows) (day daily.Day, err error) { return day, r.Scan(&day) },
			`SELECT day FROM daily_deals CROSS JOIN daily_days USING (day) WHERE day <= ? AND void = 0 ORDER BY day`, until)
		return err
	})
	return days, err
}
