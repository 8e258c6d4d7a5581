package store

import (
	"context"
	"errors"
	"testing"
	"time"
)

// endless is a query that finds nothing for hours.
const endless = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n`

// Whoever waits for a long read may have gone long ago: it must not keep others from reading.
func TestALongReadEndsWithItsContextAndOthersRead(t *testing.T) {
	s := fresh(t)
	const readers = 8 // more than there are connections
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	ends := make(chan error, readers)
	for range readers {
		go func() {
			ends <- s.readTx(ctx, "read for hours", func(tx transaction) error {
				_, err := rows(tx, scanText, endless)
				return err
			})
		}()
	}
	for range readers {
		select {
		case err := <-ends:
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("a long read ends with %v", err)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("a long read goes on though nobody waits for it")
		}
	}
	if _, err := s.OpenTables(context.Background()); err != nil {
		t.Errorf("others cannot read then: %v", err)
	}
}

func TestAWriteThatTheWriterHasTakenIsCarriedOutThoughItsContextEnds(t *testing.T) {
	s := fresh(t)
	ctx, cancel := context.WithCancel(t.Context())
	if err := s.writeTx(ctx, "write", func(tx transaction) error {
		cancel()
		return execute(tx, `INSERT INTO notes (key, value) VALUES ('a', 'taken')`)
	}); err != nil {
		t.Errorf("it is said to have come to %v", err)
	}
	if note, err := s.Note(t.Context(), "a"); err != nil || note != "taken" {
		t.Errorf("what is kept is %q, %v", note, err)
	}
}

func TestAWriteThatTheWriterHasNotTakenEndsWithItsContext(t *testing.T) {
	s := fresh(t)
	taken, goOn, done := make(chan bool), make(chan bool), make(chan error)
	go func() {
		done <- s.writeTx(t.Context(), "write for long", func(transaction) error { close(taken); <-goOn; return nil })
	}()
	<-taken
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	late := func(tx transaction) error {
		return execute(tx, `INSERT INTO notes (key, value) VALUES ('a', 'late')`)
	}
	for range 2 { // while it waits, and where it need not begin to
		if err := s.writeTx(ctx, "write", late); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("waiting for the writer comes to %v", err)
		}
	}
	close(goOn)
	must(t, <-done)
	if err := s.writeTx(ctx, "write", late); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a write that nobody waits for any more comes to %v", err)
	}
	if note, err := s.Note(t.Context(), "a"); err != nil || note != "" {
		t.Errorf("what is kept is %q, %v", note, err)
	}
}
