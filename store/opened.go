package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
)

// Where each connection of SQLite's has a lock on the file as long as it is open.
const (
	sharedFirst = 0x40000002
	sharedSize  = 510
)

// unopened says so where another process has a file of SQLite's open. What copies books as they
// are written would go on with those that are put aside, and miss what is written in those that
// take their place.
func unopened(path string) (err error) {
	f, err := os.Open(path)
	if err != nil {
		return unlessMissing(err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	held := syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart, Start: sharedFirst, Len: sharedSize}
	if err := syscall.FcntlFlock(f.Fd(), syscall.F_GETLK, &held); err != nil {
		return fmt.Errorf("look who has %s open: %w", path, err)
	}
	if held.Type != syscall.F_UNLCK {
		return fmt.Errorf("process %d has %s open: stop it first (Litestream, or whatever else reads the books)", held.Pid, path)
	}
	return nil
}
