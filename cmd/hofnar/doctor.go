package main

import (
	"context"
	"errors"
	"fmt"

	"hofnar/bot/table"
	"hofnar/store"
)

// doctor reads the books through and says what is wrong with them.
type doctor struct {
	settings
}

// Run prints what it finds; anything wrong is an error.
func (d doctor) Run(ctx context.Context) error {
	return reading(ctx, d.settings, func(books *store.Reader) error { return d.examine(ctx, books) })
}

func (d doctor) examine(ctx context.Context, books *store.Reader) error {
	newest, err := newestMove(ctx, books)
	if err != nil {
		return err
	}
	fmt.Printf("In %s %s.\n", d.DB, newest)
	if err := errors.Join(books.CheckSchema(ctx), books.Check(ctx)); err != nil {
		return err
	}
	tables, wrong := checkTables(ctx, books, func(id table.ID) error { return checkTable(ctx, books, id) })
	seasons, leagues := checkSeasons(ctx, books, "", func(s season) error { return checkSeason(ctx, books, s) })
	if err := errors.Join(wrong, leagues); err != nil {
		return err
	}
	fmt.Printf("The books are in order: %d tables, all replayed; %d seasons, all worked out anew.\n", tables, seasons)
	return nil
}
