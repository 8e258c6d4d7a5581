package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"hofnar/bot/pseudonym"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/store"
	"hofnar/store/forgotten"
)

var restoreKills = flag.Int("restore.kills", 2, "how often restoring is killed")

// drilled are books in a directory, with a copy of them that lacks the last of three games,
// and a list of those forgotten. A lobby is open.
func drilled(t *testing.T) (dir string) {
	t.Helper()
	drill.made.Do(func() {
		var err error
		drill.dir, err = os.MkdirTemp("", "drill")
		must(t, err)
		makeDrill(t, drill.dir)
	})
	dir = t.TempDir()
	must(t, os.CopyFS(dir, os.DirFS(drill.dir)))
	return dir
}

// drill is a directory from which those of tests are copied.
var drill struct {
	made sync.Once
	dir  string
}

func makeDrill(t *testing.T, dir string) {
	t.Helper()
	books, err := store.Open(filepath.Join(dir, "hofnar.db"))
	must(t, err)
	for n := range 2 {
		playGame(t, books, "17", n)
	}
	must(t, added(books.Add(t.Context(), table.Saved{Header: table.Header{ID: "7QK", Guild: "17", Channel: "c", Game: "kismet", Options: games.Agreed{}, Status: table.Lobby, Opened: evening}})))
	must(t, books.Backup(t.Context(), filepath.Join(dir, "copy.db")))
	playGame(t, books, "17", 2)
	_, err = forgotten.Open(filepath.Join(dir, "hofnar.db.forgotten"))
	must(t, errors.Join(err, books.Close()))
}

// inShell runs lines in a directory, in which hofnar is this program.
func inShell(t *testing.T, dir, lines string) (said string, err error) {
	t.Helper()
	c := exec.CommandContext(t.Context(), "sh", "-ec", `hofnar() { HOFNAR_CHILD=1 "$HOFNAR" "$@"; }`+"\n"+lines)
	c.Dir, c.Env = dir, append(os.Environ(), "HOFNAR="+os.Args[0])
	out, err := c.CombinedOutput()
	return string(out), err
}

// forgetsOne has books say that they have forgotten somebody under the number 9, and removes the list
// beside others, which it then reads.
func forgetsOne(t *testing.T, books, others string) (list func() string) {
	t.Helper()
	meddle(t, books, `INSERT INTO forgotten (number, line) VALUES ('9', 'salt `+string(pseudonym.NewSalt(2))+`' || char(10) || '9 abc' || char(10))`)
	must(t, os.Remove(others+".forgotten"))
	return func() string {
		text, _ := os.ReadFile(others + ".forgotten") // there may be none
		return string(text)
	}
}

// tables is how many tables books have, and whether they are in order.
func tablesIn(t *testing.T, path string) (n int) {
	t.Helper()
	books, err := openExisting(path)
	must(t, err)
	ids, err := books.Tables(t.Context())
	_, wrong := checkThrough(t.Context(), books)
	must(t, errors.Join(err, wrong, books.Close()))
	return len(ids)
}

