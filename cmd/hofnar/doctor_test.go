package main

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// contents is all that the books tell of moves and of chance; or why they cannot be read.
func contents(t *testing.T, path string) string {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	must(t, err)
	defer func() { must(t, db.Close()) }()
	var all strings.Builder
	for _, query := range []string{`SELECT * FROM moves ORDER BY table_id, n`, `SELECT * FROM chance ORDER BY table_id, n`} {
		fmt.Fprintln(&all, written(db, query))
	}
	return all.String()
}

func written(db *sql.DB, query string) (text string) {
	found, err := db.Query(query)
	if err != nil {
		return err.Error()
	}
	defer found.Close()
	columns, _ := found.Columns() // of a query that was carried out
	row, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range row {
		into[i] = &row[i]
	}
	for found.Next() {
		err = errors.Join(err, found.Scan(into...))
		text += fmt.Sprintf("%q\n", row)
	}
	return fmt.Sprint(text, errors.Join(err, found.Err()))
}

// pagesOf are the pages on which a table without row ids lies, from its root on.
func pagesOf(file []byte, page int) []int {
	size := int(binary.BigEndian.Uint16(file[16:]))
	head := file[(page-1)*size : page*size]
	pages := []int{page}
	if inner := head[0] == 2; inner {
		children := []int{int(binary.BigEndian.Uint32(head[8:]))}
		for i := range int(binary.BigEndian.Uint16(head[3:])) {
			cell := binary.BigEndian.Uint16(head[12+2*i:])
			children = append(children, int(binary.BigEndian.Uint32(head[cell:])))
		}
		for _, child := range children {
			pages = append(pages, pagesOf(file, child)...)
		}
	}
	return pages
}

// rootOf is the first page of a table.
func rootOf(t *testing.T, path, table string) (page int) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	must(t, err)
	must(t, errors.Join(db.QueryRow(`SELECT rootpage FROM sqlite_schema WHERE name = ?`, table).Scan(&page), db.Close()))
	return page
}

func TestOfSixtyFlippedBitsNoneThatChangedAMoveStaysUnfound(t *testing.T) {
	t.Parallel()
	set, books := leagueBooks(t, "17", 2)
	must(t, books.Close())
	must(t, doctor{settings: set}.Run(t.Context()))
	whole, err := os.ReadFile(set.DB)
	must(t, err)
	was := contents(t, set.DB)
	pages := append(pagesOf(whole, rootOf(t, set.DB, "moves")), pagesOf(whole, rootOf(t, set.DB, "chance"))...)
	r, dir := rand.New(rand.NewPCG(1, 60)), t.TempDir()
	size := int(binary.BigEndian.Uint16(whole[16:]))
	for changed, n := 0, 0; changed < 60; n++ {
		at, bit := (pages[r.IntN(len(pages))]-1)*size+r.IntN(size), r.IntN(8)
		path := filepath.Join(dir, fmt.Sprint(n))
		flipped := append([]byte{}, whole...)
		flipped[at] ^= 1 << bit
		must(t, os.WriteFile(path, flipped, 0o600))
		if is := contents(t, path); is != was {
			changed++
			if err := (doctor{settings: settings{DB: path}}).Run(t.Context()); err == nil {
				t.Errorf("bit %d of byte %d changed a move, and the doctor is content", bit, at)
			}
		}
		must(t, os.Remove(path))
	}
}

// Who is told to stop has not read the books through, and says nothing of what they are like.
func TestWhoIsToldToStopDoesNotSayThatTheBooksAreNotInOrder(t *testing.T) {
	t.Parallel()
	for what, run := range map[string]func(context.Context, settings) error{
		"doctor": func(ctx context.Context, set settings) error { return doctor{settings: set}.Run(ctx) },
		"restore": func(ctx context.Context, set settings) error {
			return restore{settings: set, File: filepath.Join(filepath.Dir(set.DB), "copy.db")}.Run(ctx)
		},
	} {
		dir := drilled(t)
		stopped := 0
		for looks := int32(1); ; looks += max(1, looks/2) {
			err := run(stopAfter(t.Context(), looks), settings{DB: filepath.Join(dir, "hofnar.db")})
			if err == nil {
				break
			}
			if stopped++; strings.Contains(err.Error(), "in order") {
				t.Errorf("%s, told to stop at look %d, says: %v", what, looks, err)
			}
		}
		if stopped < 10 {
			t.Errorf("%s was stopped at %d moments only", what, stopped)
		}
	}
}

// stopping is a context that ends when it has been looked at so often.
type stopping struct {
	context.Context
	stop  context.CancelFunc
	looks *atomic.Int32
}

func stopAfter(ctx context.Context, looks int32) stopping {
	ctx, stop := context.WithCancel(ctx)
	e := stopping{ctx, stop, new(atomic.Int32)}
	e.looks.Store(looks)
	return e
}

// Done implements context.Context.
func (e stopping) Done() <-chan struct{} {
	if e.looks.Add(-1) == 0 {
		e.stop()
	}
	return e.Context.Done()
}
