package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hofnar/bot/notice"
)

// withCopy are books with a game of six moves, whose message shows it, and a copy that was made
// after three; as a kill leaves them, with a write-ahead log.
func withCopy(t *testing.T) (path, copied string) {
	t.Helper()
	s := open(t, empty.File(t))
	saved, first := begun(lobby("7QK", "c"))
	saved.Tenures = nil
	must(t, added(s.Add(t.Context(), saved)))
	commit(t, s, &saved, first)
	for n := range 3 {
		commit(t, s, &saved, move(n+1, "e"+string(rune('0'+n))))
	}
	must(t, s.PutBoard(t.Context(), notice.Notice{Table: "7QK", Kind: notice.Board, Guild: "g", Channel: "c", Message: "m1"}, notice.Turn{}, noon))
	must(t, errors.Join(s.KeepSessions(t.Context(), map[int]string{0: `{}`}), s.PutNote(t.Context(), "commands", `{"guild":"17","sum":"1"}`)))
	dir := t.TempDir()
	path, copied = filepath.Join(dir, "books.db"), filepath.Join(dir, "copy.db")
	must(t, s.Backup(t.Context(), copied))
	for n := 3; n < 6; n++ {
		commit(t, s, &saved, move(n+1, "e"+string(rune('0'+n))))
	}
	var file string
	must(t, s.db.QueryRow(`SELECT file FROM pragma_database_list`).Scan(&file))
	for _, of := range []string{"", "-wal"} {
		duplicate(t, file+of, path+of)
	}
	return path, copied
}

func duplicate(t *testing.T, from, to string) {
	t.Helper()
	whole, err := os.ReadFile(from)
	must(t, errors.Join(err, os.WriteFile(to, whole, 0o600)))
}

// moves is how many moves the table of withCopy has in books; -1 where they cannot be opened.
func moves(t *testing.T, path string) int {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Log(err)
		return -1
	}
	defer func() { must(t, s.Close()) }()
	kept, err := s.Load(t.Context(), "7QK")
	must(t, errors.Join(err, s.CheckMoves(t.Context(), "7QK"), s.Check(t.Context())))
	return len(kept.Steps) - 1
}

func TestACopyGoesBackWhenItIsOpenedAndOnlyOnce(t *testing.T) {
	path, copied := withCopy(t)
	duplicate(t, copied, copied+".again")
	lost := open(t, path)
	was, err := lost.Load(t.Context(), "7QK")
	must(t, err)
	if !lost.WentBack().IsZero() {
		t.Error("books that are no copy go back")
	}
	s := open(t, copied)
	if since := time.Since(s.WentBack()); since < 0 || since > time.Minute {
		t.Errorf("it goes back to %v", s.WentBack())
	}
	is, err := s.Load(t.Context(), "7QK")
	must(t, err)
	if is.WentBack.Ahead < leap || is.Revision < was.Revision+leap || !is.WentBack.Until.Equal(s.WentBack().Truncate(time.Millisecond)) {
		t.Errorf("the table went back %+v and has revision %d", is.WentBack, is.Revision)
	}
	if is.Seed == was.Seed || len(is.Steps) != 4 {
		t.Errorf("after %d steps the seed is %v", len(is.Steps), is.Seed)
	}
	must(t, s.CheckMoves(t.Context(), "7QK"))
	if b, err := s.Board(t.Context(), "7QK"); err != nil || b.Stands() {
		t.Errorf("its message stands: %+v, %v", b, err)
	}
	if due, err := s.FirstDeletions(t.Context(), 9); err != nil || len(due) != 1 || due[0].Message != "m1" {
		t.Errorf("to be deleted are %+v, %v", due, err)
	}
	if kept, err := s.Sessions(t.Context()); err != nil || len(kept) > 0 {
		t.Errorf("the sessions are %v, %v", kept, err)
	}
	if commands, err := s.Note(t.Context(), "commands"); err != nil || commands != `{"guild":"17","sum":""}` {
		t.Errorf("of the commands it knows %s, %v", commands, err)
	}
	if other, err := open(t, copied+".again").Load(t.Context(), "7QK"); err != nil || other.Seed == is.Seed {
		t.Errorf("the same copy put back twice has the same seed, %v", err)
	}
	must(t, s.Close())
	s = open(t, copied)
	again, err := s.Load(t.Context(), "7QK")
	must(t, err)
	if !s.WentBack().IsZero() || again.WentBack != is.WentBack || again.Seed != is.Seed {
		t.Errorf("it goes back once more: %+v", again.WentBack)
	}
}

// SQLite would write what is in the log of the books before over the copy.
func TestACopyBesideTheLogOfOtherBooksIsNotOpened(t *testing.T) {
	path, copied := withCopy(t)
	whole, err := os.ReadFile(copied)
	must(t, err)
	log, err := os.ReadFile(path + "-wal")
	must(t, err)
	link := linked(t, path)
	for what, put := range map[string]func(){
		"put in place of the books": func() { duplicate(t, copied, path) },
		"put there through a link":  func() { duplicate(t, copied, link) },
		"missing":                   func() { must(t, os.Remove(path)) },
		"empty":                     func() { must(t, os.WriteFile(path, nil, 0o600)) },
	} {
		put()
		_, opened := Open(path)
		_, read := OpenReader(path)
		_, openedByLink := Open(link)
		_, readByLink := OpenReader(link)
		for _, err := range []error{opened, read, openedByLink, readByLink} {
			if err == nil || !strings.Contains(err.Error(), "is not its own") {
				t.Errorf("%s: %v", what, err)
			}
		}
		if is, err := os.ReadFile(path + "-wal"); err != nil || string(is) != string(log) {
			t.Errorf("%s: the log was changed, %v", what, err)
		}
	}
	duplicate(t, copied, path)
	r, err := Restore(t.Context(), path, copied)
	must(t, err)
	aside, err := r.Finish()
	must(t, err)
	if n := moves(t, path); n != 3 {
		t.Errorf("restored are %d moves", n)
	}
	if is, err := os.ReadFile(aside + "-wal"); err != nil || string(is) != string(log) {
		t.Errorf("the log was not put aside: %v", err)
	}
	if is, err := os.ReadFile(copied); err != nil || string(is) != string(whole) {
		t.Errorf("the copy was changed: %v", err)
	}
}

