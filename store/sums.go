package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/pressly/goose/v3"

	"hofnar/bot/table"
)

// sum runs over a table's moves: that of a move is a hash of the sum before it and of all
// that the move is, so that each costs the same and none can change unnoticed. Who has made it
// is no part of it: forgetting leaves it as it is. Before the first move it is nil.
type sum []byte

// summed is a move as its sum sees it.
type summed struct {
	n, seat, received, cancels int64
	computer                   bool
	act, event                 string
	chance                     []string // the outcomes that it drew
}

// with is the sum after one more move.
func (s sum) with(m summed) sum {
	var b []byte
	for _, number := range []int64{m.n, m.seat, m.received, m.cancels, int64(len(m.chance))} {
		b = binary.AppendVarint(b, number)
	}
	if m.computer {
		b = append(b, 1)
	}
	for _, text := range append([]string{string(s), m.act, m.event}, m.chance...) {
		b = append(binary.AppendUvarint(b, uint64(len(text))), text...)
	}
	next := sha256.Sum256(b)
	return next[:]
}

// summedUp is a step as its table's sum sees it.
func summedUp(step table.Step) summed {
	m := summed{
		n: int64(step.N), seat: int64(step.Who), received: step.Received.UnixNano(), cancels: int64(step.Cancels),
		computer: step.Computer, act: string(step.Act), event: step.Event,
	}
	for _, outcome := range step.Chance {
		m.chance = append(m.chance, string(outcome))
	}
	return m
}

// sumOf is the sum of a table's moves as they stand in the books. Migrations work it out, too: it
// reads nothing that is younger than it.
func sumOf(tx transaction, id table.ID) (s sum, err error) {
	drawn, next := map[int64][]string{}, int64(0)
	_, err = rows(tx, func(r *sql.Rows) (n int64, err error) {
		var move int64
		var outcome string
		err = r.Scan(&n, &move, &outcome)
		drawn[move] = append(drawn[move], outcome)
		if err == nil && n != next {
			err = fmt.Errorf("chance outcome %d is missing", next)
		}
		next++
		return n, err
	}, `SELECT n, move, outcome FROM chance WHERE table_id = ? ORDER BY n`, id)
	if err != nil {
		return nil, err
	}
	_, err = rows(tx, func(r *sql.Rows) (m summed, err error) {
		err = r.Scan(&m.n, &m.seat, &m.act, &m.event, &m.received, &m.computer, &m.cancels)
		m.chance = drawn[m.n]
		s = s.with(m)
		return m, err
	}, `SELECT n, seat, coalesce(act, ''), event, received_ns, computer, cancels FROM moves WHERE table_id = ? ORDER BY n`, id)
	return s, err
}

// sums is the step of the schema that gives each table the sum of its moves.
func sums() *goose.Migration {
	return goose.NewGoMigration(57, &goose.GoFunc{RunTx: func(ctx context.Context, of *sql.Tx) error {
		tx := transaction{Tx: of, ctx: ctx}
		if err := execute(tx, `ALTER TABLE tables ADD COLUMN sum BLOB CHECK (length(sum) = 32)`); err != nil {
			return err
		}
		ids, err := rows(tx, scanID, `SELECT id FROM tables`)
		if err != nil {
			return err
		}
		return forEach(ids, func(id table.ID) error {
			s, err := sumOf(tx, id)
			if err != nil {
				return fmt.Errorf("table %s: %w", id, err)
			}
			return execute(tx, `UPDATE tables SET sum = ? WHERE id = ?`, []byte(s), id)
		})
	}}, nil)
}

// CheckMoves says whether a table's moves are others than those that were made, or made by
// somebody who never held the seat. It fails with table.ErrNone where there is no such table.
func (r *Reader) CheckMoves(ctx context.Context, id table.ID) error {
	return r.readTx(ctx, "check its moves", func(tx transaction) error { return checkMoves(tx, id) })
}

func checkMoves(tx transaction, id table.ID) error {
	var want sum
	err := tx.QueryRow(`SELECT sum FROM tables WHERE id = ?`, id).Scan((*[]byte)(&want))
	if errors.Is(err, sql.ErrNoRows) {
		return table.ErrNone
	}
	if err != nil {
		return err
	}
	got, err := sumOf(tx, id)
	if err == nil && !bytes.Equal(got, want) {
		err = errors.New("they are not those that were made")
	}
	if err != nil {
		return err
	}
	return heldTheirSeats(tx, id)
}

// heldTheirSeats says which moves of a table were made by somebody who never held the seat.
func heldTheirSeats(tx transaction, id table.ID) error {
	strange, err := rows(tx, scanNumber, `SELECT n FROM moves WHERE table_id = ? AND user_id <> '' AND NOT EXISTS (
		SELECT 1 FROM tenures WHERE tenures.table_id = moves.table_id AND tenures.seat = moves.seat AND tenures.user_id = moves.user_id)`, id)
	if err == nil && len(strange) > 0 {
		err = fmt.Errorf("move %d is of somebody who never held the seat", strange[0])
	}
	return err
}
