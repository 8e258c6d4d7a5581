package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/fairness"
	"hofnar/store/storetest/copies"
)

var _ table.Books = (*Store)(nil)

var noon = time.UnixMilli(1_750_000_000_000)

func open(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

var empty = copies.Of(func(path string) error {
	s, err := Open(path)
	if err != nil {
		return err
	}
	return s.Close()
})

func fresh(t *testing.T) *Store { return open(t, empty.File(t)) }

// added is how adding a table to books ends, whatever its entry in the chain.
func added(_ fairness.Entry, err error) error { return err }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// put saves a table, commit a step of it; from then on the books have its next edition.
func put(t *testing.T, s *Store, saved *table.Saved, event string) {
	t.Helper()
	must(t, s.Save(context.Background(), *saved, event, table.Arrival{}))
	saved.Edition++
}

func commit(t *testing.T, s *Store, saved *table.Saved, step table.Step) {
	t.Helper()
	must(t, s.Commit(context.Background(), *saved, step))
	saved.Edition++
}

// lobby is a table with everything filled in that a lobby may have.
func lobby(id table.ID, channel string) table.Saved {
	return table.Saved{
		Header: table.Header{
			ID: id, Guild: "g", Channel: channel, Game: "dalmuti",
			Options: games.Agreed{"rounds": 3, "deck": "full", "open_tricks": true},
			Host:    table.User{ID: "1", Name: "Anne"},
			Chairs: []table.Chair{
				{User: table.User{ID: "1", Name: "Anne"}, Name: "Anne"},
				{User: table.User{ID: "2", Name: "Marc"}, Name: "Marc", Level: "good", Left: true},
				{Level: "good", Name: "The Cook"},
			},
			Status: table.Lobby, Opened: noon,
			Guests: []table.Guest{{User: table.User{ID: "3", Name: "Lowie"}, Known: true}, {User: table.User{ID: "1", Name: "Bert"}}},
			Parent: "p", Language: "nl",
			Sequel: table.Sequel{Of: "WXC", Order: []string{"2", "The Cook", "1"}},
		},
		Touched: noon.Add(time.Second), Event: "open", Seed: games.Seed{1, 2, 3},
		Orders:  map[games.Seat]table.Order{},
		Outlook: table.Outlook{Due: noon.Add(time.Hour), Raced: noon},
	}
}

func begun(t table.Saved) (table.Saved, table.Step) {
	t.Status, t.Began, t.Guests = table.Running, noon.Add(time.Minute), nil
	return t, table.Step{
		N: 0, Who: games.Public, Event: "start", Received: noon.Add(time.Minute + 7),
		Chance:     []json.RawMessage{json.RawMessage(`{"draw":[1,2,3]}`), json.RawMessage(`{"deal":[4]}`)},
		FirstRound: 1,
	}
}

func move(n int, event string) table.Step {
	return table.Step{
		N: n, Who: games.Seat(n % 3), Act: games.Act(`{"m":"pass"}`),
		Event: event, Received: noon.Add(time.Duration(n) * time.Second), FirstRound: 1,
	}
}

func TestWhatIsWrittenComesBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "with space & 100%?#.db")
	s := open(t, path)
	saved := lobby("7QK", "c")
	saved.Revision = 5
	entry, err := s.Add(context.Background(), saved)
	must(t, err)
	saved.Fair, saved.Rules = []fairness.Secret{{Entry: entry, Secret: saved.Seed}}, 4
	saved, first := begun(saved)
	commit(t, s, &saved, first)
	second := move(1, "x")
	second.Rounds = []games.Round{{Points: []int{2, 1, 0}, Titles: []string{"GD", "M", "GP"}}}
	second.Chance = []json.RawMessage{json.RawMessage(`{"deal":[5]}`)}
	saved.Calls = map[games.Seat]table.Call{
		0: {User: "1", Turn: 1, Due: [3]time.Time{noon, {}, noon.Add(time.Hour)}, Rung: 2, Told: 1, Owed: true, Answered: 1},
		2: {User: "3", Ended: noon},
	}
	saved.Orders[2] = table.Order{Act: games.Act(`{"m":"pass"}`), Scene: games.Scene{Round: 2, Part: 1}}
	commit(t, s, &saved, second)
	third := move(2, "y")
	third.FirstRound, third.Rounds = 2, []games.Round{{Points: []int{0, 5, 1}}}
	saved.Status, saved.Ended = table.Finished, noon.Add(time.Hour)
	saved.Scores, saved.Winners = []int{2, 6, 1}, []games.Seat{1}
	saved.NewHost, saved.Chairs[1].Departed = true, true
	anne, marc := saved.Chairs[0].User, saved.Chairs[1].User
	saved.Tenures = []table.Tenure{{Seat: 0, User: anne, To: table.Lasting}, {Seat: 1, User: marc, From: 1, To: 2}}
	saved.Offers = map[games.Seat]table.Offer{1: {N: 7, To: table.User{ID: "3", Name: "Karel"}, By: marc}, 2: {N: 8}}
	saved.Places = []table.Place{{Seat: 0, User: anne, Place: 2}, {Seat: 1, Place: 1}, {Seat: 2, Place: 3}, {Seat: 1, User: marc, Place: 4, Left: true}}
	commit(t, s, &saved, third)
	must(t, s.Close())

	kept, err := open(t, path).Load(context.Background(), "7QK")
	must(t, err)
	first.FirstRound, second.FirstRound = 0, 1 // without rounds there is no first
	slices.Sort(kept.Events)
	want := table.Kept{Saved: saved, Steps: []table.Step{first, second, third}, Events: []string{"start", "x", "y"}}
	if diff := cmp.Diff(want, kept, cmp.Comparer(time.Time.Equal)); diff != "" {
		t.Errorf("wrote (-), read (+):\n%s", diff)
	}
}

