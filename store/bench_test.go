package store

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
)

// BenchmarkCommit is what a move costs on this disk: one sync.
func BenchmarkCommit(b *testing.B) {
	s, err := Open(filepath.Join(b.TempDir(), "books.db"))
	if err != nil {
		b.Fatal(err)
	}
	saved := lobby("7QK", "c")
	if err := added(s.Add(context.Background(), saved)); err != nil {
		b.Fatal(err)
	}
	saved, step := begun(saved)
	for n := 0; b.Loop(); n++ {
		if n > 0 {
			step = move(n, fmt.Sprint(n))
		}
		if err := s.Commit(context.Background(), saved, step); err != nil {
			b.Fatal(err)
		}
		saved.Edition++
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
}
