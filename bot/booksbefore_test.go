package bot_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"

	"hofnar/migrations"
)

// withoutNotices is the step of the schema before notices: what stands in channels was kept
// in the rows of tables, offers, lobbies, threads and mentions.
const withoutNotices = 48

// wasKept is how the program of that step kept, in columns that there are no more, what
// stands now in now.notices.
var wasKept = map[string]string{
	"seasons.stale":       "0",
	"tables.post_message": "coalesce((SELECT message FROM now.notices WHERE table_id = id AND kind = 'board'), '')",
	"tables.post_at":      "(SELECT at FROM now.notices WHERE table_id = id AND kind = 'board')",
	"tables.post_stage":   "coalesce((SELECT stage FROM now.notices WHERE table_id = id AND kind = 'board'), '')",
	"tables.post_shown":   "coalesce((SELECT shown FROM now.notices WHERE table_id = id AND kind = 'board'), 0)",
	"tables.post_before":  "coalesce((SELECT max(message) FROM now.notices WHERE table_id = id AND kind = 'stage'), '')",
	"offers.message":      "coalesce((SELECT message FROM now.notices AS a WHERE a.table_id = offers.table_id AND kind = 'offer' AND a.n = offers.n), '')",
	"guests.called":       "known OR EXISTS (SELECT 1 FROM now.notices AS a WHERE a.table_id = guests.table_id AND kind = 'invitation' AND who = user_id)",
	"lobbies.invitation":  "''",
	"threads.line":        "coalesce((SELECT message FROM now.notices AS a WHERE a.table_id = threads.table_id AND kind = 'line'), '')",
	"threads.shown":       "coalesce((SELECT shown FROM now.notices AS a WHERE a.table_id = threads.table_id AND kind = 'line'), 0)",
	"threads.status":      "coalesce((SELECT stage FROM now.notices AS a WHERE a.table_id = threads.table_id AND kind = 'line'), '')",
	"threads.at":          "(SELECT at FROM now.notices AS a WHERE a.table_id = threads.table_id AND kind = 'line')",
	"threads.revision":    "(SELECT revision FROM now.tables WHERE id = threads.table_id)",
}

// wasKeptBeside is the same of whole rows. What is still to be deleted in channels of tables
// was kept in two ways.
const wasKeptBeside = `
	INSERT INTO lobbies (table_id, invitation, sequel_of, sequel_order)
		SELECT DISTINCT table_id, message, '', '[]' FROM now.notices WHERE kind = 'invitation'
		ON CONFLICT DO UPDATE SET invitation = excluded.invitation;
	INSERT INTO mentions (table_id, n, channel, message, seat, served)
		SELECT a.table_id, row_number() OVER (), channel, message, seat, 0 FROM now.notices AS a
		JOIN now.calls AS c ON c.table_id = a.table_id AND c.user_id = a.who WHERE kind = 'call';
	INSERT INTO mentions (table_id, n, channel, message, seat, served)
		SELECT id, 1000 + row_number() OVER (), channel, message, -1, 1 FROM deletions JOIN tables USING (channel) LIMIT 1;
	INSERT INTO spent (table_id, message) SELECT id, message FROM deletions JOIN tables USING (channel)
		WHERE message NOT IN (SELECT message FROM mentions);
	DELETE FROM deletions WHERE message IN (SELECT message FROM mentions UNION SELECT message FROM spent);`

// asBefore has a program of that step have written the books.
func asBefore(t testing.TB, file string) {
	t.Helper()
	was := file + ".before"
	db, err := sql.Open("sqlite3", "file:"+was+"?_journal_mode=WAL")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	steps, err := goose.NewProvider(goose.DialectSQLite3, db, migrations.Files, goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()))
	if err == nil {
		_, err = steps.UpTo(context.Background(), withoutNotices)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range append([]string{`ATTACH '` + file + `' AS now`}, copying(t, db)...) {
		if _, err := db.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, beside := range []string{"-wal", "-shm"} {
		_ = os.Remove(file + beside) // SQLite may have done that
	}
	if err := os.Rename(was, file); err != nil {
		t.Fatal(err)
	}
}

// copying are the statements that copy all tables from what is attached as now.
func copying(t testing.TB, db *sql.DB) (all []string) {
	t.Helper()
	all = append(all, `PRAGMA foreign_keys = OFF`)
	for _, table := range texts(t, db, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose_%' AND name NOT IN ('mentions', 'spent')`) {
		var values []string
		columns := texts(t, db, `SELECT name FROM pragma_table_info('`+table+`')`)
		columns = slices.DeleteFunc(columns, func(column string) bool { return table+"."+column == "tables.post_rest" })
		for _, column := range columns {
			value := column
			if was, ok := wasKept[table+"."+column]; ok {
				value = was
			}
			values = append(values, value)
		}
		all = append(all, `DELETE FROM `+table, fmt.Sprintf(`INSERT INTO %s (%s) SELECT %s FROM now.%s AS %s`,
			table, strings.Join(columns, ", "), strings.Join(values, ", "), table, table))
	}
	return append(all, wasKeptBeside, `DETACH now`)
}

func texts(t testing.TB, db *sql.DB, query string) (all []string) {
	t.Helper()
	found, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = found.Close() }()
	for found.Next() {
		var one string
		if err := found.Scan(&one); err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	return all
}
