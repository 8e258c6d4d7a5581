package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hofnar/bot/table"
	"hofnar/games/all"
	"hofnar/games/league"
	"hofnar/store"
)

// newestMove is when the newest move of all was made, as those are told who look after the
// books.
func newestMove(ctx context.Context, books *store.Reader) (string, error) {
	id, at, err := books.NewestMove(ctx)
	if err != nil || id == "" {
		return "there is no move", err
	}
	return fmt.Sprintf("the newest move, at table %s, is of %s", id, sayMoment(at)), nil
}

func sayMoment(at time.Time) string { return at.UTC().Format("2006-01-02 15:04:05 MST") }

// checkStart looks at what can be looked at before anybody plays: the schema, and the table of
// the newest move.
func checkStart(ctx context.Context, books *store.Reader) error {
	if err := books.CheckSchema(ctx); err != nil {
		return err
	}
	id, _, err := books.NewestMove(ctx)
	if err != nil || id == "" {
		return err
	}
	return checkTable(ctx, books, id)
}

// checkTable says why a table cannot be replayed, where what is kept of it differs from its
// moves, and whether they are those that were made.
func checkTable(ctx context.Context, books *store.Reader, id table.ID) error {
	kept, err := books.Load(ctx, id)
	if err == nil {
		err = table.Audit(all.Games, kept)
	}
	return errors.Join(ofTable(id, unlessGone(err)), checkMoves(ctx, books, id))
}

// checkMoves says whether a table's moves are others than those that were made.
func checkMoves(ctx context.Context, books *store.Reader, id table.ID) error {
	return ofTable(id, unlessGone(books.CheckMoves(ctx, id)))
}

// unlessGone is what is wrong with a table or season that is still there: others are removed while
// the books are checked.
func unlessGone(wrong error) error {
	if errors.Is(wrong, table.ErrNone) || errors.Is(wrong, league.ErrNone) {
		return nil
	}
	return wrong
}

// ofTable says which table something is about that is wrong.
func ofTable(id table.ID, wrong error) error {
	if wrong != nil {
		wrong = fmt.Errorf("table %s: %w", id, wrong)
	}
	return wrong
}

// checkBeside looks at all that can be looked at beside the work, with a connection of its own:
// what is looked at before, the pages, the moves of all tables, and all leagues.
func checkBeside(ctx context.Context, books *store.Reader) error {
	beside, err := books.Beside()
	if err != nil {
		return err
	}
	return errors.Join(checkWhole(ctx, beside), beside.Close())
}

func checkWhole(ctx context.Context, books *store.Reader) error {
	err := errors.Join(checkStart(ctx, books), books.QuickCheck(ctx))
	_, moves := checkTables(ctx, books, func(id table.ID) error { return checkMoves(ctx, books, id) })
	_, leagues := checkSeasons(ctx, books, "", func(s season) error {
		if s.League.Name != "" { // which may name somebody, and a log is not forgotten
			s.League.Name = fmt.Sprint(s.League.ID)
		}
		return checkSeason(ctx, books, s)
	})
	return errors.Join(err, moves, leagues)
}

// checkThrough reads the books through and replays all games, and says how many.
func checkThrough(ctx context.Context, books *store.Reader) (said string, err error) {
	if err := errors.Join(books.CheckSchema(ctx), books.Check(ctx)); err != nil {
		return "", err
	}
	tables, wrong := checkTables(ctx, books, func(id table.ID) error { return checkTable(ctx, books, id) })
	seasons, leagues := checkSeasons(ctx, books, "", func(s season) error { return checkSeason(ctx, books, s) })
	return fmt.Sprintf("%d tables, all replayed; %s.", tables, seasons), errors.Join(wrong, leagues)
}

// checkTables checks all tables, and counts them.
func checkTables(ctx context.Context, books *store.Reader, check func(table.ID) error) (n int, wrong error) {
	ids, wrong := books.Tables(ctx)
	for _, id := range ids {
		if ctx.Err() == nil {
			wrong = errors.Join(wrong, check(id))
		}
	}
	return len(ids), errors.Join(wrong, ctx.Err())
}

// checkSeasons checks all seasons of a server, or of all servers, and says how many.
func checkSeasons(ctx context.Context, books *store.Reader, guild string, check func(season) error) (said string, wrong error) {
	n, owed := 0, 0
	guilds := []string{guild}
	if guild == "" {
		guilds, wrong = books.Guilds(ctx)
	}
	for _, guild := range guilds {
		all, err := seasonsOf(ctx, books, guild)
		wrong = errors.Join(wrong, err)
		for _, s := range all {
			wrong = errors.Join(wrong, check(s))
			if s.Season.Recounting {
				owed++
			}
		}
		n += len(all)
	}
	if said = fmt.Sprintf("%d seasons, all worked out anew", n); owed > 0 {
		said += fmt.Sprintf(", %d still to be written, which hofnar serve does beside the play", owed)
	}
	return said, wrong
}

// checkSeason works a season out anew and says where the books differ.
func checkSeason(ctx context.Context, books *store.Reader, s season) error {
	if wrong := unlessGone(books.CheckSeason(ctx, s.Season.ID)); wrong != nil {
		return fmt.Errorf("%s: %w; hofnar league check --repair puts that right", s, wrong)
	}
	return nil
}
