package store

import (
	"crypto/sha256"
	"database/sql"
	"database/sql/driver"
	"fmt"

	"hofnar/bot/table"
)

// parts are the rows of a table that few steps change, each part as a whole.
var parts = [...]func(transaction, table.Saved) error{
	putAgreed, putSeats, putOrders, putClocks, putCalls, putBack, putEnding, putResults, putPlaces, putTenures, putOffers, dropBack, dropMarks,
}

// mostWritten is of how many tables it is known what was written last.
const mostWritten = 5_000

// asWritten is what each part of a table was written as, by a sum of its statements, and the
// edition that the table has had since: with another one nothing is known.
type asWritten struct {
	edition int
	parts   [len(parts)][sha256.Size]byte
}

// putParts writes those parts of a table that have changed since this process wrote them.
func (s *Store) putParts(tx transaction, t table.Saved) error {
	w, known := s.memory.written[t.ID]
	known = known && w.edition == t.Edition
	for i, part := range parts {
		list, err := statementsOf(tx, t, part)
		if err != nil {
			return err
		}
		sum := list.sum()
		if known && sum == w.parts[i] {
			continue
		}
		if err := forEach(list, func(one statement) error { return execute(tx, one.text, one.args...) }); err != nil {
			return err
		}
		w.parts[i] = sum
	}
	w.edition = t.Edition + 1
	s.wrote(t.ID, w)
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
	statements []statement
)

// statementsOf are the statements by which a part of a table is written.
func statementsOf(tx transaction, t table.Saved, part func(transaction, table.Saved) error) (list statements, err error) {
	tx.list = &list
	return list, part(tx, t)
}

// add is Exec of a statement that is only listed.
func (l *statements) add(text string, args []any) (sql.Result, error) {
	*l = append(*l, statement{text, args})
	return driver.ResultNoRows, nil
}

// sum is another one for other statements.
func (l statements) sum() [sha256.Size]byte {
	var b []byte
	for _, one := range l {
		b = append(b, one.text...)
		for _, arg := range one.args {
			b = fmt.Appendf(b, ",%#v", arg)
		}
		b = append(b, ';')
	}
	return sha256.Sum256(b)
}
