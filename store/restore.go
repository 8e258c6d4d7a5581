package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// What stands beside the books while others are put in their place, and after that.
const (
	unfinished = ".part"     // the others, as long as they are worth nothing yet
	decided    = ".restored" // the others, which take the place of the books whatever happens now
	aside      = ".before-"  // the books whose place they took, and when
)

// besides are what SQLite keeps beside a file, and the file.
var besides = []string{"", "-wal", "-shm"}

// Restoring are books that are to take the place of others, which nobody serves meanwhile. It
// ends with Finish or Drop.
type Restoring struct {
	*Store
	path  string
	owner io.Closer
}

// Restore makes a copy of the books in a file, beside those at a path, whose place it is to
// take; the copy's tables go back (WentBack). Until Finish nothing changes at the path. It fails
// with *Owned where somebody has the books there to write, and where another process has them open.
func Restore(ctx context.Context, path, from string) (*Restoring, error) {
	path = Real(path)
	soon, stop := context.WithTimeout(ctx, ownWait)
	defer stop()
	owner, err := own(soon, path, restores)
	if err != nil {
		return nil, explained(path, err)
	}
	r := &Restoring{path: path, owner: owner}
	err = inTurn(
		func() error { return unopened(path) },
		func() error { return finishRestore(path) },
		r.clear,
		func() error { return copyFrom(ctx, from, path+unfinished) },
		func() (err error) { r.Store, err = Open(path + unfinished); return },
	)
	if err != nil {
		return nil, fmt.Errorf("restore %s: %w", from, errors.Join(err, r.clear(), owner.Close()))
	}
	return r, nil
}

// copyFrom copies the books in a file that is in order. They may be of an earlier step.
func copyFrom(ctx context.Context, from, to string) error {
	books, err := OpenReader(from)
	if err != nil {
		return err
	}
	return errors.Join(inTurn(
		func() error { return books.checkFile(ctx) },
		func() error { return books.copyTo(ctx, to, time.Time{}) },
	), books.Close())
}

// clear removes what is worth nothing.
func (r *Restoring) clear() error {
	return forEach(append([]string{".owner"}, besides...), func(of string) error {
		return unlessMissing(os.Remove(r.path + unfinished + of))
	})
}

// Drop leaves the books at the path as they are.
func (r *Restoring) Drop() error { return errors.Join(r.Close(), r.clear(), r.owner.Close()) }

// Finish puts the books in place of those at the path, and these aside, with what they have in their
// write-ahead log; it returns where, empty where there were none. It fails, and leaves them where they
// are, where another process has opened them meanwhile. A process that is killed leaves the one or the
// other: the next Open goes on.
func (r *Restoring) Finish() (put string, err error) {
	part := r.path + unfinished
	err = inTurn(
		func() error { return r.purge(context.Background()) }, // all is in the file, or that fails
		r.Close,
		func() error { return synced(part) },
		func() error { return unopened(r.path) }, // still: nothing was decided yet
		func() error { return os.Rename(part, r.path+decided) },
		func() error { return synced(filepath.Dir(r.path)) },
		func() (err error) { put, err = asideOf(r.path); return },
		func() error { return finishRestore(r.path) },
	)
	if err != nil {
		err = fmt.Errorf("put the restored books in place: %w", err)
	}
	if _, missing := os.Stat(put); missing != nil {
		put = ""
	}
	return put, errors.Join(err, r.clear(), r.owner.Close())
}

// finishRestore puts books in place that were decided on, once no other process has those before
// open. Each step is done once, whoever does it.
func finishRestore(path string) error {
	to, err := asideOf(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return inTurn(
		func() error { return unopened(path) },
		func() error {
			return forEach(besides, func(of string) error { return unlessMissing(os.Rename(path+of, to+of)) })
		},
		func() error { return os.Rename(path+decided, path) },
		func() error { return synced(filepath.Dir(path)) },
	)
}

// asideOf is where the books at a path are put, which others were decided to take the place of.
func asideOf(path string) (string, error) {
	info, err := os.Stat(path + decided)
	if err != nil {
		return "", err
	}
	return path + aside + info.ModTime().UTC().Format("20060102-150405.000"), nil
}

// interrupted says whether other books are about to take the place of those at a path.
func interrupted(path string) error {
	if _, err := os.Stat(path + decided); err != nil {
		return nil
	}
	return fmt.Errorf("putting restored books in place of %s was interrupted: start hofnar serve, which goes on with it", path)
}

// synced has a file, or what a directory lists, on the disk.
func synced(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// unlessMissing is an error that is not about a file that is not there.
func unlessMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
