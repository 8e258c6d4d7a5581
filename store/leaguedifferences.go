package store

import (
	"cmp"
	"slices"

	"hofnar/games/league"
)

// differences is what is to be written of a season so that it holds what its results come
// to, and what is to go; beside its standings.
type differences struct {
	points []league.Point
	gone   []league.Point
	pairs  []pairRow
	parted []pairRow
}

// differences compares what a season's results come to with what is stored, given when two
// points are the same.
func (all computed) differences(tx transaction, season int64, same func(a, b league.Point) bool) (d differences, err error) {
	ratings, err := rows(tx, scanPoint, selectPoint+`WHERE season = ? ORDER BY entrant, ended, table_id`, season)
	if err != nil {
		return d, err
	}
	pairs, err := loadPairs(tx, `WHERE season = ? ORDER BY entrant, other`, season)
	if err != nil {
		return d, err
	}
	points := slices.SortedFunc(slices.Values(all.points), asStored)
	d.points, d.gone = unlike(points, ratings, asStored, same)
	d.pairs, d.parted = unlike(pairRows(all.pairs), pairs, pairRow.compare, equal)
	return d, nil
}

// asStored orders points as they lie in the books: one entrant's after the other's.
func asStored(a, b league.Point) int {
	return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Ended, b.Ended), cmp.Compare(a.Table, b.Table))
}

// unlike are the rows that are to be written, and those that are to go, so that what is
// stored is as it should be; both are in this order, in which no two rows are equal.
func unlike[R any](should, stored []R, order func(a, b R) int, same func(a, b R) bool) (write, gone []R) {
	for _, row := range should {
		for len(stored) > 0 && order(stored[0], row) < 0 {
			gone, stored = append(gone, stored[0]), stored[1:]
		}
		if len(stored) > 0 && order(stored[0], row) == 0 {
			if !same(stored[0], row) {
				write = append(write, row)
			}
			stored = stored[1:]
			continue
		}
		write = append(write, row)
	}
	return write, append(gone, stored...)
}

func equal[R comparable](a, b R) bool { return a == b }

// slices are the steps in which the differences are written, each short.
func (d differences) slices(season int64) (steps []func(transaction) error) {
	return slices.Concat(
		inSlices(d.gone, func(tx transaction, some []league.Point) error {
			return forEach(some, func(p league.Point) error {
				return execute(tx, `DELETE FROM ratings WHERE season = ? AND entrant = ? AND ended = ? AND table_id = ?`,
					season, p.ID, p.Ended, p.Table)
			})
		}),
		inSlices(d.points, func(tx transaction, some []league.Point) error { return putPoints(tx, season, some) }),
		inSlices(d.parted, func(tx transaction, some []pairRow) error {
			return forEach(some, func(p pairRow) error {
				return execute(tx, `DELETE FROM pairs WHERE season = ? AND entrant = ? AND other = ?`, season, p.who, p.other)
			})
		}),
		inSlices(d.pairs, func(tx transaction, some []pairRow) error { return putPairs(tx, season, some) }),
	)
}

// sliceRows is how many rows a slice writes: some milliseconds.
const sliceRows = 300

func inSlices[R any](all []R, write func(transaction, []R) error) (steps []func(transaction) error) {
	for some := range slices.Chunk(all, sliceRows) {
		steps = append(steps, func(tx transaction) error { return write(tx, some) })
	}
	return steps
}
