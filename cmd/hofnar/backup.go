package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"hofnar/store"
)

// backup copies the database while everything runs.
type backup struct {
	settings
	File string `arg:"" type:"path" help:"The copy; it must not exist yet."`
}

// Run writes the copy.
func (b backup) Run(ctx context.Context) error {
	books, err := openExisting(b.DB)
	if err != nil {
		return err
	}
	return errors.Join(books.Backup(ctx, b.File), books.Close())
}

// openExisting opens the books as they are: another program may be writing them.
func openExisting(path string) (*store.Reader, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("there are no books at %s; HOFNAR_DB or --db says where they are", path)
	}
	return store.OpenReader(path)
}
