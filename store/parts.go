package store

import (
	"crypto/sha256"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"hofnar/bot/table"
	"hofnar/games"
)

// parts are the rows of a table that few steps change. Each of their statements stands for rows
// of its own, whatever the others are.
var parts = [...]func(transaction, table.Saved) error{
	putAgreed, putSeats, putOrders, putClocks, putCalls, putBack, putEnding, putResults, putPlaces, putTenures, putOffers, dropBack, dropMarks,
}

// mostWritten is of how many tables it is known what was written last.
const mostWritten = 5_000

// asWritten is how the parts of a table were written, by sums of their statements, and the
// edition that the table has had since: with another one nothing is known.
type asWritten struct {
	edition    int
	statements []statementSum
	summed     bool // it is known what sum its moves have
	sum        sum
}

// asWritten is how a table was written that has been since.
func (s *Store) asWritten(t table.Saved) asWritten {
	if w := s.memory.written[t.ID]; w.edition == t.Edition {
		return w
	}
	return asWritten{}
}

// add adds a step, if there is one, to the sum of a table's moves.
func (w *asWritten) add(tx transaction, id table.ID, step *table.Step) (err error) {
	if step == nil {
		return nil
	}
	if !w.summed {
		if err := tx.QueryRow(`SELECT sum FROM tables WHERE id = ?`, id).Scan((*[]byte)(&w.sum)); err != nil {
			return unlessNone(err)
		}
	}
	w.summed, w.sum = true, w.sum.with(summedUp(*step))
	return nil
}

// putParts writes what has changed of a table's parts since this process wrote them.
func (w *asWritten) putParts(tx transaction, t table.Saved, was asWritten) error {
	list := statements{}
	if err := statementsOf(tx, &list, t); err != nil {
		return err
	}
	w.statements = make([]statementSum, len(list))
	for i, one := range list {
		if w.statements[i] = one.sum(); slices.Contains(was.statements, w.statements[i]) {
			continue
		}
		if err := execute(tx, one.text, one.args...); err != nil {
			return err
		}
	}
	return nil
}

// wrote notes how a table was written.
func (s *Store) wrote(id table.ID, w asWritten) {
	if s.memory.written == nil {
		s.memory.written = map[table.ID]asWritten{}
	}
	for some := range s.memory.written {
		if len(s.memory.written) < mostWritten {
			break
		}
		delete(s.memory.written, some)
	}
	s.memory.written[id] = w
}

// statement is one that writes; statements are some in their order.
type (
	statement struct {
		text string
		args []any
	}
	statements   []statement
	statementSum struct {
		text string
		args [sha256.Size]byte
	}
)

// statementsOf puts down how the parts of a table are written.
func statementsOf(tx transaction, list *statements, t table.Saved) error {
	tx.list = list
	return forEach(parts[:], func(put func(transaction, table.Saved) error) error { return put(tx, t) })
}

// add is Exec of a statement that is only put down.
func (l *statements) add(text string, args []any) (sql.Result, error) {
	*l = append(*l, statement{text, args})
	return driver.ResultNoRows, nil
}

// sum is another one for another statement.
func (s statement) sum() statementSum {
	b := make([]byte, 0, 512)
	for _, arg := range s.args {
		b = appendArg(b, arg)
	}
	return statementSum{s.text, sha256.Sum256(b)}
}

// appendArg writes an argument so that no two lists of them look the same: most are what stands here.
func appendArg(b []byte, arg any) []byte {
	switch v := arg.(type) {
	case nil:
		return append(b, 'n')
	case string:
		return append(binary.AppendUvarint(append(b, 's'), uint64(len(v))), v...)
	case table.ID:
		return append(binary.AppendUvarint(append(b, 's'), uint64(len(v))), v...)
	case int:
		return binary.AppendVarint(append(b, 'i'), int64(v))
	case int64:
		return binary.AppendVarint(append(b, 'i'), v)
	case games.Seat:
		return binary.AppendVarint(append(b, 'i'), int64(v))
	}
	return fmt.Appendf(b, "?%#v;", arg)
}

// keepSeats deletes the rows of all seats of a table but these.
func keepSeats[V any](tx transaction, of string, id table.ID, these map[games.Seat]V) error {
	seats, err := json.Marshal(append([]games.Seat{}, slices.Sorted(maps.Keys(these))...))
	if err != nil {
		return err
	}
	return execute(tx, `DELETE FROM `+of+` WHERE table_id = ? AND seat NOT IN (SELECT value FROM json_each(?))`, id, string(seats))
}
