package table

import (
	"fmt"
	"log/slog"
	"runtime/debug"
)

// guard runs what is done at a table and survives its panic, whose own words are not
// logged, since they may name cards.
func guard(log *slog.Logger, id ID, what string, f func() error) (err error) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		err = fmt.Errorf("table %s: %s: panic (%T)", id, what, v)
		log.Error("recovered at a table", "err", err, "stack", string(debug.Stack()))
	}()
	return f()
}
