package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/mattn/go-sqlite3"

	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
)

// listener is SQLite that notes what it is asked.
type listener struct {
	sqlite3.SQLiteDriver
	asked []asked
}

type asked struct {
	query string
	args  []any
}

func (l *listener) Open(name string) (driver.Conn, error) {
	conn, err := l.SQLiteDriver.Open(name)
	if err != nil {
		return nil, err
	}
	return &listened{conn.(*sqlite3.SQLiteConn), l}, nil
}

type listened struct {
	*sqlite3.SQLiteConn
	by *listener
}

func (c *listened) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	one := asked{query: query}
	for _, arg := range args {
		one.args = append(one.args, arg.Value)
	}
	c.by.asked = append(c.by.asked, one)
	return c.SQLiteConn.QueryContext(ctx, query, args)
}

// partial are the indexes that hold few rows of a table: those of open tables, of
// messages that are behind, of tables at rest, of those who were not called, of people
// who are to be called.
var partial = regexp.MustCompile(`^SCAN (tables|people) USING (COVERING )?INDEX (tables_open|tables_behind|tables_resting|tables_uncalled|people_due)\b`)

// large finds a step of a plan that goes through a whole table.
var large = regexp.MustCompile(`^SCAN (tables|seats|moves|chance|rounds|results|orders|events|notes|people|holidays|servers|channels)\b`)

// Whatever is read while people play is found by an index, however many tables there
// were.
func TestNothingThatIsReadScansALargeTable(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "books.db"))
	played(t, s, "CCC", 0, games.Public, time.Hour)
	_, err := s.ChangePerson("1", func(*people.Person) {})
	must(t, err)
	_, err = s.ChangeServer("g", func(*people.Server) {})
	must(t, err)
	l := &listener{}
	sql.Register("sqlite3 "+t.Name(), l)
	var path string
	must(t, s.db.QueryRow(`SELECT file FROM pragma_database_list`).Scan(&path))
	db, err := sql.Open("sqlite3 "+t.Name(), path)
	must(t, err)
	defer func() { _ = db.Close() }()
	r := &Reader{db}
	for what, read := range map[string]func() error{
		"OpenTables":                 func() error { _, err := r.OpenTables(); return err },
		"Uncalled":                   func() error { _, err := r.Uncalled(); return err },
		"Behind":                     func() error { _, err := r.Behind(); return err },
		"Resting":                    func() error { _, err := r.Resting("g"); return err },
		"Load":                       func() error { _, err := r.Load("CCC"); return err },
		"Sheets of a channel":        func() error { _, err := r.Sheets(table.Which{Channel: "CCC", Limit: 10}); return err },
		"Sheets of a server":         func() error { _, err := r.Sheets(table.Which{Guild: "g", Limit: 10}); return err },
		"Latest":                     func() error { _, err := r.Latest("CCC"); return err },
		"Standings":                  func() error { _, err := r.Standings("g", "dalmuti", time.Time{}); return err },
		"Standings of the last week": func() error { _, err := r.Standings("g", "dalmuti", noon); return err },
		"TablesOf a server":          func() error { _, err := r.TablesOf("1", "g"); return err },
		"TablesOf everywhere":        func() error { _, err := r.TablesOf("1", ""); return err },
		"TablesIn":                   func() error { _, _, err := r.TablesIn("g", 10, 10); return err },
		"Person":                     func() error { _, err := r.Person("1"); return err },
		"FirstDue":                   func() error { _, _, err := r.FirstDue(); return err },
		"Server":                     func() error { _, err := r.Server("g"); return err },
		"Note":                       func() error { _, err := r.Note("k"); return err },
	} {
		l.asked = nil
		must(t, read())
		if len(l.asked) == 0 {
			t.Errorf("%s asks nothing", what)
		}
		for _, one := range slices.Clone(l.asked) {
			for _, step := range plan(t, db, one) {
				if large.MatchString(step) && !partial.MatchString(step) {
					t.Errorf("%s: %s\n%s", what, step, one.query)
				}
			}
		}
	}
}

// plan is how SQLite goes about a query.
func plan(t *testing.T, db *sql.DB, one asked) (steps []string) {
	t.Helper()
	found, err := db.Query(`EXPLAIN QUERY PLAN `+one.query, one.args...)
	must(t, err)
	defer func() { must(t, found.Close()) }()
	for found.Next() {
		var id, parent, unused int
		var step string
		must(t, found.Scan(&id, &parent, &unused, &step))
		steps = append(steps, step)
	}
	return steps
}
