package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hofnar/store/forgotten"
)

// ForgetAnew begins to forget all those whom the list has and these books have not
// forgotten: they are a copy that was made before. It returns how many of them the books
// know. Each is noted as BeginForgetting does it, and is forgotten once somebody serves the
// books, in the background; where that was begun already, nothing changes. From then on
// whoever is forgotten is put down on that list, of which the books keep a copy.
//
// It asks for the copy's number of people times pseudonym.Slow, on all cores, where there is
// anything to be forgotten, and else for nothing; looks is told that number before.
func (s *Store) ForgetAnew(ctx context.Context, list *forgotten.List, looks func(people int)) (people int, err error) {
	s.forgotten = list
	if err := s.keepList(ctx, list); err != nil {
		return 0, err
	}
	var numbers, known []string
	err = s.readTx(ctx, "look who was forgotten since", func(tx transaction) error {
		if numbers, err = unheard(tx, list); err != nil || len(numbers) == 0 {
			return err
		}
		known, err = everybody(tx)
		return err
	})
	if err != nil || len(numbers) == 0 {
		return 0, err
	}
	looks(len(known))
	found, err := list.Among(ctx, known, numbers)
	if err != nil {
		return 0, fmt.Errorf("forget anew: %w", err)
	}
	return len(found), s.writeTx(ctx, "forget anew", func(tx transaction) error {
		return inTurn(
			func() error { return forEach(found, func(id string) error { return beginForgetting(tx, id) }) },
			func() error {
				return forEach(numbers, func(number string) error { return noteLines(tx, number, list.Lines(number)) })
			})
	})
}

// Unlisted is how many people a list lacks whom these books have forgotten. It is not theirs
// then, or was lost: by it a copy of them would not forget all anew.
func (r *Reader) Unlisted(ctx context.Context, list *forgotten.List) (people int, err error) {
	var heard []string
	err = r.readTx(ctx, "look whom the list of those forgotten lacks", func(tx transaction) error {
		heard, err = rows(tx, scanText, `SELECT number FROM forgotten WHERE number NOT IN (SELECT number FROM forgettings)`)
		return err
	})
	listed := map[string]bool{}
	for _, number := range list.Numbers() {
		listed[number] = true
	}
	return len(slices.DeleteFunc(heard, func(number string) bool { return listed[number] })), err
}

// unheard are the numbers on a list of which the books have not heard.
func unheard(tx transaction, list *forgotten.List) ([]string, error) {
	heard, err := rows(tx, scanText, `SELECT number FROM forgotten`)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, number := range heard {
		known[number] = true
	}
	return slices.DeleteFunc(list.Numbers(), func(number string) bool { return known[number] }), nil
}

// everybody are the ids of all who stand anywhere in the books.
func everybody(tx transaction) ([]string, error) {
	var parts []string
	for _, t := range slices.Concat(inTables, inSeasons, inLeagues, inPeople, inTable, inDeals) {
		parts = append(parts, `SELECT `+t.id+` AS id FROM `+t.table)
	}
	return rows(tx, scanText, `SELECT DISTINCT id FROM (`+strings.Join(parts, " UNION ALL ")+`)
		WHERE id <> '' AND id NOT GLOB 'former-*' AND id GLOB '[0-9]*'`)
}
