package store

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/fairness"
)

// commitTo appends an entry for a table to its server's chain, with the commitment to a secret.
func commitTo(tx transaction, guild string, id table.ID, secret games.Seed, at time.Time) (fairness.Entry, error) {
	e := fairness.Entry{Kind: fairness.OfTable, Table: string(id), Commitment: fairness.Commit(string(id), secret), At: at.UnixMilli()}
	return appendEntry(tx, guild, e, 1, func(e fairness.Entry) error {
		return execute(tx, `INSERT INTO chain (guild, number, kind, table_id, commitment, previous, at, secret, since)
			SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, count(*) FROM chance WHERE table_id = ?4`,
			guild, e.Number, e.Kind, id, e.Commitment[:], e.Previous[:], e.At, secret[:])
	})
}

// chainsBack has the chains of all servers in a copy go on far above what it knows (jump): numbers that
// were handed out since it was made are void, and come to no other entry again.
func chainsBack(tx transaction, now time.Time) error {
	guilds, err := rows(tx, scanText, `SELECT guild FROM tables WHERE NOT `+isRemoved+` UNION SELECT guild FROM chain WHERE NOT `+isRemoved)
	if err != nil {
		return err
	}
	return forEach(guilds, func(guild string) error {
		ahead, err := jump()
		if err != nil {
			return err
		}
		_, err = appendEntry(tx, guild, fairness.Entry{Kind: fairness.Restored, At: now.UnixMilli()}, int(ahead), func(e fairness.Entry) error {
			return execute(tx, `INSERT INTO chain (guild, number, kind, previous, at) VALUES (?, ?, ?, ?, ?)`,
				guild, e.Number, e.Kind, e.Previous[:], e.At)
		})
		return err
	})
}

// commitAnew has an open table of a copy go on under another secret: a lobby, whose deck is to
// be cut anew, and a game that has one already. What began without one goes on without.
func commitAnew(tx transaction, id table.ID, secret games.Seed, at time.Time) error {
	var guild string
	var lobby, founded bool
	err := tx.QueryRow(`SELECT coalesce((SELECT taken_from FROM absences WHERE absences.guild = tables.guild), guild),
		status = 'lobby', EXISTS (SELECT 1 FROM chain WHERE table_id = id) FROM tables WHERE id = ?`, id).
		Scan(&guild, &lobby, &founded)
	if err != nil || !lobby && !founded {
		return err
	}
	if lobby {
		if err := execute(tx, `DELETE FROM cuts WHERE table_id = ?`, id); err != nil {
			return err
		}
	}
	_, err = commitTo(tx, guild, id, secret, at)
	return err
}

// appendEntry makes an entry the next of a server's chain, so far above the newest, and has it
// written.
func appendEntry(tx transaction, guild string, e fairness.Entry, above int, write func(fairness.Entry) error) (fairness.Entry, error) {
	newest, err := newestEntry(tx, guild)
	if err != nil {
		return e, err
	}
	if e.Number, e.Previous = newest.Number+above, newest.Hash(); newest.Number == 0 {
		e.Previous = fairness.Origin(guild)
	}
	return e, write(e)
}

const entryColumns = `number, kind, coalesce(table_id, ''), coalesce(commitment, zeroblob(32)), previous, at`

// scanEntry reads entryColumns, and more.
func scanEntry(scan func(...any) error, more ...any) (e fairness.Entry, err error) {
	var commitment, previous []byte
	err = scan(append([]any{&e.Number, &e.Kind, &e.Table, &commitment, &previous, &e.At}, more...)...)
	copy(e.Commitment[:], commitment)
	copy(e.Previous[:], previous)
	return e, err
}

// newestEntry is the last of a server's chain, the zero Entry where there is none.
func newestEntry(tx transaction, guild string) (fairness.Entry, error) {
	e, err := scanEntry(tx.QueryRow(`SELECT `+entryColumns+` FROM chain WHERE guild = ? ORDER BY number DESC LIMIT 1`, guild).Scan)
	return e, unlessNone(err)
}

// NewestEntry returns the last entry of a server's chain, the zero Entry where there is none.
func (r *Reader) NewestEntry(ctx context.Context, guild string) (e fairness.Entry, err error) {
	err = r.readTx(ctx, "look at the end of a chain", func(tx transaction) error {
		e, err = newestEntry(tx, guild)
		return err
	})
	return e, err
}

// Chain returns the newest entries of a server's chain, so many at most, the first of them first;
// and how many the chain has of each kind.
func (r *Reader) Chain(ctx context.Context, guild string, most int) (newest []fairness.Entry, kinds map[string]int, err error) {
	err = r.readTx(ctx, "read a chain", func(tx transaction) error {
		newest, err = rows(tx, func(r *sql.Rows) (fairness.Entry, error) { return scanEntry(r.Scan) },
			`SELECT `+entryColumns+` FROM chain WHERE guild = ? ORDER BY number DESC LIMIT ?`, guild, most)
		if err != nil {
			return err
		}
		slices.Reverse(newest)
		kinds, err = kindsOf(tx, guild)
		return err
	})
	return newest, kinds, err
}

// kindsOf counts the entries of a server's chain by their kinds.
func kindsOf(tx transaction, guild string) (map[string]int, error) {
	kinds := map[string]int{}
	_, err := rows(tx, func(r *sql.Rows) (none struct{}, err error) {
		var kind string
		var n int
		err = r.Scan(&kind, &n)
		kinds[kind] = n
		return none, err
	}, `SELECT kind, count(*) FROM chain WHERE guild = ? GROUP BY kind`, guild)
	return kinds, err
}

func loadSecrets(tx transaction, id table.ID) ([]fairness.Secret, error) {
	return rows(tx, func(r *sql.Rows) (s fairness.Secret, err error) {
		var secret []byte
		s.Entry, err = scanEntry(r.Scan, &secret, &s.Since)
		copy(s.Secret[:], secret)
		return s, err
	}, `SELECT `+entryColumns+`, secret, since FROM chain WHERE table_id = ? ORDER BY number`, id)
}

// putCuts writes the cuts that are new: none changes.
func putCuts(tx transaction, t table.Saved) error {
	for n, c := range t.Cuts {
		if err := execute(tx, `INSERT INTO cuts (table_id, n, user_id, user_name, cut) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			t.ID, n, c.By.ID, c.By.Name, c.Number); err != nil {
			return err
		}
	}
	return nil
}

func loadCuts(tx transaction, id table.ID) ([]table.Cut, error) {
	return rows(tx, func(r *sql.Rows) (c table.Cut, err error) {
		return c, r.Scan(&c.By.ID, &c.By.Name, &c.Number)
	}, `SELECT user_id, user_name, cut FROM cuts WHERE table_id = ? ORDER BY n`, id)
}
