package store

import (
	"database/sql"
	"maps"
	"slices"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

func loadClocks(tx transaction, id table.ID) (clocks map[games.Seat]table.Clock, err error) {
	_, err = rows(tx, func(r *sql.Rows) (seat games.Seat, err error) {
		var c table.Clock
		var bank, nights int64
		var since, ends, until, regained, stopped sql.NullInt64
		err = r.Scan(&seat, &bank, &c.Late, &since, &ends, &until, &c.Out, &regained, &stopped, &c.Hours, &nights, &c.Idle)
		c.Bank, c.Nights = time.Duration(bank)*time.Millisecond, time.Duration(nights)*time.Millisecond
		c.Since, c.Ends, c.Until = fromMillis(since), fromMillis(ends), fromMillis(until)
		c.Regained, c.Stopped = fromMillis(regained), fromMillis(stopped)
		if clocks == nil {
			clocks = map[games.Seat]table.Clock{}
		}
		clocks[seat] = c
		return seat, err
	}, `SELECT seat, bank, late, since, ends, until, out, regained, stopped, hours, nights, idle FROM clocks WHERE table_id = ?`, id)
	return clocks, err
}

func putClocks(tx transaction, t table.Saved) error {
	for _, seat := range slices.Sorted(maps.Keys(t.Clocks)) {
		c := t.Clocks[seat]
		if _, err := tx.Exec(`INSERT OR REPLACE INTO clocks (table_id, seat, bank, late, since, ends, until, out, regained, stopped, hours, nights, idle)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			t.ID, seat, c.Bank.Milliseconds(), c.Late, toMillis(c.Since), toMillis(c.Ends), toMillis(c.Until),
			c.Out, toMillis(c.Regained), toMillis(c.Stopped), c.Hours, c.Nights.Milliseconds(), c.Idle); err != nil {
			return err
		}
	}
	return keepSeats(tx, "clocks", t.ID, t.Clocks)
}
