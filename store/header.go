package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// headerLength is that of the head of a SQLite file.
const headerLength = 100

// checkHeader says whether a file cannot be books: it is none of SQLite's, or shorter than its
// head says. What is not there, or empty, may become books.
func checkHeader(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return nil // whoever opens it says why
	}
	head := make([]byte, headerLength)
	n, err := io.ReadFull(f, head)
	info, failed := f.Stat()
	if failed = errors.Join(failed, f.Close()); failed != nil {
		return failed
	}
	switch {
	case n == 0:
		return nil
	case err != nil || !bytes.HasPrefix(head, []byte("SQLite format 3\x00")):
		return fmt.Errorf("%s is no database, or its head is damaged: restore a backup (hofnar restore FILE)", path)
	case info.Size() < length(head) && !logged(path):
		return fmt.Errorf("%s has %d bytes and should have %d: it was cut off; restore a backup (hofnar restore FILE)", path, info.Size(), length(head))
	}
	return nil
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
