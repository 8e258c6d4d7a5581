package main

import (
	"context"
	"fmt"

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
	said, err := checkThrough(ctx, books)
	if err == nil {
		fmt.Println("The books are in order:", said)
	}
	return err
}