func TestBooksAreRestoredAndThoseBeforeStandAside(t *testing.T) {
	path, copied := withCopy(t)
	r, err := Restore(t.Context(), path, copied)
	must(t, err)
	var owned *Owned
	if _, err := Open(path); !errors.As(err, &owned) {
		t.Errorf("they are served meanwhile: %v", err)
	}
	must(t, r.Drop())
	if n := moves(t, path); n != 6 {
		t.Errorf("what was dropped leaves %d moves", n)
	}
	r, err = Restore(t.Context(), path, copied)
	must(t, err)
	aside, err := r.Finish()
	must(t, err)
	if n, m := moves(t, path), moves(t, aside); n != 3 || m != 6 {
		t.Errorf("restored are %d moves, aside %d", n, m)
	}
	left, err := filepath.Glob(path + unfinished + "*")
	must(t, err)
	if len(left) > 0 {
		t.Errorf("there is left %v", left)
	}
}

// What stands beside books that a link names stands beside the file, where SQLite has its own.
func TestBooksThatALinkNamesAreRestoredWhereTheyLie(t *testing.T) {
	path, copied := withCopy(t)
	link := linked(t, path)
	r, err := Restore(t.Context(), link, copied)
	must(t, err)
	aside, err := r.Finish()
	must(t, err)
	if to, err := os.Readlink(link); err != nil || to != path {
		t.Errorf("the link names %s, %v", to, err)
	}
	if n, m := moves(t, path), moves(t, aside); n != 3 || m != 6 || filepath.Dir(aside) != filepath.Dir(path) {
		t.Errorf("restored are %d moves, and %d are at %s", n, m, aside)
	}
	if beside, err := os.ReadDir(filepath.Dir(link)); err != nil || len(beside) != 1 {
		t.Errorf("beside the link are %v, %v", beside, err)
	}
}

// A copy by cp, of an older program or of a disk, does not know that it is one.
func TestACopyThatDoesNotKnowWhenItWasMadeGoesBackToItsNewestMoment(t *testing.T) {
	path, raw := withCopy(t)
	moves(t, path) // which empties its log
	duplicate(t, path, raw)
	r, err := Restore(t.Context(), path, raw)
	must(t, err)
	if want := noon.Add(time.Minute); !r.WentBack().Equal(want) {
		t.Errorf("it goes back to %v, not to %v", r.WentBack(), want)
	}
	if kept, err := r.Sessions(t.Context()); err != nil || len(kept) > 0 {
		t.Errorf("the sessions are %v, %v", kept, err)
	}
	must(t, r.Drop())
}

// However far it has come, what is killed leaves the books of before or the new ones.
func TestARestoreThatIsKilledLeavesTheOldBooksOrTheNew(t *testing.T) {
	for what, c := range map[string]struct {
		renamed []string // what was there, put aside
		decided bool
		want    int
	}{
		"before it was decided": {want: 6},
		"once it was decided":   {decided: true, want: 3},
		"in the midst":          {decided: true, renamed: []string{""}, want: 3},
		"in the end":            {decided: true, renamed: []string{"", "-wal"}, want: 3},
	} {
		t.Run(what, func(t *testing.T) {
			path, copied := withCopy(t)
			r, err := Restore(t.Context(), path, copied)
			must(t, err)
			must(t, errors.Join(r.Close(), r.owner.Close()))
			if c.decided {
				must(t, os.Rename(path+unfinished, path+decided))
			}
			for _, of := range c.renamed {
				to, err := asideOf(path)
				must(t, errors.Join(err, os.Rename(path+of, to+of)))
			}
			if _, err := OpenReader(path); (err != nil) != c.decided || err != nil && !strings.Contains(err.Error(), "was interrupted") {
				t.Errorf("who reads them hears %v", err)
			}
			if n := moves(t, path); n != c.want {
				t.Errorf("they have %d moves, expected %d", n, c.want)
			}
			if before, err := filepath.Glob(path + aside + "*.???"); err != nil || c.decided && (len(before) != 1 || moves(t, before[0]) != 6) {
				t.Errorf("aside is %v, %v", before, err)
			}
			r, err = Restore(t.Context(), path, copied)
			must(t, err)
			must(t, r.Drop())
		})
	}
}

func TestWhatIsNotInOrderIsNotRestored(t *testing.T) {
	path, copied := withCopy(t)
	whole, err := os.ReadFile(copied)
	must(t, err)
	must(t, os.WriteFile(copied, whole[:len(whole)/2], 0o600))
	if _, err := Restore(t.Context(), path, copied); err == nil || !strings.Contains(err.Error(), "was cut off") {
		t.Errorf("half a copy: %v", err)
	}
	if n := moves(t, path); n != 6 {
		t.Errorf("the books have %d moves", n)
	}
}

func TestACopyOfAnEarlierProgramIsRestored(t *testing.T) {
	for _, step := range []int64{10, 79} {
		path := filepath.Join(t.TempDir(), "books.db")
		r, err := Restore(t.Context(), path, before(t, step, `SELECT 1`))
		if err != nil {
			t.Errorf("a copy of step %d: %v", step, err)
			continue
		}
		must(t, r.Check(t.Context()))
		_, err = r.Finish()
		must(t, err)
	}
}
