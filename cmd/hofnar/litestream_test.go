package main

import (
	"database/sql"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	set "hofnar/bot/people"
	"hofnar/store"
)

var litestream = flag.String("litestream", "", "a Litestream that copies the books as they are written; empty: one copy is made some time before the machine is lost")

// copying is Litestream as docs/deploy has it, beside books; or what is in its place.
type copying struct {
	t        *testing.T
	db, made string
	env      []string
	process  *exec.Cmd
}

// copies has books copied to a directory elsewhere.
func copies(t *testing.T, db string) *copying {
	t.Helper()
	elsewhere := t.TempDir()
	c := &copying{t: t, db: db, made: filepath.Join(elsewhere, "copy.db"), env: append(os.Environ(), "HOFNAR_DB="+db, "LITESTREAM_URL=file://"+elsewhere)}
	if *litestream == "" {
		meddle(t, db, `CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER); CREATE TABLE _litestream_lock (id INTEGER)`)
		return c
	}
	c.process = c.command("replicate")
	must(t, c.process.Start())
	t.Cleanup(func() { _ = c.process.Process.Kill(); _ = c.process.Wait() }) // it may be gone already
	return c
}

func (c *copying) command(args ...string) *exec.Cmd {
	args = append([]string{args[0], "-config", filepath.Join("..", "..", "docs", "deploy", "litestream.yml")}, args[1:]...)
	run := exec.Command(*litestream, args...)
	run.Env, run.Stdout, run.Stderr = c.env, c.t.Output(), c.t.Output()
	return run
}

// caughtUp has the copy hold so many moves.
func (c *copying) caughtUp(moves int) {
	c.t.Helper()
	if c.process == nil {
		meddle(c.t, c.db, `VACUUM INTO '`+c.made+`'`)
		return
	}
	waitFor(c.t, "what was played is copied", func() bool {
		tried := filepath.Join(c.t.TempDir(), "copy.db")
		return c.restoredTo(tried) == nil && moveCount(c.t, tried) >= moves
	})
}

// lost kills what copies.
func (c *copying) lost() {
	c.t.Helper()
	if c.process != nil {
		kill(c.t, c.process)
	}
}

// restored is the newest copy of the books that were lost.
func (c *copying) restored() (path string) {
	c.t.Helper()
	if c.process != nil {
		must(c.t, c.restoredTo(c.made))
	}
	return c.made
}

func (c *copying) restoredTo(path string) error { return c.command("restore", "-o", path, c.db).Run() }

// moveCount is how many moves books have.
func moveCount(t *testing.T, path string) (n int) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	must(t, err)
	must(t, errors.Join(db.QueryRow(`SELECT count(*) FROM moves`).Scan(&n), db.Close()))
	return n
}

// traces counts in how many files of a directory a text stands.
func traces(t *testing.T, dir, text string) (n int) {
	t.Helper()
	must(t, filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if errors.Is(err, os.ErrNotExist) && path != dir { // Litestream drops what it no longer needs
			return nil
		}
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		if strings.Contains(string(data), text) {
			n++
		}
		return err
	}))
	return n
}

// The machine is lost a moment after a move, some time after somebody was forgotten and the file
// written anew; elsewhere the newest copy is put back, perhaps without that move, and without the
// list of those forgotten.
func TestTheMachineIsLostAndTheGameGoesOnElsewhere(t *testing.T) {
	t.Parallel()
	here, there := t.TempDir(), filepath.Join(t.TempDir(), "hofnar.db")
	db := filepath.Join(here, "hofnar.db")
	books, err := store.Open(db)
	must(t, err)
	_, err = books.ChangePerson(t.Context(), ludmilla, func(p *set.Person) { p.Zone = "Europe/Brussels" })
	must(t, errors.Join(err, os.WriteFile(db+".forgotten", []byte("salt 2-ABC\n"), 0o600), books.Close()))
	e, copied := amongFriends(t), copies(t, db)
	hofnar := e.serve(db)
	e.begin()
	e.choose()
	must(t, hofnar.Process.Signal(syscall.SIGTERM))
	_ = hofnar.Wait()                                                    // told to
	must(t, forget{person{settings{DB: db}, ludmilla}}.Run(t.Context())) // writes the file anew
	hofnar = e.serve(db)
	e.look()
	e.choose()
	waitFor(t, "nothing is left of who was forgotten", func() bool { return traces(t, here, ludmilla) == 0 })
	sure := moveCount(t, db)
	copied.caughtUp(sure)
	newest := moveCount(t, db) // the others have moved meanwhile
	for range 4 {              // not all that she does is a move
		if moveCount(t, db) == newest {
			e.choose()
		}
	}
	copied.lost()
	e.lose(hofnar)
	moves := moveCount(t, db)
	must(t, os.RemoveAll(here))

	r := restore{settings: settings{DB: there}, File: copied.restored()}
	if err := r.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "--list-from") {
		t.Errorf("without the list restoring says %v", err)
	}
	r.ListFrom = r.File
	must(t, r.Run(t.Context()))
	if is := moveCount(t, there); is < sure || is > moves || traces(t, filepath.Dir(there), "salt 2-ABC") == 0 {
		t.Errorf("restored are %d moves of %d, of which %d had been copied", is, moves, sure)
	}
	e.serve(there)
	e.see("This table has gone back to")
	e.look()
	e.choose()
	e.choose()
}
