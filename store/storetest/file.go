// Package storetest has books for tests: empty ones, quicker than each by itself.
package storetest

import (
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"hofnar/store"
)

// File is where a test finds books of its own that are empty. They are a copy: they were
// migrated once for all tests of a process.
func File(t testing.TB) string {
	t.Helper()
	empty, err := migrated()
	if err != nil {
		t.Fatalf("make empty books: %v", err)
	}
	path := filepath.Join(dir(t), "books.db")
	if err := os.WriteFile(path, empty, 0o600); err != nil {
		t.Fatalf("copy empty books: %v", err)
	}
	return path
}

// memory is a file system in memory, where there is one: no disk is waited for.
const memory = "/dev/shm"

// dir is a folder in memory that goes with the test, or on disk where memory has no room.
func dir(t testing.TB) string {
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

// migrated is what empty books look like on disk.
var migrated = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "books")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "books.db")
	books, err := store.Open(path)
	if err != nil {
		return nil, err
	}
	if err := books.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})
