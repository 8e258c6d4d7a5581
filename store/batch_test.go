package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
)

// Whoever watches learns of each transaction how many writes it holds, how long it took, and
// whether it came to anything.
func TestEachTransactionIsToldOf(t *testing.T) {
	s := fresh(t)
	told := make(chan Batch, 10)
	s.Watch(func(b Batch) { told <- b })
	taken, goOn := make(chan bool), make(chan bool)
	ends := make(chan error, 9)
	go func() {
		ends <- s.writeTx(t.Context(), "write for long", func(transaction) error { close(taken); <-goOn; return nil })
	}()
	<-taken
	for range 3 {
		go func() { ends <- s.PutNote(t.Context(), "a", "b") }()
	}
	refused := errors.New("refused")
	go func() { ends <- s.writeTx(t.Context(), "refuse", func(transaction) error { return refused }) }()
	close(goOn)
	for range 5 {
		if err := <-ends; err != nil && !errors.Is(err, refused) {
			t.Fatal(err)
		}
	}
	for jobs := 0; jobs < 5; {
		b := <-told
		if jobs += b.Jobs; b.Jobs == 0 || b.Err != nil || b.Took <= 0 || b.Sync <= 0 || b.Sync > b.Took {
			t.Errorf("told is %+v", b)
		}
	}
	must(t, s.write.Close())
	if err := s.PutNote(t.Context(), "a", "b"); err == nil {
		t.Fatal("what is closed is written")
	}
	if b := <-told; b.Err == nil || b.Jobs != 1 {
		t.Errorf("of a transaction that cannot be written told is %+v", b)
	}
}

// A disk that hangs fails nothing: how long a write has waited is known all the same, of those that
// wait the longest.
func TestHowLongTheOldestWriteWaits(t *testing.T) {
	path := empty.File(t)
	synctest.Test(t, func(t *testing.T) {
		s, goOn, all := open(t, path), make(chan bool), sync.WaitGroup{}
		waits := func(when string, want time.Duration) {
			t.Helper()
			if is := s.Waiting(); is != want {
				t.Errorf("%s one has waited for %v, not %v", when, is, want)
			}
		}
		waits("before anything is written", 0)
		all.Go(func() {
			_ = s.writeTx(t.Context(), "hang", func(transaction) error { <-goOn; return nil })
		})
		time.Sleep(4 * time.Second)
		all.Go(func() { _ = s.PutNote(t.Context(), "a", "b") })
		impatient, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		all.Go(func() { _ = s.PutNote(impatient, "a", "b") })
		time.Sleep(2 * time.Second)
		waits("while the disk hangs", 6*time.Second)
		close(goOn)
		all.Wait()
		waits("when all is written", 0)
		_ = s.Close()
	})
}

// What nobody waits for shares a transaction with what is written next, waits for it only so
// long, and is written when the books are closed.
func TestWhatCanWaitIsWrittenWithOthers(t *testing.T) {
	for _, c := range []struct {
		name string
		meet func(*testing.T, *Store) error
		jobs int
		took time.Duration
	}{
		{"nothing else is written", func(*testing.T, *Store) error { return nil }, 1, patience},
		{"something else is", func(t *testing.T, s *Store) error { return s.PutNote(t.Context(), "a", "b") }, 2, 0},
		{"the books are closed", func(_ *testing.T, s *Store) error { return s.Close() }, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := empty.File(t)
			synctest.Test(t, func(t *testing.T) {
				s, began := open(t, path), time.Now()
				var batches []Batch
				s.Watch(func(b Batch) { batches = append(batches, b) })
				var all sync.WaitGroup
				all.Go(func() {
					if err := s.DropDeletion(t.Context(), "c", "m"); err != nil {
						t.Error(err)
					}
				})
				synctest.Wait()
				must(t, c.meet(t, s))
				all.Wait()
				if took := time.Since(began); took != c.took {
					t.Errorf("it took %v, want %v", took, c.took)
				}
				_ = s.Close()
				if len(batches) != 1 || batches[0].Jobs != c.jobs {
					t.Errorf("written was %+v, want %d jobs at once", batches, c.jobs)
				}
			})
		})
	}
}

