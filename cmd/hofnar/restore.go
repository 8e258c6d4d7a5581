package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"hofnar/store"
	"hofnar/store/forgotten"
)

// restore puts a copy in place of the books.
type restore struct {
	settings
	File               string `arg:"" type:"existingfile" help:"The copy, as hofnar backup has made it."`
	ListFrom           string `type:"existingfile" help:"The newest copy of the books, which may be FILE: its list of those forgotten is taken, since the one beside the books is lost."`
	NobodyWasForgotten bool   `help:"Restore without the list of those forgotten: nobody has ever used /me forget."`
}

// Run puts the copy in place, if it is in order and nobody serves the books.
func (r restore) Run(ctx context.Context) error {
	lines, err := r.linesToTake(ctx)
	if err != nil {
		return err
	}
	if err := r.listed(); err != nil {
		return err
	}
	books, err := store.Restore(ctx, r.DB, r.File)
	if err != nil {
		return err
	}
	list, err := r.prepare(ctx, books.Store, lines)
	if err != nil {
		return fmt.Errorf("%w; nothing was changed", errors.Join(err, books.Drop()))
	}
	aside, err := books.Finish()
	if err != nil {
		return err
	}
	fmt.Printf("They are at %s now", r.DB)
	if aside != "" {
		fmt.Printf("; what stood there, with its write-ahead log, is at %s", aside)
	}
	fmt.Println(". Start hofnar serve.")
	return list.Keep() // or the next start does it, by the books
}

// linesToTake are what the list of those forgotten is to have of the one in the newest copy of the
// books.
func (r restore) linesToTake(ctx context.Context) (lines string, err error) {
	if r.ListFrom == "" {
		return "", nil
	}
	books, err := openExisting(r.ListFrom) // perhaps of an earlier step
	if err != nil {
		return "", err
	}
	lines, err = books.ListLines(ctx)
	if err = errors.Join(err, books.Close()); err != nil {
		return "", fmt.Errorf("%s: %w; put your copy of that list at %s and leave --list-from out", r.ListFrom, err, r.forgotten())
	}
	return lines, nil
}

// listed says what to do where the list of those forgotten is missing.
func (r restore) listed() error {
	_, err := os.Stat(r.forgotten())
	if err == nil || r.ListFrom != "" || r.NobodyWasForgotten {
		return nil
	}
	return fmt.Errorf("without the list of those forgotten (%w) whoever was forgotten since the copy was made would come back: "+
		"put your copy of that list there, or have HOFNAR_FORGOTTEN name it; where it is lost with the machine, "+
		"--list-from NEWEST takes it from the newest copy of the books that there is (%s, if that is the one); --nobody-was-forgotten if nobody ever was", err, r.File)
}

// prepare checks the books that are to be put in place, and has them forget anew by the list with
// those lines, which the file has once they are.
func (r restore) prepare(ctx context.Context, books *store.Store, lines string) (*forgotten.List, error) {
	said, err := checkThrough(ctx, books.Reader)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err() // told to stop: they were not read through
	case err != nil:
		return nil, fmt.Errorf("%s is not in order: %w", r.File, err)
	}
	list, err := forgotten.Read(r.forgotten())
	if err == nil {
		err = list.Hear(lines)
	}
	if err != nil {
		return nil, err
	}
	missing, err := books.Unlisted(ctx, list)
	if err != nil {
		return nil, err
	}
	if missing > 0 && !r.NobodyWasForgotten {
		return nil, fmt.Errorf("%s is not the list of those forgotten of these books, or an old one: it lacks %d people whom they have forgotten; "+
			"put your newest copy of that list there, or have HOFNAR_FORGOTTEN name it; --list-from NEWEST takes it from the newest copy of the books", r.forgotten(), missing)
	}
	people, err := books.ForgetAnew(ctx, list, func(people int) {
		fmt.Printf("Looking which of %d people were forgotten since; that takes some %v.\n", people, forgotten.Lasts(people).Round(time.Second))
	})
	if err != nil {
		return nil, err
	}
	newest, err := newestMove(ctx, books.Reader)
	if err != nil {
		return nil, err
	}
	fmt.Printf("In %s %s; its open tables go back to %s.\n", r.File, newest, sayMoment(books.WentBack()))
	fmt.Printf("It is in order: %s People who were forgotten since and are forgotten anew: %d.\n", said, people)
	return list, nil
}
