package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"regexp"
	"time"

	"hofnar/bot/privacy"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games/all"
	"hofnar/store"
)

// person is somebody in the books.
type person struct {
	settings
	ID string `arg:"" help:"The person's Discord id (developer mode on, right click, Copy User ID)."`
}

// ids are what Discord's look like.
var ids = regexp.MustCompile(`^[0-9]{1,20}$`)

// Validate refuses what is no id: a name would be of nobody.
func (p person) Validate() error {
	if !ids.MatchString(p.ID) {
		return fmt.Errorf("%q is no id: that is a number such as 914730268155031974", p.ID)
	}
	return nil
}

// forget forgets somebody.
type forget struct{ person }

// Run has whoever serves the books forget somebody, or does it itself where nobody does.
func (f forget) Run(ctx context.Context) error {
	if err := reading(ctx, f.settings, func(*store.Reader) error { return nil }); err != nil {
		return err // there are none, or not of this program
	}
	books, err := f.open(ctx, f.logger())
	var by *store.Owned
	switch {
	case errors.As(err, &by):
		if err := asked(ctx, f.DB, by, forgetSomebody, f.ID); err != nil {
			return err
		}
		fmt.Printf("That is under way: %v. The file is written anew in a pause of the play or at 04:00 UTC, one larger than %d MB at a start with --rewrite; "+
			"/readyz and the log say whether that is still to be done.\n", by, privacy.RewriteMost>>20)
		return nil
	case err != nil:
		return err
	}
	return errors.Join(f.forgetIn(ctx, books), books.Close())
}

// forgetIn forgets somebody in books that nobody serves. Who sits at an open table is forgotten
// once somebody does: a computer plays on there.
func (f forget) forgetIn(ctx context.Context, books *store.Store) error {
	catalogue, err := spoken()
	if err != nil {
		return err
	}
	switch _, err := books.Forget(ctx, f.ID, former(catalogue), nil); {
	case errors.Is(err, table.ErrSeated):
		fmt.Println("That is noted, but not done: there is a seat at an open table, which a computer takes at the next start of hofnar serve. " +
			"Until then the books of that server, and what the person has set, hold name and id.")
		return nil
	case err != nil:
		return err
	}
	if err := books.Rewrite(ctx, time.Now()); err != nil {
		return fmt.Errorf("all tables are without name and id, but the file is still to be written anew: %w", err)
	}
	fmt.Println("Name and id are out of all tables, and out of the file.")
	return nil
}

// former is what whoever is forgotten is called in a language.
func former(catalogue *words.Words) func(language string) string {
	return (&screen.Set{Games: all.Games, Words: catalogue}).Forgotten
}

// rewriteFirst writes the file of the books anew before anybody plays, without those who are to
// be forgotten. Who sits at an open table still is forgotten once that can be left, and the file
// is owed again.
func rewriteFirst(ctx context.Context, books *store.Store, catalogue *words.Words, log *slog.Logger) error {
	users, err := books.ToForget(ctx)
	if err != nil {
		return err
	}
	for _, user := range users {
		if _, err := books.Forget(ctx, user, former(catalogue), nil); err != nil && !errors.Is(err, table.ErrSeated) {
			log.Warn("somebody is to be forgotten still", "why", err)
		}
	}
	if err := books.Rewrite(ctx, time.Now()); err != nil {
		return err
	}
	log.Info("the file of the books is written anew")
	return nil
}

// data prints what the books hold about somebody.
type data struct{ person }

// Run prints it as JSON.
func (d data) Run(ctx context.Context) error {
	return reading(ctx, d.settings, func(books *store.Reader) error {
		kept, err := books.Data(ctx, d.ID)
		if err != nil {
			return err
		}
		out := json.NewEncoder(os.Stdout)
		out.SetIndent("", "  ")
		return out.Encode(map[string]any{"person": d.ID, "kept": kept})
	})
}
