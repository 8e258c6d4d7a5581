package main

import (
	"context"
	"errors"
	"fmt"

	"hofnar/bot/table"
	"hofnar/games/all"
	"hofnar/store"
)

// doctor reads the books through and says what is wrong with them.
type doctor struct {
	settings
}

// Run prints what it finds; anything wrong is an error.
func (d doctor) Run(ctx context.Context) error {
	books, err := openExisting(d.DB)
	if err != nil {
		return err
	}
	return errors.Join(d.examine(ctx, books), books.Close())
}

func (d doctor) examine(ctx context.Context, books *store.Reader) error {
	if err := books.Current(ctx); err != nil {
		return err
	}
	if err := books.Check(ctx); err != nil {
		return err
	}
	ids, err := books.Tables(ctx)
	if err != nil {
		return err
	}
	var wrong []error
	for _, id := range ids {
		kept, err := books.Load(ctx, id)
		if err == nil {
			err = table.Audit(all.Games, kept)
		}
		if err != nil {
			wrong = append(wrong, fmt.Errorf("table %s: %w", id, err))
		}
	}
	if len(wrong) == 0 {
		fmt.Printf("The books are in order: %d tables, all replayed.\n", len(ids))
	}
	return errors.Join(wrong...)
}
