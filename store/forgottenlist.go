package store

import (
	"context"
	"errors"
	"strings"

	"hofnar/store/forgotten"
)

// noteLines notes what the list of those forgotten has under a number, and that these books have
// heard of it.
func noteLines(tx transaction, number, lines string) error {
	return execute(tx, `INSERT INTO forgotten (number, line) VALUES (?, ?) ON CONFLICT DO UPDATE SET line = excluded.line WHERE line = ''`, number, lines)
}

// errNoList is said of books of before: who was forgotten stood on the list beside them alone.
var errNoList = errors.New("it was made by a program of before, and has no list of those forgotten in it")

// ListLines returns what these books have put down on lists of those forgotten, so that Take has it on
// another: theirs was lost with the machine, or is an old copy.
func (r *Reader) ListLines(ctx context.Context) (lines string, err error) {
	err = r.readTx(ctx, "read who was forgotten", func(tx transaction) error {
		keeps, err := rows(tx, scanText, `SELECT name FROM pragma_table_info('forgotten') WHERE name = 'line'`)
		if err != nil {
			return err
		}
		if len(keeps) == 0 {
			return errNoList
		}
		all, err := rows(tx, scanText, `SELECT line FROM forgotten WHERE line <> '' ORDER BY number`)
		lines = strings.Join(all, "")
		return err
	})
	return lines, err
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
