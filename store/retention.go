package store

import (
	"context"
	"database/sql"
	"time"

	"hofnar/bot/people"
)

// ServersKept returns the servers of which the books hold anything. It goes from server
// to server, not from table to table: it is asked whenever a session begins.
func (r *Reader) ServersKept(ctx context.Context) (guilds []string, err error) {
	err = r.readTx(ctx, "servers in the books", func(tx transaction) error {
		guilds, err = rows(tx, scanText, `WITH RECURSIVE played (guild) AS (
			SELECT min(guild) FROM tables
			UNION ALL SELECT (SELECT min(guild) FROM tables WHERE guild > played.guild) FROM played WHERE played.guild IS NOT NULL)
			SELECT guild FROM played WHERE guild IS NOT NULL UNION SELECT guild FROM servers UNION SELECT guild FROM leagues
			UNION SELECT guild FROM absences UNION SELECT guild FROM (`+chainedAfter+`) ORDER BY guild`, "", -1)
		return err
	})
	return guilds, err
}

// NoteAbsence notes that Hofnar is in these servers no more, and with it when their data
// go, as each has set it. One that was noted before keeps its time; one of which nothing
// is kept needs none.
func (s *Store) NoteAbsence(ctx context.Context, guilds []string, at time.Time) error {
	return s.writeTx(ctx, "note servers that Hofnar was removed from", func(tx transaction) error {
		return forEach(guilds, func(guild string) error { return noteAbsence(tx, guild, at) })
	})
}

func noteAbsence(tx transaction, guild string, at time.Time) error {
	return execute(tx, `INSERT INTO absences (guild, since, due)
		SELECT ?1, ?2, ?2 + 86400000 * coalesce((SELECT keep FROM servers WHERE guild = ?1), ?3)
		WHERE EXISTS (SELECT 1 FROM tables WHERE guild = ?1) OR EXISTS (SELECT 1 FROM servers WHERE guild = ?1)
			OR EXISTS (SELECT 1 FROM chain WHERE guild = ?1) OR EXISTS (SELECT 1 FROM leagues WHERE guild = ?1)
		ON CONFLICT DO NOTHING`, guild, at.UnixMilli(), people.UsualKeep)
}

// NotePresence notes that Hofnar is in these servers.
func (s *Store) NotePresence(ctx context.Context, guilds []string) error {
	return s.writeTx(ctx, "note servers that Hofnar is in", func(tx transaction) error {
		for _, guild := range guilds {
			if err := execute(tx, `DELETE FROM absences WHERE guild = ?`, guild); err != nil {
				return err
			}
		}
		return nil
	})
}

// Absences returns when the data go of each server that Hofnar was removed from.
func (r *Reader) Absences(ctx context.Context) (due map[string]time.Time, err error) {
	due = map[string]time.Time{}
	err = r.readTx(ctx, "look which servers' data are to go", func(tx transaction) error {
		_, err := rows(tx, func(r *sql.Rows) (guild string, err error) {
			var at int64
			err = r.Scan(&guild, &at)
			due[guild] = time.UnixMilli(at)
			return guild, err
		}, `SELECT guild, due FROM absences`)
		return err
	})
	return due, err
}