func TestAChannelHasOneOpenTable(t *testing.T) {
	s := fresh(t)
	first := lobby("CCC", "c")
	must(t, added(s.Add(context.Background(), first)))
	if err := added(s.Add(context.Background(), lobby("DDD", "c"))); !errors.Is(err, table.ErrTaken) {
		t.Fatalf("a second table in the channel: %v, want ErrTaken", err)
	}
	must(t, added(s.Add(context.Background(), lobby("FFF", "another"))))
	if err := added(s.Add(context.Background(), lobby("CCC", "third"))); !errors.Is(err, table.ErrBorne) {
		t.Fatalf("a second table of that name: %v, want ErrBorne", err)
	}
	first.Status = table.Stopped
	put(t, s, &first, "stop")
	must(t, added(s.Add(context.Background(), lobby("DDD", "c"))))
	open, err := s.OpenTables(context.Background())
	must(t, err)
	if len(open) != 2 || open[0].ID != "DDD" && open[1].ID != "DDD" || open[0].ID != "FFF" && open[1].ID != "FFF" {
		t.Errorf("open are %v, want DDD and FFF", open)
	}
}

func TestAnEventIsCarriedOutOnce(t *testing.T) {
	s := fresh(t)
	saved := lobby("CCC", "c")
	must(t, added(s.Add(context.Background(), saved)))
	put(t, s, &saved, "join")
	changed := saved
	changed.Host.Name = "Somebody"
	if err := s.Save(context.Background(), changed, "join", table.Arrival{}); !errors.Is(err, table.ErrDuplicate) {
		t.Fatalf("the same event again: %v, want ErrDuplicate", err)
	}
	put(t, s, &saved, "")
	put(t, s, &saved, "")
	saved, first := begun(saved)
	commit(t, s, &saved, first)
	again := move(1, first.Event)
	if err := s.Commit(context.Background(), saved, again); !errors.Is(err, table.ErrDuplicate) {
		t.Fatalf("the same event again: %v, want ErrDuplicate", err)
	}
	other := lobby("DDD", "d")
	must(t, added(s.Add(context.Background(), other)))
	put(t, s, &other, "join")
	kept, err := s.Load(context.Background(), "CCC")
	must(t, err)
	if len(kept.Steps) != 1 || kept.Host.Name != "Anne" {
		t.Errorf("a refused repetition left traces: %d steps, host %s", len(kept.Steps), kept.Host.Name)
	}
}

