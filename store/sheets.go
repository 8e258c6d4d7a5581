package store

import (
	"context"
	"database/sql"
	"errors"

	"hofnar/bot/table"
	"hofnar/games"
)

// scored is one player's line of one round.
type scored struct {
	round, move, points, turns int
	title                      sql.NullString
}

func loadRounds(tx transaction, id table.ID) ([]scored, error) {
	return rows(tx, func(r *sql.Rows) (s scored, err error) {
		return s, r.Scan(&s.round, &s.move, &s.points, &s.title, &s.turns)
	}, `SELECT round, move, points, title, turns FROM rounds WHERE table_id = ? ORDER BY round, seat`, id)
}

// add puts a player's line into the rounds, the first of which has that number.
func add(rounds []games.Round, first int, s scored) []games.Round {
	if s.round-first == len(rounds) {
		rounds = append(rounds, games.Round{})
	}
	r := &rounds[s.round-first]
	r.Points, r.Turns = append(r.Points, s.points), s.turns
	if s.title.Valid {
		r.Titles = append(r.Titles, s.title.String)
	}
	return rounds
}

func loadStepRounds(tx transaction, id table.ID, steps []table.Step) error {
	lines, err := loadRounds(tx, id)
	for _, line := range lines {
		step := &steps[line.move]
		if step.FirstRound == 0 {
			step.FirstRound = line.round
		}
		step.Rounds = add(step.Rounds, step.FirstRound, line)
	}
	return err
}

func loadSheet(tx transaction, id table.ID) (table.Sheet, error) {
	k, err := loadTable(tx, id)
	if err != nil {
		return table.Sheet{}, err
	}
	sheet := table.Sheet{Header: k.Header}
	return sheet, inTurn(
		func() (err error) { sheet.Chairs, err = loadSeats(tx, id); return },
		func() (err error) { sheet.Scores, sheet.Winners, err = loadResults(tx, id); return },
		func() error {
			lines, err := loadRounds(tx, id)
			for _, line := range lines {
				sheet.Rounds = add(sheet.Rounds, 1, line)
			}
			return err
		},
	)
}

// Sheets returns the score sheets asked for, the table opened last first. Tables
// without a finished round have none.
func (r *Reader) Sheets(ctx context.Context, w table.Which) (all []table.Sheet, err error) {
	which, args := `tables WHERE channel = ?`, []any{w.Channel}
	if w.Channel == "" { // somebody has few seats where a server has had many games
		which, args = `seats CROSS JOIN tables ON id = table_id WHERE user_id = ? AND user_id <> '' AND guild = ?`, []any{w.User, w.Guild}
	}
	err = r.readTx(ctx, "sheets", func(tx transaction) error {
		ids, err := rows(tx, scanID, `SELECT DISTINCT id FROM `+which+` AND EXISTS (SELECT 1 FROM rounds WHERE table_id = id)
			ORDER BY opened DESC, id LIMIT ?`, append(args, w.Limit)...)
		for _, id := range ids {
			sheet, failed := loadSheet(tx, id)
			all, err = append(all, sheet), errors.Join(err, failed)
		}
		return err
	})
	return all, err
}

// Latest returns the table that was opened last in a channel, open or not. It
// fails with table.ErrNone when there never was one.
func (r *Reader) Latest(ctx context.Context, channel string) (id table.ID, err error) {
	err = r.readTx(ctx, "latest table", func(tx transaction) error {
		err := tx.QueryRow(`SELECT id FROM tables WHERE channel = ? ORDER BY opened DESC, id LIMIT 1`, channel).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			return table.ErrNone
		}
		return err
	})
	return id, err
}

// Tables returns the names of all tables that ever were, oldest first.
func (r *Reader) Tables(ctx context.Context) (ids []table.ID, err error) {
	err = r.readTx(ctx, "tables", func(tx transaction) error {
		ids, err = rows(tx, scanID, `SELECT id FROM tables ORDER BY opened, id`)
		return err
	})
	return ids, err
}
