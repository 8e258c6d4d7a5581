// Package copies has files for tests that are made once and copied for each test.
package copies

import (
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
)

// Original is what a file looks like of which tests get copies.
type Original struct{ read func() ([]byte, error) }

// Of is what make writes to the path it is given; it is asked when the first test wants a
// copy.
func Of(make func(path string) error) Original {
	return Original{sync.OnceValues(func() ([]byte, error) {
		dir, err := os.MkdirTemp("", "original")
		if err != nil {
			return nil, err
		}
		defer func() { _ = os.RemoveAll(dir) }()
		path := filepath.Join(dir, "original.db")
		if err := make(path); err != nil {
			return nil, err
		}
		return os.ReadFile(path)
	})}
}

// File is where a test finds a copy of its own.
func (o Original) File(t testing.TB) string {
	t.Helper()
	content, err := o.read()
	if err != nil {
		t.Fatalf("make a file to copy: %v", err)
	}
	path := filepath.Join(Dir(t), "books.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatalf("copy a file: %v", err)
	}
	return path
}

// memory is a file system in memory, where there is one: a database there waits for no disk
// when it syncs.
const memory = "/dev/shm"

// Dir is a folder in memory that goes with the test, or on disk where memory has no room.
func Dir(t testing.TB) string {
	t.Helper()
	var room syscall.Statfs_t
	if err := syscall.Statfs(memory, &room); err != nil || room.Bavail*uint64(room.Bsize) < 1<<30 {
		return t.TempDir()
	}
	dir, err := os.MkdirTemp(memory, "books")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}
