package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"

	"hofnar/bot/table"
	"hofnar/games"
)

// Unasked returns the tables with a seat that somebody is still to be asked to take over; those
// that cannot be reached are left out.
func (r *Reader) Unasked(ctx context.Context) (ids []table.ID, err error) {
	err = r.readTx(ctx, "look for offers that nobody has heard of", func(tx transaction) error {
		ids, err = rows(
			tx,
			scanID,
			`SELECT DISTINCT table_id FROM offers CROSS JOIN tables ON id = table_id WHERE NOT EXISTS (
			SELECT 1 FROM notices WHERE notices.table_id = offers.table_id AND kind = 'offer' AND notices.n = offers.n) AND`+reachable+`ORDER BY table_id`,
		)
		return err
	})
	return ids, err
}

func putOffers(tx transaction, t table.Saved) error {
	for _, seat := range slices.Sorted(maps.Keys(t.Offers)) {
		o := t.Offers[seat]
		if _, err := tx.Exec(`INSERT OR REPLACE INTO offers (table_id, seat, n, to_id, to_name, by_id, by_name) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			t.ID, seat, o.N, o.To.ID, o.To.Name, o.By.ID, o.By.Name); err != nil {
			return err
		}
	}
	return keepSeats(tx, "offers", t.ID, t.Offers)
}

func loadOffers(tx transaction, id table.ID) (offers map[games.Seat]table.Offer, err error) {
	_, err = rows(tx, func(r *sql.Rows) (seat games.Seat, err error) {
		var o table.Offer
		err = r.Scan(&seat, &o.N, &o.To.ID, &o.To.Name, &o.By.ID, &o.By.Name)
		if offers == nil {
			offers = map[games.Seat]table.Offer{}
		}
		offers[seat] = o
		return seat, err
	}, `SELECT seat, n, to_id, to_name, by_id, by_name FROM offers WHERE table_id = ?`, id)
	return offers, err
}
