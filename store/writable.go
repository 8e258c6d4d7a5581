package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// explained is why books at that path cannot be opened: where this user may not write there,
// it says so, and what to do about it. SQLite makes files beside the books, for reading too.
func explained(path string, err error) error {
	var owned *Owned
	if err == nil || errors.As(err, &owned) {
		return err
	}
	dir := filepath.Dir(path)
	switch denied := denial(path); {
	case errors.Is(denied, fs.ErrNotExist):
		return fmt.Errorf("there is no directory %s: make it, or have HOFNAR_DB (--db) name a file elsewhere", dir)
	case denied != nil:
		return fmt.Errorf("%w: user %d cannot write %s and files beside it, which SQLite makes also to read; "+
			"give them to that user (chown %[2]d %[4]s %[3]s*), or have HOFNAR_DB (--db) name a file elsewhere",
			denied, os.Geteuid(), path, dir)
	}
	return err
}

// denial is why this user cannot make a file beside that one, or write it; nil where that is
// possible, or fails for another reason than that the user may not.
func denial(path string) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".hofnar-*")
	if err == nil {
		err = errors.Join(f.Close(), os.Remove(f.Name()))
	}
	if err == nil {
		if f, err = os.OpenFile(path, os.O_RDWR, 0); err == nil {
			return f.Close()
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
	}
	for _, one := range []error{fs.ErrPermission, fs.ErrNotExist, syscall.EROFS} {
		if errors.Is(err, one) {
			return one
		}
	}
	return nil
}
