package table

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
)

// errRepeated: a deed was carried out before, and nothing is done now.
var errRepeated = errors.New("this deed was carried out before")

// repeated is errRepeated for a deed whose key was carried out before. Where that was for
// another deed it is a mistake of ours, which must not pass for done.
func (e *executor) repeated(d Deed) error {
	before, known := e.processed[d.Event]
	switch now := reflect.TypeOf(d.Do); {
	case d.Event == "" || !known:
		return nil
	case before != nil && before != now:
		e.cfg.Log.Error("two deeds under one event key", "table", e.id, "first", before, "now", now)
		return fmt.Errorf("table %s: %v under the key of a %v", e.id, now, before)
	}
	return errRepeated
}

// judgedBefore is what comes of a deed that arrives once more: errRepeated where it was
// carried out. What was refused, or has changed nothing, stands as it was judged.
func (e *executor) judgedBefore(d Deed) error {
	return cmp.Or(e.resync(), e.repeated(d), stale("table.stale.judged"))
}
