package bot_test

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/store"
	"hofnar/store/storetest"
)

var (
	many     = flag.Int("many.tables", 2_000, "how many open tables sleep")
	finished = flag.Int("many.finished", 0, "how many games have ended beside them")
)

// counted books count how many tables are read.
type counted struct {
	books
	loads *atomic.Int64
}

func (c counted) Load(ctx context.Context, id table.ID) (table.Kept, error) {
	c.loads.Add(1)
	return c.books.Load(ctx, id)
}

// With thousands of open tables Hofnar starts as with none: nothing is read of them but
// a line each, nothing runs, and one timer serves all. A move costs what it costs without them,
// and without the games that have ended.
func TestTablesThatSleepCostNothing(t *testing.T) {
	file := manyTables(t)
	cost := func(file string) (took, move time.Duration, heap int64, goroutines int, read int64) {
		e := silentEvening(t)
		if file != "" {
			e.file = file
		}
		var counts atomic.Int64
		e.books = func(s *store.Store) books { return counted{s, &counts} }
		before, running := heapNow(), runtime.NumGoroutine()
		began := worked(t)
		e.start()
		took = worked(t) - began
		heap, goroutines = heapNow()-before, runtime.NumGoroutine()-running
		read = counts.Load()
		if g, ok := e.registry.Fetch(context.Background(), table.ID(name(0)), ""); file != "" && (!ok || e.steps(g.ID) < 10 || g.Broken) {
			t.Errorf("one of them has %d steps only", e.steps(g.ID))
		}
		return took, e.moveCosts(), heap, goroutines, read
	}
	var idle, least time.Duration
	var base int64
	var running int
	for range 3 { // how many connections stay idle differs
		took, move, heap, goroutines, _ := cost("")
		idle, least, base, running = max(idle, took), max(least, move), max(base, heap), max(running, goroutines)
	}
	took, move, heap, goroutines, loads := cost(file)
	t.Logf("%d tables, %d games ended: started in %v of a core (with none: %v), a move costs %v of a core (%v), %.1f MB more, %d goroutines more, %d tables read",
		*many, *finished, took, idle, move, least, float64(heap-base)/1e6, goroutines-running, loads)
	if took-idle > time.Second || heap-base > 20e6+800*int64(*many) || goroutines-running > 5 || loads > 0 {
		t.Error("that is too much")
	}
}

// moveCosts is how much of a core a move takes at a new table of two.
func (e *evening) moveCosts() time.Duration {
	e.t.Helper()
	g, err := e.registry.Open(context.Background(), table.Opening{
		Guild: e.guild.ID, Channel: e.ch.ID, Host: table.User{ID: "1", Name: "P1"}, Game: "teufel",
	})
	if err != nil {
		e.t.Fatal(err)
	}
	does(e.t, e.registry, g.ID, player("2"), table.Join{})
	does(e.t, e.registry, g.ID, player("1"), table.Start{})
	began, r := worked(e.t), rand.New(rand.NewPCG(1, 1))
	for range 30 {
		for _, user := range []string{"1", "2"} {
			now, _ := e.registry.Fetch(context.Background(), g.ID, user)
			does(e.t, e.registry, g.ID, player(user), something(now, r))
		}
	}
	return (worked(e.t) - began) / time.Duration(e.steps(g.ID))
}

