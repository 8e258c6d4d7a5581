package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// headerLength is that of the head of a SQLite file.
const headerLength = 100

// checkHeader says whether a file cannot be books: it is none of SQLite's, or shorter than its
// head says. What is not there, or empty, may become books.
func checkHeader(path string) error {
	f, err := os.Open(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && logged(path):
		return foreignLog(path)
	case err != nil:
		return nil // whoever opens it says why
	}
	head := make([]byte, headerLength)
	n, err := io.ReadFull(f, head)
	info, failed := f.Stat()
	if failed = errors.Join(failed, f.Close()); failed != nil {
		return failed
	}
	switch {
	case n == 0 && !logged(path):
		return nil
	case logged(path) && head[writeVersion] != withLog:
		return foreignLog(path)
	case err != nil || !bytes.HasPrefix(head, []byte("SQLite format 3\x00")):
		return fmt.Errorf("%s is no database, or its head is damaged: restore a backup (hofnar restore FILE)", path)
	case info.Size() < length(head) && !logged(path):
		return fmt.Errorf("%s has %d bytes and should have %d: it was cut off; restore a backup (hofnar restore FILE)", path, info.Size(), length(head))
	}
	return nil
}

// A file has at this place whether it is written with a write-ahead log. A copy is not, until
// it is opened: a log beside one is of the books whose place it was put in, and SQLite would
// write what is in it over the copy.
const (
	writeVersion = 18
	withLog      = 2
)

func foreignLog(path string) error {
	return fmt.Errorf("the write-ahead log beside %[1]s is not its own: it is of other books, in whose place this file was put. "+
		"hofnar restore FILE does that as it is to be done; or move %[1]s-wal and %[1]s-shm away", path)
}

// length is how long a file is by its own head.
func length(head []byte) int64 {
	page := int64(binary.BigEndian.Uint16(head[16:]))
	if page == 1 {
		page = 1 << 16
	}
	return page * int64(binary.BigEndian.Uint32(head[28:]))
}

// logged reports whether there is something in the write-ahead log of a file.
func logged(path string) bool {
	info, err := os.Stat(path + "-wal")
	return err == nil && info.Size() > 0
}
