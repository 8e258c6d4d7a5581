package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mattn/go-sqlite3"

	"hofnar/bot/notice"
	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/daily"
	"hofnar/games/league"
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
	c.note(query, args)
	return c.SQLiteConn.QueryContext(ctx, query, args)
}

func (c *listened) ExecContext(ctx context.Context, statement string, args []driver.NamedValue) (driver.Result, error) {
	c.note(statement, args)
	return c.SQLiteConn.ExecContext(ctx, statement, args)
}

func (c *listened) note(query string, args []driver.NamedValue) {
	one := asked{query: query}
	for _, arg := range args {
		one.args = append(one.args, arg.Value)
	}
	c.by.asked = append(c.by.asked, one)
}

// partial are the indexes that hold few rows of a table: those of open and archived tables, of
// messages that do not show the end, of those who were not called, of people who are to be
// called, of tables of which it was said why they were stopped.
var partial = regexp.MustCompile(`^(SCAN|SEARCH) (tables|people|calls|guests|lobbies|threads|rests|deletions|notices|daily_deals|daily_games|daily_posts) USING (COVERING )?INDEX (open_tables_of_guild|archived_tables_of_guild|tables_reasons|daily_deals_open|daily_games_recorded|daily_posts_next|guests_unknown|tables_open|notices_current|notices_unended|notices_passing|notices_unoffered|calls_pending|people_due|rests_due|deletions_due)\b`)

// large finds a step of a plan that goes through a whole table.
var large = regexp.MustCompile(`^SCAN (tables|seats|moves|chance|rounds|results|orders|events|notes|people|holidays|servers|channels|tenures|places|calls|leagues|seasons|starts|league_tables|standings|ratings|pairs|corrections|rule_changes|statistics|uncounted|seat_marks|season_marks|unsettled|guests|invitations|lobbies|threads|members|absences|rests|deletions|notices|went_back|lessons|chain|daily_games|daily_field|daily_deals|daily_days|daily_marks|daily_posts)\b`)

// whole are the tables with a row or so for each server: who asks for all servers reads
// all of that.
var whole = map[string]*regexp.Regexp{
	"ServersKept":           regexp.MustCompile(`^SCAN (servers|absences|leagues USING COVERING INDEX leagues_of_guild)\b`),
	"Absences":              regexp.MustCompile(`^SCAN absences\b`),
	"Data":                  regexp.MustCompile(`^SCAN (corrections$|seat_marks$|season_marks$|daily_marks$|leagues USING COVERING INDEX leagues_of_guild)`), // what moderators have written
	"the end of forgetting": regexp.MustCompile(`^SCAN (corrections$|leagues USING COVERING INDEX leagues_of_guild)`),                                        // that, too
	"NewestMoment":          regexp.MustCompile(`^SCAN (corrections|rule_changes|seasons)$`),                                                                 // what moderators have done
	"a server that goes":    regexp.MustCompile(`^SCAN (rests|denials|deletions)$`),                                                                          // what is refused there
	"Rests":                 regexp.MustCompile(`^SCAN rests\b`),
}

// walked finds a step of a plan that goes through all games that a server has ever had, or all of one
// kind.
var walked = regexp.MustCompile(`^SEARCH tables USING .*\(guild=\?( AND game=\?)?\)`)

// sorted finds a step that sorts ratings, whose key has them in order, or that looks through all tables
// for each: of what may go through all games of a league.
var sorted = regexp.MustCompile(`^USE TEMP B-TREE FOR .*ORDER BY$|^SCAN played\b`)

// short are those of these walks that end with what they find first, in the order of the index.
var short = []string{
	`SELECT language FROM tables WHERE guild = ?1 ORDER BY opened DESC LIMIT 1`, // the newest
	`SELECT id FROM tables WHERE guild = ? ORDER BY opened LIMIT ?`,             // the oldest
	`EXISTS (SELECT 1 FROM tables WHERE guild = ?1)`,                            // any
}

