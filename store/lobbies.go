package store

import (
	"context"
	"database/sql"
	"encoding/json"

	"hofnar/bot/table"
)

// Invitations returns the tables with guests who were not told; those that cannot be reached
// are left out.
func (r *Reader) Invitations(ctx context.Context) (ids []table.ID, err error) {
	err = r.readTx(ctx, "look for guests who were not told", func(tx transaction) error {
		ids, err = rows(tx, scanID, `SELECT DISTINCT table_id FROM guests CROSS JOIN tables ON tables.id = table_id
			WHERE known = 0 AND NOT EXISTS (SELECT 1 FROM notices WHERE notices.table_id = guests.table_id AND kind = 'invitation' AND who = user_id) AND`+reachable)
		return err
	})
	return ids, err
}

func loadGuests(tx transaction, id table.ID) ([]table.Guest, error) {
	return rows(tx, func(r *sql.Rows) (g table.Guest, err error) {
		return g, r.Scan(&g.ID, &g.Name, &g.Known)
	}, `SELECT user_id, user_name, known FROM guests WHERE table_id = ? ORDER BY place`, id)
}

func loadLobby(tx transaction, id table.ID, t *table.Saved) error {
	var order string
	var starts, missed sql.NullInt64
	err := tx.QueryRow(`SELECT starts, missed, sequel_of, sequel_order FROM lobbies WHERE table_id = ?`, id).
		Scan(&starts, &missed, &t.Sequel.Of, &order)
	if err != nil {
		return unlessNone(err)
	}
	t.Starts, t.Missed = fromMillis(starts), fromMillis(missed)
	if t.Sequel.Of == "" {
		return nil
	}
	return json.Unmarshal([]byte(order), &t.Sequel.Order)
}

// putLobby writes what belongs to the lobby. Moves change none of it.
func putLobby(tx transaction, t table.Saved) error {
	return inTurn(
		func() error { return putGuests(tx, t) },
		func() error { return putSequel(tx, t) },
		func() error { return putCuts(tx, t) },
	)
}

func putGuests(tx transaction, t table.Saved) error {
	if _, err := tx.Exec(`DELETE FROM guests WHERE table_id = ?`, t.ID); err != nil {
		return err
	}
	for place, g := range t.Guests {
		if _, err := tx.Exec(`INSERT INTO guests (table_id, place, user_id, user_name, known) VALUES (?, ?, ?, ?, ?)`,
			t.ID, place, g.ID, g.Name, g.Known); err != nil {
			return err
		}
	}
	return nil
}

// putSequel writes the row of a lobby of which there is anything to say, or was before.
func putSequel(tx transaction, t table.Saved) error {
	order, err := json.Marshal(append([]string{}, t.Sequel.Order...))
	if err != nil {
		return err
	}
	if t.Sequel.Of == "" && t.Starts.IsZero() && t.Missed.IsZero() {
		_, err = tx.Exec(`DELETE FROM lobbies WHERE table_id = ?`, t.ID)
		return err
	}
	_, err = tx.Exec(`INSERT INTO lobbies (table_id, starts, missed, sequel_of, sequel_order) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET starts = excluded.starts, missed = excluded.missed,
		sequel_of = excluded.sequel_of, sequel_order = excluded.sequel_order`,
		t.ID, toMillis(t.Starts), toMillis(t.Missed), t.Sequel.Of, string(order))
	return err
}

// Lobbies returns how many lobbies somebody is the host of in a server, but for that which this
// event has opened; what is in none has
// no bounds.
func (r *Reader) Lobbies(ctx context.Context, guild, host, event string) (n int, err error) {
	err = r.readTx(ctx, "count somebody's lobbies", func(tx transaction) error {
		n, err = countLobbies(tx, guild, host, event)
		return err
	})
	return n, err
}

func countLobbies(tx transaction, guild, host, event string) (n int, err error) {
	err = tx.QueryRow(`SELECT count(*) FROM tables WHERE guild = ? AND guild <> '' AND status = 'lobby' AND host_id = ? AND (event <> ? OR event = '')`+areOpen,
		guild, host, event).Scan(&n)
	return n, err
}