// worked is how long this process has had a core: other work on the machine does not count.
func worked(t testing.TB) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func heapNow() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// manyTables are books with so many open tables: copies of a few that were played.
func manyTables(t *testing.T) (file string) {
	t.Helper()
	file = storetest.File(t)
	var ids []table.ID
	synctest.Test(t, func(t *testing.T) { ids = someTables(t, file) })
	db, err := sql.Open("sqlite3", "file:"+file+"?_synchronous=OFF&_journal_mode=OFF")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	db.SetMaxOpenConns(1)
	execute := func(statement string, args ...any) {
		t.Helper()
		if _, err := db.Exec(statement, args...); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	execute(`CREATE TEMP TABLE copies (id TEXT PRIMARY KEY, source TEXT)`)
	execute(`BEGIN`)
	for i := range *many + *finished - len(ids) {
		execute(`INSERT INTO copies VALUES (?, ?)`, name(i), ids[i%len(ids)])
	}
	for _, of := range []string{"tables", "seats", "moves", "chance", "rounds", "orders", "events", "calls"} {
		key, columns := columnsOf(t, db, of)
		execute(fmt.Sprintf(`INSERT INTO %s (%s) SELECT %s FROM %s s JOIN copies c ON c.source = s.%s`, of,
			strings.Join(columns, ", "), strings.Join(copied(columns, key), ", "), of, key))
	}
	now := time.Now().UnixMilli()
	execute(`INSERT OR REPLACE INTO notices (table_id, kind, guild, channel, message, who, n, stage, shown, last) SELECT id, 'board', guild, channel, 'm' || id, '', 0, '', revision, 0 FROM tables`)
	execute(`UPDATE tables SET
		opened = ?1, touched = ?1, due = ?1 + iif(status = 'lobby', 1, 14) * 86400000`, now)
	execute(`UPDATE calls SET told = rung`)
	execute(`UPDATE tables SET status = 'finished', ended = opened, due = NULL WHERE id IN (SELECT id FROM copies LIMIT ?)`, *finished)
	execute(`UPDATE notices SET last = 1 WHERE table_id IN (SELECT id FROM tables WHERE status = 'finished')`)
	execute(`INSERT OR IGNORE INTO results (table_id, seat, score, won) SELECT table_id, seat, seat, seat = 0 FROM seats JOIN tables ON id = table_id WHERE status = 'finished'`)
	execute(`COMMIT`)
	return file
}

// name is the n-th name of five letters.
func name(n int) string {
	const letters = "CDFGHJKLMNPQRTVWX34679"
	id := make([]byte, 5)
	for i := range id {
		id[i] = letters[n%len(letters)]
		n /= len(letters)
	}
	return string(id)
}

func columnsOf(t *testing.T, db *sql.DB, of string) (key string, columns []string) {
	t.Helper()
	key = "table_id"
	if of == "tables" {
		key = "id"
	}
	found, err := db.Query(`SELECT name FROM pragma_table_info(?)`, of)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = found.Close() }()
	for found.Next() {
		var column string
		if err := found.Scan(&column); err != nil {
			t.Fatal(err)
		}
		columns = append(columns, column)
	}
	return key, columns
}

// copied is what stands in the columns of a copy.
func copied(columns []string, key string) (from []string) {
	for _, column := range columns {
		switch column {
		case key, "channel": // a channel each
			from = append(from, "c.id")
		default:
			from = append(from, "s."+column)
		}
	}
	return from
}

// someTables plays some moves at tables of all games, with and without computers, and
// leaves them when they sleep; the last is a lobby.
func someTables(t *testing.T, file string) (ids []table.ID) {
	t.Helper()
	s, err := store.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	registry, err := table.New(table.Config{Games: all.Games, Books: s, Live: true, Log: slog.New(slog.DiscardHandler),
		Options: []games.Option{{Key: "pace", Default: "live", Choices: []string{"live", "slow"}, House: true}}})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for i, game := range all.Games {
		for computers := range 3 {
			ids = append(ids, playedAt(t, registry, game, fmt.Sprint(i, computers), computers, r))
		}
	}
	ids = append(ids, seatedAt(t, registry, all.Games[0], "lobby", 1))
	time.Sleep(time.Hour)
	registry.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return ids
}

// seatedAt is a lobby of people and computers.
func seatedAt(t *testing.T, registry *table.Registry, game *games.Game, channel string, computers int) table.ID {
	t.Helper()
	g, err := registry.Open(context.Background(), table.Opening{Guild: "g", Channel: channel, Host: table.User{ID: "1", Name: "Anne"}, Game: game.Name})
	if err != nil {
		t.Fatal(err)
	}
	for n := 2; n <= 5-computers; n++ {
		does(t, registry, g.ID, player(fmt.Sprint(n)), table.Join{})
	}
	for range computers {
		does(t, registry, g.ID, player("1"), table.AddComputer{})
	}
	return g.ID
}

func playedAt(t *testing.T, registry *table.Registry, game *games.Game, channel string, computers int, r *rand.Rand) table.ID {
	t.Helper()
	id := seatedAt(t, registry, game, channel, computers)
	does(t, registry, id, player("1"), table.Start{})
	for range 20 {
		for n := 1; n <= 5-computers; n++ {
			user := fmt.Sprint(n)
			if g, _ := registry.Fetch(context.Background(), id, user); g.Status == table.Running {
				does(t, registry, id, player(user), something(g, r))
			}
		}
		time.Sleep(time.Minute)
	}
	return id
}

// something is a choice of somebody who is asked something.
func something(g table.Snapshot, r *rand.Rand) table.Choose {
	choice := table.Choose{Version: g.Version}
	for {
		p := g.Ask(choice.Picks)
		if p.Question == nil {
			return choice
		}
		choice.Picks = append(choice.Picks, games.RandomPick(p.Question, r))
	}
}

// player is somebody of whom nobody knows more.
func player(id string) table.User { return table.User{ID: id, Name: "P" + id} }

// does has somebody try something.
func does(t testing.TB, registry *table.Registry, id table.ID, by table.User, do table.Action) {
	t.Helper()
	done := make(chan struct{})
	registry.Send(id, table.Deed{By: by, Do: do}, func(table.Snapshot, error) { close(done) })
	<-done
}
