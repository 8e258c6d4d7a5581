package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBooksAreOpenOnceAtATime(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	_, err := Open(path)
	var owned *Owned
	if !errors.As(err, &owned) || !strings.HasPrefix(owned.By, fmt.Sprint("process ", os.Getpid(), " on ")) {
		t.Errorf("opened again: %v", err)
	}
	link := filepath.Join(t.TempDir(), "another.db")
	must(t, os.Symlink(path, link))
	if _, err := Open(link); !errors.As(err, &owned) {
		t.Errorf("opened by another name: %v", err)
	}
	must(t, s.Close())
	open(t, path)
}

// The file may have come from elsewhere, and what stands beside it from a process that was
// killed.
func TestOnlyTheirUserMayReadBooksThatOthersCouldRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "books.db")
	for _, of := range []string{"", "-wal", "-shm"} {
		must(t, os.WriteFile(path+of, nil, 0o644))
	}
	open(t, path)
	for _, of := range []string{"", "-wal", "-shm", ".owner"} {
		file, err := os.Stat(path + of)
		must(t, err)
		if file.Mode().Perm() != 0o600 {
			t.Errorf("%s may be read by others: %v", file.Name(), file.Mode())
		}
	}
}
