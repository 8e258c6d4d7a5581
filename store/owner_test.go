package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestBooksAreOpenOnceAtATime(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	_, err := Open(path)
	var owned *Owned
	if !errors.As(err, &owned) || !strings.HasPrefix(owned.By, fmt.Sprint("process ", os.Getpid(), " on ")) {
		t.Errorf("opened again: %v", err)
	}
	if _, err := Open(linked(t, path)); !errors.As(err, &owned) {
		t.Errorf("opened by another name: %v", err)
	}
	must(t, s.Close())
	open(t, path)
}

// linked is a link to a file, which may be missing, in a directory of its own.
func linked(t *testing.T, to string) string {
	t.Helper()
	link := filepath.Join(t.TempDir(), "another.db")
	must(t, os.Symlink(to, link))
	return link
}

func TestBooksThatALinkNamesAreMadeOnceWhereItsFileIsMissing(t *testing.T) {
	dir := t.TempDir()
	must(t, os.Mkdir(filepath.Join(dir, "disk"), 0o700))
	must(t, os.Symlink("disk/books.db", filepath.Join(dir, "near.db")))
	path := filepath.Join(dir, "disk", "books.db")
	far := linked(t, filepath.Join(dir, "near.db"))
	s := open(t, far)
	var owned *Owned
	for _, by := range []string{path, far} {
		if _, err := Open(by); !errors.As(err, &owned) || owned.Path != path {
			t.Errorf("opened again as %s: %v", by, err)
		}
	}
	must(t, s.Close())
	open(t, path)
}

func TestALinkToItselfLeadsNowhere(t *testing.T) {
	link := filepath.Join(t.TempDir(), "books.db")
	must(t, os.Symlink(link, link))
	if _, err := Open(link); err == nil {
		t.Error("it was opened")
	}
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

// Whoever waits for books has them as soon as their owner lets go, or is told whose they are
// when there is no time any more.
func TestBooksAreWaitedFor(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	soon, stop := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer stop()
	var owned *Owned
	if _, err := OpenNext(soon, path); !errors.As(err, &owned) {
		t.Errorf("opened while another has them: %v", err)
	}
	next := make(chan error)
	go func() {
		s, err := OpenNext(t.Context(), path)
		if err == nil {
			err = s.Close()
		}
		next <- err
	}()
	must(t, s.Close())
	if err := <-next; err != nil {
		t.Error(err)
	}
}
