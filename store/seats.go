package store

import (
	"context"
	"database/sql"

	"hofnar/bot/table"
	"hofnar/games"
)

// Unasked returns the tables with a seat that somebody is still to be asked to take over; those
// that cannot be reached are left out.
func (r *Reader) Unasked(ctx context.Context) (ids []table.ID, err error) {
	err = r.readTx(ctx, "look for offers that nobody has heard of", func(tx transaction) error {
		ids, err = rows(tx, scanID, `SELECT DISTINCT table_id FROM offers CROSS JOIN tables ON id = table_id WHERE NOT EXISTS (
			SELECT 1 FROM notices WHERE notices.table_id = offers.table_id AND kind = 'offer' AND notices.n = offers.n) AND`+reachable+`ORDER BY table_id`)
		return err
	})
	return ids, err
}

// putTenures adds what is new. Of what is there only its end and its person's name can
// have changed.
func putTenures(tx transaction, t table.Saved) error {
	for n, one := range t.Tenures {
		if _, err := tx.Exec(`INSERT INTO tenures (table_id, n, seat, user_id, user_name, first_move, next_move) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET next_move = excluded.next_move, user_name = excluded.user_name
			WHERE next_move <> excluded.next_move OR user_name <> excluded.user_name`,
			t.ID, n, one.Seat, one.User.ID, one.User.Name, one.From, one.To); err != nil {
			return err
		}
	}
	return nil
}

func loadTenures(tx transaction, id table.ID) ([]table.Tenure, error) {
	return rows(tx, func(r *sql.Rows) (t table.Tenure, err error) {
		return t, r.Scan(&t.Seat, &t.User.ID, &t.User.Name, &t.From, &t.To)
	}, `SELECT seat, user_id, user_name, first_move, next_move FROM tenures WHERE table_id = ? ORDER BY n`, id)
}

func putPlaces(tx transaction, t table.Saved) error {
	for _, p := range t.Places {
		if _, err := tx.Exec(`INSERT INTO places (table_id, seat, user_id, user_name, place, gone, team) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET place = excluded.place, gone = excluded.gone`,
			t.ID, p.Seat, p.User.ID, p.User.Name, p.Place, p.Left, p.Team); err != nil {
			return err
		}
	}
	return nil
}

func loadPlaces(tx transaction, id table.ID) ([]table.Place, error) {
	return rows(tx, func(r *sql.Rows) (p table.Place, err error) {
		return p, r.Scan(&p.Seat, &p.User.ID, &p.User.Name, &p.Place, &p.Left, &p.Team)
	}, `SELECT seat, user_id, user_name, place, gone, team FROM places WHERE table_id = ? ORDER BY gone, seat, user_id`, id)
}

func putOffers(tx transaction, t table.Saved) error {
	if _, err := tx.Exec(`DELETE FROM offers WHERE table_id = ?`, t.ID); err != nil {
		return err
	}
	for seat, o := range t.Offers {
		if _, err := tx.Exec(`INSERT INTO offers (table_id, seat, n, to_id, to_name, by_id, by_name) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			t.ID, seat, o.N, o.To.ID, o.To.Name, o.By.ID, o.By.Name); err != nil {
			return err
		}
	}
	return nil
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
