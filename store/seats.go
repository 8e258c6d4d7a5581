package store

import (
	"database/sql"
	"time"

	"hofnar/bot/table"
)

// putTenures adds what is new. Of what is there only its end and its person's name can
// have changed.
func putTenures(tx transaction, t table.Saved) error {
	for n, one := range t.Tenures {
		if _, err := tx.Exec(`INSERT INTO tenures (table_id, n, seat, user_id, user_name, first_move, next_move, off) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET next_move = excluded.next_move, user_name = excluded.user_name, off = excluded.off
			WHERE next_move <> excluded.next_move OR user_name <> excluded.user_name OR off <> excluded.off`,
			t.ID, n, one.Seat, one.User.ID, one.User.Name, one.From, one.To, one.Off.Milliseconds()); err != nil {
			return err
		}
	}
	return nil
}

func loadTenures(tx transaction, id table.ID) ([]table.Tenure, error) {
	return rows(tx, func(r *sql.Rows) (t table.Tenure, err error) {
		var off int64
		err = r.Scan(&t.Seat, &t.User.ID, &t.User.Name, &t.From, &t.To, &off)
		t.Off = time.Duration(off) * time.Millisecond
		return t, err
	}, `SELECT seat, user_id, user_name, first_move, next_move, off FROM tenures WHERE table_id = ? ORDER BY n`, id)
}

func putPlaces(tx transaction, t table.Saved) error {
	for _, p := range t.Places {
		if _, err := tx.Exec(`INSERT INTO places (table_id, seat, user_id, user_name, place, gone, team, turns, own) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET place = excluded.place, gone = excluded.gone, turns = excluded.turns, own = excluded.own`,
			t.ID, p.Seat, p.User.ID, p.User.Name, p.Place, p.Left, p.Team, p.Turns, p.Own); err != nil {
			return err
		}
	}
	return nil
}

func loadPlaces(tx transaction, id table.ID) ([]table.Place, error) {
	return rows(tx, func(r *sql.Rows) (p table.Place, err error) {
		return p, r.Scan(&p.Seat, &p.User.ID, &p.User.Name, &p.Place, &p.Left, &p.Team, &p.Turns, &p.Own)
	}, `SELECT seat, user_id, user_name, place, gone, team, turns, own FROM places WHERE table_id = ? ORDER BY gone, seat, user_id`, id)
}