func TestATableThatIsNotThere(t *testing.T) {
	s := fresh(t)
	_, err := s.Load(context.Background(), "CCC")
	_, latestErr := s.Latest(context.Background(), "c")
	for what, err := range map[string]error{
		"load": err, "latest": latestErr,
	} {
		if !errors.Is(err, table.ErrNone) {
			t.Errorf("%s: %v, want ErrNone", what, err)
		}
	}
	if err := s.Save(context.Background(), lobby("CCC", "c"), "", table.Arrival{}); !errors.Is(err, table.ErrOutdated) {
		t.Errorf("save: %v, want ErrOutdated", err)
	}
}

func TestACommitThatFailsLeavesNothing(t *testing.T) {
	s := fresh(t)
	saved := lobby("CCC", "c")
	must(t, added(s.Add(context.Background(), saved)))
	put(t, s, &saved, "seat")
	before, err := s.Load(context.Background(), "CCC")
	must(t, err)

	fill := map[string]func(){
		"when the disk is full": func() {
			_, err := s.write.Exec(`PRAGMA max_page_count = 1`) // SQLite settles on the present size
			must(t, err)
		},
		"when the books are closed": func() { must(t, s.write.Close()) },
	}
	for _, name := range []string{"when the disk is full", "when the books are closed"} {
		t.Run(name, func(t *testing.T) {
			fill[name]()
			next, step := begun(saved)
			step.Chance = []json.RawMessage{json.RawMessage(`"` + strings.Repeat("x", 1<<20) + `"`)}
			if s.Commit(context.Background(), next, step) == nil {
				t.Fatal("the commit went through")
			}
			after, err := s.Load(context.Background(), "CCC")
			must(t, err)
			if diff := cmp.Diff(before, after); diff != "" {
				t.Errorf("the failed commit left:\n%s", diff)
			}
		})
	}
}

func TestTablesWriteAtTheSameTime(t *testing.T) {
	s := fresh(t)
	const tables, moves = 12, 25
	var all sync.WaitGroup
	for i := range tables {
		id := table.ID([]string{"CCC", "CCD", "CCF", "CCG", "CCH", "CCJ", "CCK", "CCL", "CCM", "CCN", "CCP", "CCQ"}[i])
		all.Go(func() {
			saved := lobby(id, string(id))
			saved.Host.ID = string(id)
			if err := added(s.Add(context.Background(), saved)); err != nil {
				t.Error(err)
				return
			}
			saved, step := begun(saved)
			for n := range moves {
				if n > 0 {
					step = move(n, fmt.Sprint(n))
				}
				if err := s.Commit(context.Background(), saved, step); err != nil {
					t.Error(err)
				}
				if err := s.Commit(context.Background(), saved, step); !errors.Is(err, table.ErrDuplicate) {
					t.Errorf("again: %v, want ErrDuplicate", err)
				}
				saved.Edition++
				if kept, err := s.Load(context.Background(), id); err != nil || len(kept.Steps) != n+1 {
					t.Errorf("after move %d there are %d steps (%v)", n, len(kept.Steps), err)
				}
			}
		})
	}
	all.Wait()
	must(t, s.Check(t.Context()))
}

