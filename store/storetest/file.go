// Package storetest has books for tests: empty ones, quicker than each by itself.
package storetest

import (
	"testing"

	"hofnar/store"
	"hofnar/store/storetest/copies"
)

var empty = copies.Of(func(path string) error {
	books, err := store.Open(path)
	if err != nil {
		return err
	}
	return books.Close()
})

// File is where a test finds books of its own that are empty. They are a copy: they were
// migrated once for all tests of a process.
func File(t testing.TB) string { return empty.File(t) }