// SQLite undoes all of a transaction by itself where the disk is full: what comes after that in the
// batch would be in the books though its writer is told that it is not.
func TestOfABatchOnAFullDiskNothingIsWritten(t *testing.T) {
	s := fresh(t)
	var pages int
	must(t, s.write.QueryRow(`PRAGMA page_count`).Scan(&pages))
	limit := func(pages int) {
		_, err := s.write.Exec(fmt.Sprintf(`PRAGMA max_page_count = %d`, pages))
		must(t, err)
	}
	limit(pages)
	var batch []job
	refused := errors.New("refused")
	for _, size := range []int{1, 0, 1 << 20, 1, 1} {
		batch = append(batch, job{do: func(tx transaction) error {
			if size == 0 {
				return refused
			}
			return execute(tx, `INSERT INTO notes (key, value) VALUES (?, ?)`, rand.Text(), strings.Repeat("x", size))
		}, drops: func() {}, done: make(chan error, 1)})
	}
	if b := s.commitBatch(batch); b.Err == nil {
		t.Error("who watches is told that it is written")
	}
	for n, j := range batch {
		if err := <-j.done; err == nil || errors.Is(err, refused) != (n == 1) {
			t.Errorf("job %d comes to %v", n, err)
		}
	}
	limit(1 << 20)
	must(t, s.PutNote(t.Context(), "a", "b"))
	if kept, err := rowsOf(s, `SELECT key FROM notes`); err != nil || len(kept) != 1 {
		t.Errorf("in the books are %v, %v", kept, err)
	}
}

// A page that cannot be read or written is the books' fault, also where only one of a batch meets it; what
// is refused to whoever writes it is not.
func TestWhoWatchesIsToldOfAPageThatIsSpoilt(t *testing.T) {
	s := withSpoilt(t, "moves")
	kept := func(tx transaction) error {
		return execute(tx, `INSERT INTO notes (key, value) VALUES (?, 'b')`, rand.Text())
	}
	spoilt := func(tx transaction) error { return putMove(tx, "7QK", table.Step{}) }
	missing := func(tx transaction) error { return execute(tx, `DELETE FROM nowhere`) }
	refuses := func(transaction) error { return errors.New("refused") }
	stands := func(tx transaction) error { return execute(tx, `INSERT INTO notes (key, value) VALUES ('a', NULL)`) }
	for what, c := range map[string]struct {
		jobs    []func(transaction) error
		refused int
		told    bool
	}{
		"what is in order":            {[]func(transaction) error{kept}, 0, false},
		"a spoilt page":               {[]func(transaction) error{spoilt}, 1, true},
		"one beside what is in order": {[]func(transaction) error{kept, kept, spoilt}, 1, true},
		"a table that is missing":     {[]func(transaction) error{kept, missing, kept}, 1, true},
		"a refusal":                   {[]func(transaction) error{refuses}, 1, false},
		"one beside another job":      {[]func(transaction) error{kept, refuses}, 1, false},
		"a constraint":                {[]func(transaction) error{stands}, 1, false},
		"constraints alone":           {[]func(transaction) error{stands, stands}, 2, false},
	} {
		t.Run(what, func(t *testing.T) {
			var batch []job
			for _, do := range c.jobs {
				batch = append(batch, job{do: do, drops: func() {}, done: make(chan error, 1)})
			}
			if b := s.commitBatch(batch); (b.Err != nil) != c.told || b.Jobs != len(batch) || b.Refused != c.refused {
				t.Errorf("told is %+v", b)
			}
		})
	}
}

// withSpoilt are books whose first page of a table is no page.
func withSpoilt(t *testing.T, name string) *Store {
	t.Helper()
	path := empty.File(t)
	s := open(t, path)
	var page, size int64
	must(t, errors.Join(s.write.QueryRow(`SELECT rootpage FROM sqlite_schema WHERE name = ?`, name).Scan(&page), s.write.QueryRow(`PRAGMA page_size`).Scan(&size), s.Close()))
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	must(t, err)
	_, err = file.WriteAt(make([]byte, size), (page-1)*size)
	must(t, errors.Join(err, file.Close()))
	return open(t, path)
}