// Whatever is read while people play is found by an index, however many tables there
// were.
func TestNothingThatIsReadScansALargeTable(t *testing.T) {
	s := open(t, empty.File(t))
	played(t, s, "CCC", 0, games.Public, time.Hour)
	ended(t, s, "DDD", time.Hour, "anne", "marc")
	_, err := s.ChangePerson(t.Context(), "1", func(*people.Person) {})
	must(t, err)
	_, err = s.ChangeServer(t.Context(), "g", func(*people.Server) {})
	must(t, err)
	ended(t, s, "EEE", 2*time.Hour, "anne", "marc")
	settled(t, s, s.Void(context.Background(), 1, league.Void{Table: "EEE", Person: "anne"}, table.User{ID: "maria"}, "a reason", noon))
	dealt(t, s, today)
	starts(t, s, "anne", "g", today)
	l := &listener{}
	var path string
	must(t, s.db.QueryRow(`SELECT file FROM pragma_database_list`).Scan(&path))
	sql.Register(path, l)
	db, err := sql.Open(path, path)
	must(t, err)
	defer func() { _ = db.Close() }()
	r := &Reader{db}
	marks, err := r.marksOf(t.Context(), "anne", "g")
	must(t, err)
	dealMarks, err := r.dealMarksOf(t.Context(), "anne", "g")
	must(t, err)
	startedGame := daily.Game{Which: of("anne", today), Begun: noon, Guild: "g"}
	finished := table.Saved{Header: table.Header{ID: "DDD", Ended: noon}}
	for what, read := range map[string]func() error{
		"OpenTables":          func() error { _, err := r.OpenTables(context.Background()); return err },
		"Unlined":             func() error { _, err := r.Unlined(t.Context()); return err },
		"Lobbies":             func() error { _, err := r.Lobbies(t.Context(), "g", "anne", "e"); return err },
		"Invitations":         func() error { _, err := r.Invitations(t.Context()); return err },
		"InvitationsTold":     func() error { _, err := r.InvitationsTold(t.Context(), "CCC"); return err },
		"Uncalled":            func() error { _, err := r.Uncalled(t.Context()); return err },
		"Unasked":             func() error { _, err := r.Unasked(t.Context()); return err },
		"PlayedElsewhere":     func() error { _, err := r.PlayedElsewhere(context.Background(), "anne", "DDD"); return err },
		"Learned":             func() error { _, err := r.Learned(t.Context(), "anne", "dalmuti"); return err },
		"FirstSeat":           func() error { _, err := r.FirstSeat(t.Context(), "anne", "DDD"); return err },
		"ServersKept":         func() error { _, err := r.ServersKept(context.Background()); return err },
		"Absences":            func() error { _, err := r.Absences(t.Context()); return err },
		"CalledBy":            func() error { _, err := r.CalledBy(t.Context(), "m"); return err },
		"Recounts":            func() error { _, err := r.Recounts(t.Context()); return err },
		"Behind":              func() error { _, err := r.Behind(t.Context()); return err },
		"ToShow in a channel": func() error { _, err := r.ToShow(t.Context(), "g", "c"); return err },
		"ToShow in a server":  func() error { _, err := r.ToShow(t.Context(), "g", ""); return err },
		"ToShowBelow":         func() error { _, err := r.ToShowBelow(t.Context(), "g", "c"); return err },
		"what has served": func() error {
			return tried(db, func(tx transaction) error { return owe(tx, noon, served) })
		},
		"what has served at a table": func() error { _, err := r.Served(t.Context(), "CCC"); return err },
		"LinesOfEnded":               func() error { _, err := r.LinesOfEnded(t.Context(), "c"); return err },
		"Notices":                    func() error { _, err := r.Notices(t.Context(), "CCC", notice.Line); return err },
		"messages of stages": func() error {
			return tried(db, func(tx transaction) error { return owe(tx, noon, unended) })
		},
		"Board":          func() error { _, err := r.Board(t.Context(), "CCC"); return err },
		"Rests":          func() error { _, err := r.Rests(t.Context()); return err },
		"FirstRest":      func() error { _, err := r.FirstRest(t.Context()); return err },
		"FirstOutdated":  func() error { _, _, err := r.FirstOutdated(t.Context()); return err },
		"FirstDeletions": func() error { _, err := r.FirstDeletions(t.Context(), 8); return err },
		"Load":           func() error { _, err := r.Load(context.Background(), "CCC"); return err },
		"Sheets of a channel": func() error {
			_, err := r.Sheets(context.Background(), table.Which{Channel: "CCC", Limit: 10})
			return err
		},
		"Sheets of somebody": func() error {
			_, err := r.Sheets(context.Background(), table.Which{Guild: "g", User: "anne", Limit: 10})
			return err
		},
		"Latest":              func() error { _, err := r.Latest(context.Background(), "CCC"); return err },
		"TablesOf a server":   func() error { _, err := r.TablesOf(t.Context(), "1", "g"); return err },
		"TablesOf everywhere": func() error { _, err := r.TablesOf(t.Context(), "1", ""); return err },
		"TablesIn":            func() error { _, _, _, err := r.TablesIn(context.Background(), "g", 10, 10); return err },
		"Person":              func() error { _, err := r.Person(t.Context(), "1"); return err },
		"FirstDue":            func() error { _, _, err := r.FirstDue(t.Context()); return err },
		"Server":              func() error { _, err := r.Server(t.Context(), "g"); return err },
		"Note":                func() error { _, err := r.Note(t.Context(), "k"); return err },
		"Leagues":             func() error { _, err := r.Leagues(context.Background(), "g"); return err },
		"Seasons":             func() error { _, err := r.Seasons(context.Background(), 1); return err },
		"LeagueTable":         func() error { _, _, err := r.LeagueTable(context.Background(), 1); return err },
		"Curve":               func() error { _, err := r.Curve(context.Background(), 1, "anne"); return err },
		"Results":             func() error { _, _, err := r.Results(t.Context(), 1); return err },
		"LeaguesFor": func() error {
			_, err := r.LeaguesFor(t.Context(), "g", "dalmuti", []string{"anne", "marc"}, noon)
			return err
		},
		"NewestMove":       func() error { _, _, err := r.NewestMove(t.Context()); return err },
		"NewestMoment":     func() error { _, err := r.NewestMoment(t.Context()); return err },
		"SeasonsDue":       func() error { _, err := r.SeasonsDue(context.Background(), "g", noon); return err },
		"WasPutOut":        func() error { _, err := r.WasPutOut(t.Context(), 1, "anne"); return err },
		"Belongs":          func() error { _, err := r.Belongs(context.Background(), 1, "anne"); return err },
		"Counted":          func() error { _, err := r.Counted(t.Context(), "DDD"); return err },
		"Counted and void": func() error { _, err := r.Counted(t.Context(), "EEE"); return err },
		"LastCounted":      func() error { _, err := r.LastCounted(context.Background(), 1); return err },
		"Shares": func() error {
			_, _, err := r.Shares(context.Background(), league.Part{League: 1, Game: "dalmuti"})
			return err
		},
		"Shares of a season": func() error {
			_, _, err := r.Shares(context.Background(), league.Part{League: 1, Season: 1})
			return err
		},
		"Shares of somebody": func() error {
			_, _, err := r.Shares(context.Background(), league.Part{League: 1, Person: "anne"})
			return err
		},
		"Totals": func() error { _, _, err := r.Totals(t.Context(), 1, noon.UnixMilli()); return err },
		"PartTitles": func() error {
			_, err := r.PartTitles(context.Background(), league.Part{League: 1, Game: "dalmuti"})
			return err
		},
		"Meetings":          func() error { _, err := r.Meetings(context.Background(), 1, "anne", ""); return err },
		"Meetings with one": func() error { _, err := r.Meetings(context.Background(), 1, "anne", "marc"); return err },
		"Bests":             func() error { _, err := r.Bests(context.Background(), "g", "anne"); return err },
		"ServersOf":         func() error { _, err := r.ServersOf(context.Background(), "anne", 25); return err },
		"Kept":              func() error { _, err := r.Kept(context.Background(), "DDD"); return err },
		"Corrections":       func() error { _, err := r.Corrections(context.Background(), 1); return err },
		"RuleChanges":       func() error { _, err := r.RuleChanges(context.Background(), 1); return err },
		"CheckSeason":       func() error { return r.CheckSeason(t.Context(), 1) },
		"LastGames":         func() error { _, err := r.LastGames(context.Background(), 1, "D", 25); return err },
		"a game that ends": func() error {
			return tried(db, func(tx transaction) error { return putResult(tx, finished, table.Step{}, ownMarks{}) })
		},
		"a season worked out anew": func() error {
			return tried(db, func(tx transaction) error {
				turn := &turn{counting: counting{season: 1}}
				return inTurn(func() error { return turn.read(tx) }, func() error { return turn.end(tx) })
			})
		},
		"a game corrected": func() error {
			return tried(db, func(tx transaction) error {
				return counting{season: 1}.corrected(tx, league.Void{Person: "anne", Until: 1 << 60})
			})
		},
		"other days": func() error {
			return tried(db, func(tx transaction) error { return changeDays(tx, league.Season{ID: 1, League: 1}) })
		},
		"ExportSeason": func() error {
			_, err := r.ExportSeason(context.Background(), league.League{ID: 1}, league.Season{ID: 1})
			return err
		},
		"FirstWeekly": func() error { _, err := r.FirstWeekly(t.Context()); return err },
		"Speaks":      func() error { _, err := r.Speaks(t.Context(), "g"); return err },
		"Week":        func() error { _, err := r.Week(t.Context(), "g", noon); return err },
		"Data":        func() error { _, err := r.Data(context.Background(), "anne"); return err },
		"Knows":       func() error { _, err := r.Knows(t.Context(), "anne"); return err },
		"SeatsOf":     func() error { _, err := r.SeatsOf(context.Background(), "anne"); return err },
		"BeginForgetting": func() error {
			return tried(db, func(tx transaction) error { return beginForgetting(tx, "anne") })
		},
		"where somebody has been": func() error {
			return tried(db, func(tx transaction) error { _, err := guildsOf(tx, "anne"); return err })
		},
		"somebody who is forgotten": func() error {
			return tried(db, func(tx transaction) error {
				there, err := forget{user: "anne", former: always("A former player"), marks: marks, dealMarks: dealMarks}.with(tx, "g")
				if err == nil {
					_, err = there.all()
				}
				return err
			})
		},
		"the end of forgetting": func() error {
			return tried(db, func(tx transaction) error {
				return inTurn(func() error { return beginForgetting(tx, "lowie") }, forget{user: "lowie", former: always("A former player"), tx: tx}.rest)
			})
		},
		"of whom nothing is known": func() error { _, err := r.undated(t.Context()); return err },
		"who is idle":              func() error { _, err := r.idleAfter(t.Context(), "", noon); return err },
		"those dropped who are idle": func() error {
			return tried(db, func(tx transaction) error { return dropIdle(tx, []string{"lowie"}, noon) })
		},
		"a server that Hofnar has left": func() error {
			return tried(db, func(tx transaction) error { return noteAbsence(tx, "g", noon) })
		},
		"tables of a server that is gone": func() error {
			return tried(db, func(tx transaction) error { _, err := removeTables(tx, "g"); return err })
		},
		"other terms": func() error {
			return tried(db, func(tx transaction) error { return keepTerms(tx, league.League{ID: 1, Guild: "g"}) })
		},
		"marksOf":          func() error { _, err := r.marksOf(t.Context(), "anne", "g"); return err },
		"DailyDeal":        func() error { _, err := r.DailyDeal(t.Context(), today); return err },
		"DailyGame":        func() error { _, err := r.DailyGame(t.Context(), of("anne", today)); return err },
		"UnfinishedDaily":  func() error { _, _, err := r.UnfinishedDaily(t.Context(), "anne", noon); return err },
		"DailyBoard":       func() error { _, err := r.DailyBoard(t.Context(), "g", today); return err },
		"DailyRecords":     func() error { _, err := r.DailyRecords(t.Context(), "g", today, 40); return err },
		"DailyCommitments": func() error { _, _, err := r.DailyCommitments(t.Context(), "g", today); return err },
		"DailyDays":        func() error { _, err := r.DailyDays(t.Context(), "anne", today-30, today); return err },
		"dealMarksOf":      func() error { _, err := r.dealMarksOf(t.Context(), "anne", "g"); return err },
		"a deal begun":     func() error { return tried(db, func(tx transaction) error { return begin(tx, startedGame, noon) }) },
		"a deal kept": func() error {
			return tried(db, func(tx transaction) error { return keepDeal(tx, daily.Kept{Day: today}) })
		},
		"secrets of days": func() error { return tried(db, func(tx transaction) error { return drawDays(tx, today, today) }) },
		"deals closed": func() error {
			return tried(db, func(tx transaction) error { _, err := closeDeals(tx, today+1, 0); return err })
		},
		"FirstDailyPost": func() error { _, err := r.FirstDailyPost(t.Context()); return err },
		"old records of deals": func() error {
			return tried(db, func(tx transaction) error { _, err := dropDailyRecords(tx, noon.Add(time.Hour), 10); return err })
		},
		"chains of servers": func() error {
			return tried(db, func(tx transaction) error { _, err := rows(tx, scanText, chainedAfter, "", 10); return err })
		},
		"deals of somebody who is forgotten": func() error {
			return tried(db, func(tx transaction) error {
				return forget{user: "anne", guild: "g", tx: tx, dealMarks: dealMarks}.inDeals()
			})
		},
		"deals of a server that is gone": func() error {
			return tried(db, func(tx transaction) error { _, err := leaveDeals(tx, "g"); return err })
		},
		"a server that goes": func() error {
			return tried(db, func(tx transaction) error { _, err := taking{from: "g", by: "none"}.some(tx); return err })
		},
		"a server that is back": func() error {
			return tried(db, func(tx transaction) error { _, _, err := taking{from: "g", by: "none"}.back(tx); return err })
		},
		"a season that goes": func() error {
			return tried(db, func(tx transaction) error { _, err := removeLeague(tx, "g"); return err })
		},
		"a league that goes": func() error {
			return tried(db, func(tx transaction) error { return removeWith(tx, "leagues", 2, "league", ofLeague) })
		},
		"Uncounted": func() error { _, err := r.Uncounted(t.Context(), ""); return err },
	} {
		l.asked = nil
		must(t, read())
		if len(l.asked) == 0 {
			t.Errorf("%s asks nothing", what)
		}
		for _, one := range slices.Clone(l.asked) {
			for _, step := range plan(t, db, one) {
				if may, ok := whole[what]; ok && may.MatchString(step) {
					continue
				}
				long := walked.MatchString(step) && !slices.ContainsFunc(short, func(walk string) bool { return strings.Contains(one.query, walk) })
				if (large.MatchString(step) || long || strings.HasPrefix(what, "Shares") && sorted.MatchString(step)) && !partial.MatchString(step) {
					t.Errorf("%s: %s\n%s", what, step, one.query)
				}
			}
		}
	}
}

// tried writes something and takes it back.
func tried(db *sql.DB, do func(transaction) error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	return errors.Join(do(transaction{Tx: tx, ctx: context.Background()}), tx.Rollback())
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
