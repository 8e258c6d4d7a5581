package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"

	"hofnar/bot/table"
)

// SeatsOf returns the open and archived tables at which somebody sits.
func (r *Reader) SeatsOf(ctx context.Context, user string) (ids []table.ID, err error) {
	err = r.readTx(ctx, "look for somebody's seats", func(tx transaction) error {
		ids, err = seatsOf(tx, user, "")
		return err
	})
	return ids, err
}

func seatsOf(tx transaction, user, guild string) ([]table.ID, error) {
	return rows(tx, scanID, `SELECT id FROM seats CROSS JOIN tables ON tables.id = seats.table_id
		WHERE user_id = ?1 AND user_id <> '' AND gone = 0 AND (?2 = '' OR guild `+isServer+`) AND status IN ('lobby', 'running', 'paused', 'archived')
		ORDER BY opened, id`, user, guild)
}

// Knows reports whether somebody stands in any server's books, has set anything, or has begun
// a lesson or the deal of a day.
func (r *Reader) Knows(ctx context.Context, user string) (known bool, err error) {
	err = r.readTx(ctx, "look whether somebody is known", func(tx transaction) error {
		return tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM people WHERE user_id = ?1) OR EXISTS (SELECT 1 FROM holidays WHERE user_id = ?1)
			OR EXISTS (SELECT 1 FROM lessons WHERE user_id = ?1) OR EXISTS (SELECT 1 FROM daily_games WHERE user_id = ?1) OR `+inBooks("?1"), user).Scan(&known)
	})
	return known, err
}

// formerID is the id of somebody whom nobody is to know any more.
func formerID() string { return table.Former + strings.ToLower(rand.Text()[:16]) }

func dropPerson(tx transaction, user string) error { return drop(tx, inPeople, user) }

// drop deletes all rows in which somebody stands there.
func drop(tx transaction, userColumns []userColumn, user string) error {
	return forEach(userColumns, func(t userColumn) error {
		return execute(tx, `DELETE FROM `+t.table+` WHERE `+t.id+` = ?`, user)
	})
}

// sequelsWith selects the tables whose lobbies may list somebody in the order of the game
// before: who is listed has held a seat there.
const sequelsWith = `SELECT table_id FROM lobbies WHERE sequel_of <> '' AND sequel_of IN (
	SELECT table_id FROM seats WHERE user_id = ?1 AND user_id <> '' UNION SELECT table_id FROM tenures WHERE user_id = ?1)`

// correctionsWith selects the corrections that somebody has made or taken back, and those
// that concern somebody alone.
const correctionsWith = `SELECT id FROM corrections WHERE person = ?1
	UNION SELECT id FROM corrections WHERE by_id = ?1 UNION SELECT id FROM corrections WHERE undone_by_id = ?1`

// tablesWith selects the tables in whose rows somebody stands. Whoever has moved or
// scored has held a seat; seats of a game that has begun have tenures.
const tablesWith = `SELECT table_id FROM seats WHERE user_id = ?1 AND user_id <> ''
	UNION SELECT table_id FROM tenures WHERE user_id = ?1
	UNION SELECT table_id FROM offers WHERE ?1 IN (to_id, by_id)
	UNION SELECT table_id FROM guests WHERE user_id = ?1
	UNION SELECT table_id FROM cuts WHERE user_id = ?1
	UNION ` + sequelsWith + `
	UNION SELECT id FROM tables WHERE host_id = ?1
	UNION SELECT id FROM tables WHERE stopper_id = ?1`

// isServer is what holds for the server of a table where that is ?2, or takes its data from that (taking).
const isServer = `IN (?2, (SELECT guild FROM absences WHERE taken_from = ?2)) `

// guildsOf are the servers in whose books somebody stands, also as a moderator, or by a deal of a day alone.
func guildsOf(tx transaction, user string) ([]string, error) {
	return rows(tx, scanText, guildsWith+` ORDER BY guild`, user)
}

// serversOf are guildsOf, one that takes its data from another (taking) as that one.
func serversOf(tx transaction, user string) ([]string, error) {
	return rows(tx, scanText, `SELECT DISTINCT coalesce((SELECT taken_from FROM absences WHERE absences.guild = known.guild), guild) AS server
		FROM (`+guildsWith+`) AS known ORDER BY server`, user)
}

const guildsWith = `SELECT guild FROM tables WHERE id IN (` + tablesWith + `)
		UNION SELECT guild FROM corrections CROSS JOIN seasons ON seasons.id = season CROSS JOIN leagues ON leagues.id = league
			WHERE corrections.id IN (` + correctionsWith + `)
		UNION SELECT guild FROM rule_changes CROSS JOIN seasons ON seasons.id = season CROSS JOIN leagues ON leagues.id = league WHERE by_id = ?1 OR user_id = ?1
		UNION SELECT guild FROM standings CROSS JOIN seasons ON seasons.id = season CROSS JOIN leagues ON leagues.id = league WHERE entrant = ?1
		UNION SELECT guild FROM starts CROSS JOIN seasons ON seasons.id = season CROSS JOIN leagues ON leagues.id = league WHERE entrant = ?1
		UNION SELECT guild FROM members CROSS JOIN leagues ON leagues.id = league WHERE user_id = ?1
		UNION SELECT guild FROM daily_games WHERE user_id = ?1 AND guild <> ''`

// inBooks is whether somebody stands in the books of any server, as guildsOf lists them: it ends with the
// first row that is found. Whom the order of a sequel lists has held a seat.
func inBooks(user string) string {
	in := []string{
		"seats WHERE user_id <> '' AND user_id", "tenures WHERE user_id", "members WHERE user_id", "guests WHERE user_id", "cuts WHERE user_id",
		"tables WHERE host_id", "tables WHERE stopper_id", "standings WHERE entrant", "starts WHERE entrant", "rule_changes WHERE by_id", "rule_changes WHERE user_id",
		"corrections WHERE person", "corrections WHERE by_id", "corrections WHERE undone_by_id", "offers WHERE to_id", "offers WHERE by_id",
		"daily_games WHERE guild <> '' AND user_id",
	}
	return `EXISTS (SELECT 1 FROM ` + strings.Join(in, ` = `+user+` UNION ALL SELECT 1 FROM `) + ` = ` + user + `)`
}

// forget is somebody who is being forgotten, in a server.
type forget struct {
	user, as, called string
	former           func(language string) string
	number           string   // on the list of those forgotten
	names            []string // that the person had when it began
	broken           []table.ID
	marks            map[any]mark // in the server: marksOf
	dealMarks        map[any]mark // in its deals: dealMarksOf

	tx    transaction
	guild string
}

// with is the same in that server, where the person gets an id and is called in its language.
func (f forget) with(tx transaction, guild string) (forget, error) {
	language, err := speaks(tx, guild)
	f.tx, f.guild, f.as, f.called = tx, guild, formerID(), f.former(language)
	return f, err
}

func (f forget) all() ([]table.ID, error) {
	seats, err := seatsOf(f.tx, f.user, f.guild)
	if err != nil {
		return nil, err
	}
	for _, id := range seats {
		if !slices.Contains(f.broken, id) {
			return nil, table.ErrSeated
		}
	}
	tables, err := rows(f.tx, scanID, `SELECT id FROM (`+tablesWith+`) CROSS JOIN tables ON id = table_id WHERE guild `+isServer+` ORDER BY id`, f.user, f.guild)
	if err != nil {
		return nil, err
	}
	return tables, inTurn(
		func() error { // a sum over what names somebody could be tried out
			return execute(f.tx, `DELETE FROM unsure WHERE guild = ?`, f.guild)
		},
		func() error { return forEach(seats, f.vacate) },
		f.mark,
		f.inWritings,
		func() error { return f.inTables(tables) },
		f.inLeagues,
		f.inSeasons,
		f.inDeals,
	)
}

// rename renames the person in the rows that have one of these in a column.
func rename[ID table.ID | int64](f forget, userColumns []userColumn, column string, in []ID) error {
	ids, err := json.Marshal(in)
	if err != nil {
		return err
	}
	return forEach(userColumns, func(t userColumn) error {
		return execute(f.tx, t.rename(column), f.user, f.as, f.called, string(ids))
	})
}

// inTables renames the person at tables. Offers in which the person has part are taken
// back, no seat is held for the person any more, and a message that is still changed
// shows the new name.
func (f forget) inTables(tables []table.ID) error {
	ids, err := json.Marshal(tables)
	if err != nil {
		return err
	}
	err = forEach([]string{
		`DELETE FROM offers WHERE ?1 IN (to_id, by_id) AND table_id IN (SELECT value FROM json_each(?3))`,
		`DELETE FROM guests WHERE user_id = ?1 AND table_id IN (SELECT value FROM json_each(?3))`,
		`UPDATE lobbies SET sequel_order = (SELECT json_group_array(iif(value = ?1, ?2, value) ORDER BY key) FROM json_each(sequel_order))
			WHERE table_id IN (SELECT value FROM json_each(?3)) AND ?1 IN (SELECT value FROM json_each(sequel_order))`,
		`UPDATE tables SET edition = edition + 1, revision = revision + (status IN ('lobby', 'running', 'paused', 'archived'))
			WHERE id IN (SELECT value FROM json_each(?3))`,
	}, func(statement string) error { return execute(f.tx, statement, f.user, f.as, string(ids)) })
	if err != nil {
		return err
	}
	return inTurn(
		func() error { return rename(f, inTable, "id", tables) },
		func() error { return rename(f, inTables, "table_id", tables) },
	)
}

// inLeagues renames the person in the leagues of the server: games that began while the
// person belonged to one count on.
func (f forget) inLeagues() error {
	leagues, err := rows(f.tx, scanNumber, `SELECT id FROM leagues WHERE guild = ?`, f.guild)
	if err != nil {
		return err
	}
	return rename(f, inLeagues, "league", leagues)
}

func scanNumber(r *sql.Rows) (n int64, err error) { return n, r.Scan(&n) }

// inSeasons renames the person in the seasons of the server. What these come to stays as
// it is: no number depends on anybody's id.
func (f forget) inSeasons() error {
	seasons, err := rows(f.tx, scanNumber, `SELECT seasons.id FROM leagues CROSS JOIN seasons ON seasons.league = leagues.id WHERE guild = ?`, f.guild)
	if err != nil {
		return err
	}
	return inTurn(
		func() error { return rename(f, inSeasons, "season", seasons) },
		func() error { // what is being worked out of them has the old id
			return execute(f.tx, `UPDATE seasons SET edition = edition + 1 WHERE id IN (SELECT season FROM recounts)`)
		},
	)
}