// commandsUnder are the blocks of commands in a section of README.
func commandsUnder(t *testing.T, heading string) (blocks []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	must(t, err)
	_, section, _ := strings.Cut(string(text), "## "+heading+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, part := range strings.Split(section, "\n\n") {
		if strings.HasPrefix(part, "    ") {
			blocks = append(blocks, part)
		}
	}
	return blocks
}

func TestTheDrillOfTheReadme(t *testing.T) {
	t.Parallel()
	dir := drilled(t)
	db := filepath.Join(dir, "hofnar.db")
	blocks := commandsUnder(t, "Backup, restore, verify")
	if len(blocks) != 2 {
		t.Fatalf("%d blocks of commands", len(blocks))
	}
	hofnar, _, _ := serving(t, db)
	said, err := inShell(t, dir, blocks[0])
	t.Log(said)
	if err != nil || strings.Count(said, "The books are in order: 4 tables") != 2 || !strings.Contains(said, "the newest move, at table T0") {
		t.Errorf("the drill ends with %v", err)
	}
	if said, err := inShell(t, dir, blocks[1]); err == nil || !strings.Contains(said, fmt.Sprintf("process %d", hofnar.Process.Pid)) {
		t.Errorf("while he serves the books are restored: %s", said)
	}
	must(t, hofnar.Process.Signal(syscall.SIGTERM))
	_ = hofnar.Wait() // told to
	books, err := store.Open(db)
	must(t, err)
	playGame(t, books, "17", 3)
	must(t, books.Close())
	said, err = inShell(t, dir, blocks[1])
	t.Log(said)
	if n := tablesIn(t, db); err != nil || n != 4 {
		t.Errorf("restored are %d tables, %v", n, err)
	}
	_, rest, _ := strings.Cut(said, "is at "+db)
	aside, _, _ := strings.Cut(rest, ". Start")
	if n := tablesIn(t, db+aside); n != 5 {
		t.Errorf("aside are %d tables", n)
	}
}

func TestWithoutTheListOfThoseForgottenNothingIsRestored(t *testing.T) {
	t.Parallel()
	dir := drilled(t)
	db := filepath.Join(dir, "hofnar.db")
	must(t, os.Remove(db+".forgotten"))
	r := restore{settings: settings{DB: db}, File: filepath.Join(dir, "copy.db")}
	if err := r.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "--nobody-was-forgotten") || tablesIn(t, db) != 4 {
		t.Errorf("restoring says %v", err)
	}
	r.NobodyWasForgotten = true
	must(t, r.Run(t.Context()))
	if n := tablesIn(t, db); n != 3 {
		t.Errorf("restored are %d tables", n)
	}
}

func TestACopyWithAChangedMoveIsNotRestored(t *testing.T) {
	t.Parallel()
	dir := drilled(t)
	db, copied := filepath.Join(dir, "hofnar.db"), filepath.Join(dir, "copy.db")
	meddle(t, copied, `UPDATE moves SET received_ns = received_ns + 1 WHERE table_id = 'T00' AND n = 3`)
	list := forgetsOne(t, copied, db)
	err := restore{settings: settings{DB: db}, File: copied, ListFrom: copied}.Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "T00") || !strings.Contains(err.Error(), "nothing was changed") || tablesIn(t, db) != 4 || list() != "" {
		t.Errorf("restoring says %v, the list is %s", err, list())
	}
}

func TestADiskThatIsFullWhileBooksAreRestoredLeavesThem(t *testing.T) {
	t.Parallel()
	dir := drilled(t)
	db := filepath.Join(dir, "hofnar.db")
	info, err := os.Stat(filepath.Join(dir, "copy.db"))
	must(t, err)
	for _, part := range []int64{4, 2, 1} { // how much of the copy has room, in blocks of 512 bytes
		said, err := inShell(t, dir, fmt.Sprintf("ulimit -f %d\nhofnar restore copy.db", info.Size()/512*(4-part)/4+8))
		if err == nil || tablesIn(t, db) != 4 {
			t.Errorf("with room for %d quarters it says %v: %s", 4-part, err, said)
		}
	}
	left, err := filepath.Glob(db + ".part*")
	must(t, err)
	if len(left) > 0 {
		t.Errorf("there is left %v", left)
	}
	if said, err := inShell(t, dir, "hofnar restore copy.db"); err != nil || tablesIn(t, db) != 3 {
		t.Errorf("with room it says %v: %s", err, said)
	}
}

func TestARestoreThatIsKilledLeavesTheOldBooksOrTheNew(t *testing.T) {
	t.Parallel()
	for n := range *restoreKills {
		dir := drilled(t)
		db := filepath.Join(dir, "hofnar.db")
		c := child(t, nil, "restore", "--db", db, filepath.Join(dir, "copy.db"))
		time.Sleep(time.Duration(rand.IntN(400)) * time.Millisecond)
		kill(t, c)
		books, err := store.Open(db) // goes on with it, as serve does
		must(t, errors.Join(err, books.Close()))
		if is := tablesIn(t, db); is != 3 && is != 4 {
			t.Errorf("kill %d leaves %d tables", n, is)
		} else {
			t.Logf("kill %d leaves %d tables", n, is)
		}
	}
}

