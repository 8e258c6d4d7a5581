package store

import (
	"errors"
	"testing"
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
