package store

import (
	"context"

	"hofnar/store/forgotten"
)

// noteLines notes what the list of those forgotten has under a number, and that these books have
// heard of it.
func noteLines(tx transaction, number, lines string) error {
	return execute(tx, `INSERT INTO forgotten (number, line) VALUES (?, ?) ON CONFLICT DO UPDATE SET line = excluded.line WHERE line = ''`, number, lines)
}

// CompleteList has a list of those forgotten name all whom these books have put down on one: it
// was lost with the machine, or is an old copy.
func (r *Reader) CompleteList(ctx context.Context, list *forgotten.List) error {
	var lines []string
	err := r.readTx(ctx, "read who was forgotten", func(tx transaction) (err error) {
		lines, err = rows(tx, scanText, `SELECT line FROM forgotten WHERE line <> '' ORDER BY number`)
		return err
	})
	if err != nil {
		return err
	}
	return forEach(lines, list.Take)
}

// keepList notes what a list has under numbers of which these books know no more than that: a
// program of before has put them down.
func (s *Store) keepList(ctx context.Context, list *forgotten.List) error {
	var bare []string
	err := s.readTx(ctx, "look what the books lack of the list of those forgotten", func(tx transaction) (err error) {
		bare, err = rows(tx, scanText, `SELECT number FROM forgotten WHERE line = ''`)
		return err
	})
	if err != nil {
		return err
	}
	return s.writeTx(ctx, "keep the list of those forgotten", func(tx transaction) error {
		return forEach(bare, func(number string) error { return noteLines(tx, number, list.Lines(number)) })
	})
}