// What copies books as they are written has them open, as somebody has who serves them by
// another name. It would go on with those that are put aside. Whoever looks into served books with
// another program leaves their log there.
func TestBooksThatAnotherProcessHasOpenAreNotPutAside(t *testing.T) {
	t.Parallel()
	dir := drilled(t)
	db := filepath.Join(dir, "hofnar.db")
	must(t, os.Link(db, filepath.Join(dir, "other.db")))
	hofnar, _, _ := serving(t, filepath.Join(dir, "other.db"))
	meddle(t, filepath.Join(dir, "other.db"), `SELECT 1 FROM tables`)
	if _, err := os.Stat(filepath.Join(dir, "other.db-wal")); err != nil {
		t.Error(err)
	}
	r := restore{settings: settings{DB: db}, File: filepath.Join(dir, "copy.db"), ListFrom: filepath.Join(dir, "copy.db")}
	list := forgetsOne(t, r.File, db)
	if err := r.Run(t.Context()); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("process %d has", hofnar.Process.Pid)) || list() != "" {
		t.Errorf("restoring says %v, the list is %s", err, list())
	}
	kill(t, hofnar)
	must(t, r.Run(t.Context()))
	if !strings.Contains(list(), "9 abc") {
		t.Errorf("restored with the list of the copy it is %s", list())
	}
}

// What was left in the books that are put aside would never be done.
func TestNothingIsAskedOfARestore(t *testing.T) {
	t.Parallel()
	dir := drilled(t)
	db := filepath.Join(dir, "hofnar.db")
	r, err := store.Restore(t.Context(), db, filepath.Join(dir, "copy.db"))
	must(t, err)
	soon, stop := context.WithTimeout(t.Context(), 5*time.Second)
	defer stop()
	if err := owned(soon, db, forgetSomebody, "1"); err == nil || !strings.Contains(err.Error(), "try again once it is done") {
		t.Errorf("who asks hears %v", err)
	}
	must(t, r.Drop())
	must(t, owned(t.Context(), db, forgetSomebody, "1"))
}

// Reading a long copy through takes minutes, in which somebody may have the books opened; and
// whoever goes on with a restore that was interrupted comes hours later.
func TestBooksThatAreOpenedWhileACopyIsReadAreNotPutAside(t *testing.T) {
	t.Parallel()
	for what, swap := range map[string]func(r *store.Restoring, db string) error{
		"when the copy has been read": func(r *store.Restoring, _ string) error { _, err := r.Finish(); return err },
		"when an interrupted restore goes on": func(r *store.Restoring, db string) error {
			must(t, errors.Join(r.Drop(), os.Rename(filepath.Join(filepath.Dir(db), "copy.db"), db+".restored")))
			books, err := store.Open(db)
			if err == nil {
				err = books.Close()
			}
			return err
		},
	} {
		t.Run(what, func(t *testing.T) {
			dir := drilled(t)
			db := filepath.Join(dir, "hofnar.db")
			r, err := store.Restore(t.Context(), db, filepath.Join(dir, "copy.db"))
			must(t, err)
			must(t, os.Link(db, filepath.Join(dir, "other.db")))
			hofnar, _, _ := serving(t, filepath.Join(dir, "other.db"))
			if err := swap(r, db); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("process %d has", hofnar.Process.Pid)) {
				t.Errorf("the swap says %v", err)
			}
			kill(t, hofnar)
			if is, err := os.Stat(db); err != nil || is.Size() == 0 {
				t.Errorf("the books are %v, %v", is, err)
			}
			if put, _ := filepath.Glob(db + ".before-*"); len(put) > 0 {
				t.Errorf("put aside is %v", put)
			}
			books, err := store.Open(db)
			must(t, errors.Join(err, books.Close()))
		})
	}
}