func TestSheets(t *testing.T) {
	s := fresh(t)
	for i, id := range []table.ID{"CCC", "DDD", "FFF", "GGG"} {
		saved := lobby(id, "c"+string(id))
		saved.Opened = noon.Add(time.Duration(i) * time.Hour)
		if id == "FFF" {
			saved.Guild, saved.Channel = "h", "cCCC"
			saved.Chairs = saved.Chairs[1:]
		}
		if id == "CCC" {
			saved.Status = table.Stopped
		}
		must(t, added(s.Add(context.Background(), saved)))
		saved.Status = table.Stopped
		saved, step := begun(saved)
		saved.Status = table.Stopped
		if id != "GGG" {
			step.Rounds = []games.Round{{Points: []int{i, 1}, Titles: []string{"GD", "GP"}}, {Points: []int{7, 8}}}
		}
		commit(t, s, &saved, step)
	}
	cases := []struct {
		name string
		of   table.Which
		want []table.ID
	}{
		{"those of a server that somebody has played and that have a finished round, newest first", table.Which{Guild: "g", User: "1", Limit: 25}, []table.ID{"DDD", "CCC"}},
		{"none that others have played", table.Which{Guild: "g", User: "9", Limit: 25}, nil},
		{"none of computers", table.Which{Guild: "g", Limit: 25}, nil},
		{"those of a channel", table.Which{Channel: "cCCC", Limit: 25}, []table.ID{"FFF", "CCC"}},
		{"no more than asked for", table.Which{Channel: "cCCC", Limit: 1}, []table.ID{"FFF"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			sheets, err := s.Sheets(context.Background(), c.of)
			must(t, err)
			var got []table.ID
			for _, sheet := range sheets {
				got = append(got, sheet.ID)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
	sheets, err := s.Sheets(context.Background(), table.Which{Guild: "g", User: "1", Limit: 1})
	must(t, err)
	want := []games.Round{{Points: []int{1, 1}, Titles: []string{"GD", "GP"}}, {Points: []int{7, 8}}}
	if diff := cmp.Diff(want, sheets[0].Rounds); diff != "" {
		t.Errorf("the sheet of DDD:\n%s", diff)
	}
	latest, err := s.Latest(context.Background(), "cCCC")
	must(t, err)
	if latest != "FFF" {
		t.Errorf("the latest table is %s, want FFF", latest)
	}
	ids, err := s.Tables(t.Context())
	must(t, err)
	if !slices.Equal(ids, []table.ID{"CCC", "DDD", "FFF", "GGG"}) {
		t.Errorf("all tables are %v", ids)
	}
}

func TestNotes(t *testing.T) {
	s := fresh(t)
	for _, want := range []string{"", "one", "two", ""} {
		must(t, s.PutNote(t.Context(), "k", want))
		got, err := s.Note(t.Context(), "k")
		must(t, err)
		if got != want {
			t.Errorf("remembered %q, recalled %q", want, got)
		}
	}
}

func TestEveryConnectionHasItsPragmas(t *testing.T) {
	s := fresh(t)
	for i := range 4 {
		conn, err := s.db.Conn(t.Context())
		must(t, err)
		t.Cleanup(func() { _ = conn.Close() }) // stays open, so that the next is another
		for name, want := range map[string]string{
			"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000",
		} {
			var got string
			must(t, conn.QueryRowContext(t.Context(), "PRAGMA "+name).Scan(&got))
			if got != want {
				t.Errorf("connection %d: %s is %s, want %s", i, name, got, want)
			}
		}
	}
}

func TestABackupIsTheSameBooks(t *testing.T) {
	s := fresh(t)
	must(t, added(s.Add(context.Background(), lobby("CCC", "c"))))
	path := filepath.Join(t.TempDir(), "copy.db")
	must(t, s.Backup(t.Context(), path))
	if err := s.Backup(t.Context(), path); !errors.Is(err, os.ErrExist) {
		t.Errorf("a backup over another file: %v, want a refusal", err)
	}
	info, err := os.Stat(path)
	must(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("the copy may be read by others: %v", info.Mode())
	}
	copied, err := OpenReader(path) // who opens it has its tables go back
	must(t, err)
	defer func() { must(t, copied.Close()) }()
	must(t, copied.Check(t.Context()))
	want, err := s.Load(context.Background(), "CCC")
	must(t, err)
	got, err := copied.Load(context.Background(), "CCC")
	must(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the copy differs:\n%s", diff)
	}
}

func TestCheckFindsWhatBelongsToNothing(t *testing.T) {
	s := fresh(t)
	must(t, s.Check(t.Context()))
	_, err := s.write.Exec(`PRAGMA foreign_keys = off; INSERT INTO events VALUES ('CCC', 'stray')`)
	must(t, err)
	if err := s.Check(t.Context()); err == nil || !strings.Contains(err.Error(), "events") {
		t.Errorf("the check says %v, want the stray event", err)
	}
}

func TestBooksOfANewerProgramAreLeftAlone(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	_, err := s.write.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`)
	must(t, err)
	must(t, s.Close())
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), "9999") {
		t.Errorf("opened them: %v", err)
	}
}

func TestTheNewestEventThatATableHasJudgedIsKeptWithWhatItWrites(t *testing.T) {
	s := fresh(t)
	saved, first := begun(lobby("JDG", "c"))
	must(t, added(s.Add(context.Background(), saved)))
	first.Judged = table.Arrival{Session: "one", Seq: 7}
	for _, write := range []struct {
		do   func() error
		want table.Arrival
	}{
		{func() error { return nil }, table.Arrival{}},
		{func() error { return s.Commit(context.Background(), saved, first) }, first.Judged},
		{func() error { return s.Save(context.Background(), saved, "", table.Arrival{Session: "one", Seq: 9}) }, table.Arrival{Session: "one", Seq: 9}},
		{func() error { return s.Save(context.Background(), saved, "", table.Arrival{}) }, table.Arrival{Session: "one", Seq: 9}},
		{func() error { return s.Save(context.Background(), saved, "key", table.Arrival{Session: "two", Seq: 1}) }, table.Arrival{Session: "two", Seq: 1}},
	} {
		must(t, write.do())
		if write.want.Seq > 0 {
			saved.Edition++
		}
		if kept, err := s.Load(context.Background(), "JDG"); err != nil || kept.Judged != write.want {
			t.Errorf("judged is %+v, want %+v: %v", kept.Judged, write.want, err)
		}
	}
	if err := s.Save(context.Background(), saved, "key", table.Arrival{Session: "two", Seq: 8}); !errors.Is(err, table.ErrDuplicate) {
		t.Fatal(err)
	}
	if kept, err := s.Load(context.Background(), "JDG"); err != nil || kept.Judged.Seq != 1 {
		t.Errorf("what was not written has changed what is judged: %+v, %v", kept.Judged, err)
	}
}

// A table that has ended repeats nothing and brings no thread back.
func TestOfATableThatHasEndedNoEventIsKept(t *testing.T) {
	s := fresh(t)
	saved, first := begun(lobby("JDG", "c"))
	must(t, added(s.Add(context.Background(), saved)))
	first.Judged = table.Arrival{Session: "one", Seq: 7}
	commit(t, s, &saved, first)
	must(t, s.NoteBroughtBack(t.Context(), "thread", "JDG", saved.Opened))
	saved.Status, saved.Ended = table.Stopped, saved.Opened.Add(time.Hour)
	must(t, s.Save(context.Background(), saved, "key", table.Arrival{Session: "one", Seq: 9}))
	if kept, err := s.Load(context.Background(), "JDG"); err != nil || kept.Judged != (table.Arrival{}) {
		t.Errorf("judged is %+v, %v", kept.Judged, err)
	}
	if at, _, err := s.BroughtBack(t.Context(), "thread"); err != nil || !at.IsZero() {
		t.Errorf("it was brought back %v, %v", at, err)
	}
}

func TestAMoveWritesOnlyWhatItChanges(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	saved := lobby("7QK", "c")
	must(t, added(s.Add(context.Background(), saved)))
	saved, step := begun(saved)
	must(t, s.Commit(context.Background(), saved, step))
	logged := func() int64 {
		info, err := os.Stat(path + "-wal")
		must(t, err)
		return info.Size()
	}
	saved.Edition++
	must(t, s.Commit(context.Background(), saved, move(1, "1")))
	before := logged()
	for n := range 10 {
		saved.Edition++
		must(t, s.Commit(context.Background(), saved, move(n+2, strconv.Itoa(n+2))))
	}
	const page = 24 + 4096 // with its header
	if pages := (logged() - before) / 10 / page; pages > 8 {
		t.Errorf("a move writes %d pages", pages)
	}
}
