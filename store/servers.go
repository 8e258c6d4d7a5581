package store

import (
	"database/sql"

	"hofnar/bot/people"
	"hofnar/bot/table"
)

// Server returns what is set in a server.
func (r *Reader) Server(guild string) (s people.Server, err error) {
	err = r.readTx("read what is set in a server", func(tx *sql.Tx) error {
		s, err = loadServer(tx, guild)
		return err
	})
	return s, err
}

// ChangeServer changes what is set in a server, and returns it as it is then.
func (s *Store) ChangeServer(guild string, change func(*people.Server)) (set people.Server, err error) {
	err = s.writeTx("change what is set in a server", func(tx *sql.Tx) error {
		if set, err = loadServer(tx, guild); err != nil {
			return err
		}
		change(&set)
		return putServer(tx, set)
	})
	return set, err
}

func loadServer(tx *sql.Tx, guild string) (people.Server, error) {
	s := people.NewServer(guild)
	err := tx.QueryRow(`SELECT clock, overdue, archive, holidays FROM servers WHERE guild = ?`, guild).
		Scan(&s.Clock, &s.Overdue, &s.Archive, &s.Holidays)
	if err != nil {
		return s, unlessNone(err)
	}
	s.Channels, err = rows(tx, scanText, `SELECT channel FROM channels WHERE guild = ? ORDER BY channel`, guild)
	return s, err
}

func putServer(tx *sql.Tx, s people.Server) error {
	_, err := tx.Exec(`INSERT INTO servers (guild, clock, overdue, archive, holidays) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET clock = excluded.clock, overdue = excluded.overdue, archive = excluded.archive, holidays = excluded.holidays`,
		s.ID, s.Clock, s.Overdue, s.Archive, s.Holidays)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM channels WHERE guild = ?`, s.ID); err != nil {
		return err
	}
	for _, channel := range s.Channels {
		if _, err := tx.Exec(`INSERT INTO channels (guild, channel) VALUES (?, ?)`, s.ID, channel); err != nil {
			return err
		}
	}
	return nil
}

// TablesOf returns the open tables at which somebody sits, the oldest first: in one
// server or, if that is empty, everywhere. Whoever has left sits there no more. The
// join is crossed so that SQLite begins with the seats.
func (r *Reader) TablesOf(user, guild string) (ids []table.ID, err error) {
	err = r.readTx("look for somebody's tables", func(tx *sql.Tx) error {
		ids, err = rows(tx, scanID, `SELECT id FROM seats CROSS JOIN tables ON tables.id = seats.table_id
			WHERE user_id = ?1 AND user_id <> '' AND gone = 0 AND (?2 = '' OR guild = ?2) AND status IN ('lobby', 'running', 'paused')
			ORDER BY opened, id`, user, guild)
		return err
	})
	return ids, err
}

const (
	ofOpenTables = ` FROM tables WHERE guild = ? AND status IN ('lobby', 'running', 'paused')`
	openTables   = `SELECT id` + ofOpenTables
	countOpen    = `SELECT count(*)` + ofOpenTables
)

// TablesIn returns a page of a server's open tables, the oldest first, and how many
// there are in all.
func (r *Reader) TablesIn(guild string, skip, most int) (ids []table.ID, all int, err error) {
	err = r.readTx("look for open tables", func(tx *sql.Tx) error {
		if err := tx.QueryRow(countOpen, guild).Scan(&all); err != nil {
			return err
		}
		ids, err = rows(tx, scanID, openTables+` ORDER BY opened, id LIMIT ? OFFSET ?`, guild, most, skip)
		return err
	})
	return ids, all, err
}
