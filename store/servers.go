package store

import (
	"context"
	"errors"
	"slices"
	"time"

	"hofnar/bot/people"
	"hofnar/bot/table"
)

// Server returns what is set in a server.
func (r *Reader) Server(ctx context.Context, guild string) (s people.Server, err error) {
	err = r.readTx(ctx, "read what is set in a server", func(tx transaction) error {
		s, err = loadServer(tx, guild)
		return err
	})
	return s, err
}

// Server is Reader.Server of what is remembered.
func (s *Store) Server(ctx context.Context, guild string) (people.Server, error) {
	set, err := s.memory.servers.get(guild, func() (people.Server, error) { return s.Reader.Server(ctx, guild) })
	set.Channels = slices.Clone(set.Channels)
	return set, err
}

// Speaks returns the language of a server's channels, a locale: the one that is set, else that of
// the table that was opened there last; empty: English.
func (r *Reader) Speaks(ctx context.Context, guild string) (language string, err error) {
	err = r.readTx(ctx, "look which language a server speaks", func(tx transaction) error {
		language, err = speaks(tx, guild)
		return err
	})
	return language, err
}

func speaks(tx transaction, guild string) (language string, err error) {
	err = tx.QueryRow(`SELECT coalesce((SELECT nullif(language, '') FROM servers WHERE guild = ?1),
		(SELECT language FROM tables WHERE guild = ?1 ORDER BY opened DESC LIMIT 1), '')`, guild).Scan(&language)
	return language, err
}

// ChangeServer changes what is set in a server, and returns it as it is then. When tables
// are to be archived sooner or later than before, each of those open there is due at
// once, so that it is looked at also after a crash.
func (s *Store) ChangeServer(ctx context.Context, guild string, change func(*people.Server)) (set people.Server, err error) {
	err = s.writeBut(ctx, "change what is set in a server", func() { s.memory.servers.drop(guild) }, func(tx transaction) error {
		if set, err = loadServer(tx, guild); err != nil {
			return err
		}
		lasted := set.Archive
		change(&set)
		if set.Archive == lasted {
			return putServer(tx, set)
		}
		return inTurn(
			func() error { return makeDue(tx, guild) },
			func() error { return putServer(tx, set) })
	})
	return set, err
}

// makeDue has something be due at once at all open tables of a server.
func makeDue(tx transaction, guild string) error {
	_, err := tx.Exec(`UPDATE tables SET edition = edition + 1, due = opened WHERE guild = ?`+areOpen, guild)
	return err
}

func loadServer(tx transaction, guild string) (people.Server, error) {
	s := people.NewServer(guild)
	var silence int64
	err := tx.QueryRow(`SELECT clock, overdue, silence, holidays, archive, keep, text_only, keepers, language, daily FROM servers WHERE guild = ?`, guild).
		Scan(&s.Clock, &s.Overdue, &silence, &s.Holidays, &s.Archive, &s.Keep, &s.TextOnly, &s.Keepers, &s.Language, &s.Daily)
	if err != nil {
		return s, unlessNone(err)
	}
	s.Silence = time.Duration(silence) * time.Second
	if s.Weekly, s.WeeklyDue, err = loadWeekly(tx, guild); err != nil {
		return s, err
	}
	s.Channels, err = rows(tx, scanText, `SELECT channel FROM channels WHERE guild = ? ORDER BY channel`, guild)
	return s, err
}

func putServer(tx transaction, s people.Server) error {
	_, err := tx.Exec(`INSERT INTO servers (guild, clock, overdue, silence, holidays, archive, keep, text_only, keepers, language, daily) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET clock = excluded.clock, overdue = excluded.overdue, silence = excluded.silence, holidays = excluded.holidays, archive = excluded.archive, keep = excluded.keep,
			text_only = excluded.text_only, keepers = excluded.keepers, language = excluded.language, daily = excluded.daily`,
		s.ID, s.Clock, s.Overdue, int64(s.Silence/time.Second), s.Holidays, s.Archive, s.Keep, s.TextOnly, s.Keepers, s.Language, s.Daily)
	if err = errors.Join(err, putWeekly(tx, s), putDailyChannel(tx, s)); err != nil {
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
func (r *Reader) TablesOf(ctx context.Context, user, guild string) (ids []table.ID, err error) {
	err = r.readTx(ctx, "look for somebody's tables", func(tx transaction) error {
		ids, err = rows(tx, scanID, `SELECT id FROM seats CROSS JOIN tables ON tables.id = seats.table_id
			WHERE user_id = ?1 AND user_id <> '' AND gone = 0 AND (?2 = '' OR guild = ?2) AND status IN ('lobby', 'running', 'paused')
			ORDER BY opened, id`, user, guild)
		return err
	})
	return ids, err
}

// Which of a server's tables are open, and which archived: in the words of the indexes.
const (
	areOpen     = ` AND status IN ('lobby', 'running', 'paused')`
	areArchived = ` AND status = 'archived'`
)

// TablesIn returns a page of a server's tables, the open ones before the archived ones
// and of each the oldest first, and how many there are.
func (r *Reader) TablesIn(ctx context.Context, guild string, skip, most int) (ids []table.ID, open, archived int, err error) {
	err = r.readTx(ctx, "look for open and archived tables", func(tx transaction) error {
		var put []table.ID
		return inTurn(
			func() (err error) { open, err = countTables(tx, areOpen, guild); return },
			func() (err error) { archived, err = countTables(tx, areArchived, guild); return },
			func() (err error) { ids, err = pageOfTables(tx, areOpen, guild, skip, most); return },
			func() (err error) {
				put, err = pageOfTables(tx, areArchived, guild, max(0, skip-open), most-len(ids))
				ids = append(ids, put...)
				return
			},
		)
	})
	return ids, open, archived, err
}

func countTables(tx transaction, which, guild string) (n int, err error) {
	return n, tx.QueryRow(`SELECT count(*) FROM tables WHERE guild = ?`+which, guild).Scan(&n)
}

func pageOfTables(tx transaction, which, guild string, skip, most int) ([]table.ID, error) {
	return rows(tx, scanID, `SELECT id FROM tables WHERE guild = ?`+which+` ORDER BY opened, id LIMIT ? OFFSET ?`, guild, most, skip)
}
