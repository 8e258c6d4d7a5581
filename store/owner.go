package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Owned says that somebody else has a file to write.
type Owned struct{ Path, By string }

// Error implements error.
func (o *Owned) Error() string { return fmt.Sprintf("%s is in use by %s", o.Path, o.By) }

// restores ends what is said of whoever puts other books in place.
const restores = ", by hofnar restore"

// Restores reports whether whoever it is puts other books in place: what is written into those
// before is lost with them.
func (o *Owned) Restores() bool { return strings.HasSuffix(o.By, restores) }

// How long and how often is looked whether an owner lets go: one that has only just begun
// has not yet said who it is, and one that was told to stop may be about to end.
const (
	ownWait  = time.Second
	ownPause = 5 * time.Millisecond
)

// Real is the file that a path leads to by whatever links, also where that file is missing still:
// SQLite has its own files beside that one, and so has whatever protects the books.
func Real(path string) string {
	real, err := filepath.EvalSymlinks(path)
	switch {
	case err == nil:
		return real
	case !errors.Is(err, fs.ErrNotExist):
		return path // whoever opens it says why
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return path
	}
	path = filepath.Join(dir, filepath.Base(path))
	to, err := os.Readlink(path)
	switch {
	case err != nil:
		return path
	case filepath.IsAbs(to):
		return Real(to)
	}
	return Real(filepath.Join(dir, to))
}

// Own makes this process the one that writes a file, until what it returns is closed or
// the process ends, however it does. Where another one is, it fails with *Owned. Whoever
// only reads needs not ask.
//
// The lock is on a file beside it, which says who holds it: SQLite has locks of its own on
// the database.
func Own(path string) (io.Closer, error) {
	ctx, stop := context.WithTimeout(context.Background(), ownWait)
	defer stop()
	return own(ctx, Real(path), "")
}

// own is Own that waits for the owner to let go until ctx ends, and says for what it is.
func own(ctx context.Context, path, what string) (io.Closer, error) {
	f, err := os.OpenFile(path+".owner", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("own %s: %w", path, err)
	}
	if err := lock(ctx, f, path); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if err := sign(f, what); err != nil {
		return nil, fmt.Errorf("own %s: %w", path, errors.Join(err, f.Close()))
	}
	return f, nil
}

func lock(ctx context.Context, f *os.File, path string) error {
	for ; ; time.Sleep(ownPause) {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return nil
		case !errors.Is(err, syscall.EWOULDBLOCK):
			return fmt.Errorf("own %s: %w", path, err)
		case ctx.Err() != nil:
			by, err := io.ReadAll(f)
			return errors.Join(&Owned{path, strings.TrimSpace(string(by))}, err)
		}
	}
}

// sign says in a file who owns what it stands beside.
func sign(f *os.File, what string) error {
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err = fmt.Fprintf(f, "process %d on %s since %s%s\n", os.Getpid(), host, time.Now().Format(time.RFC3339), what)
	return err
}
