package table

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"time"
)

// Thread is where a table stands that was opened in a thread. Of one in a thread of its own
// the channel that the thread belongs to keeps one line.
type Thread struct {
	Parent string // the channel; empty: the table stands in no thread
	Line   string // the message there; empty: it is gone, or the thread is not the table's own

	Shown  int       // Saved.Revision when the line was written last
	Status Status    // then
	At     time.Time // then
}

// Lined notes what the line in the channel shows. Nobody hears of it.
type Lined struct{ Thread }

func (d Lined) apply(a *attempt) error {
	a.p.Thread = d.Thread
	return nil
}

// Draft says why a table cannot be opened like that, whatever its channel; else by what
// name it can be: by the same one for the same event, as long as no table bears it.
func (r *Registry) Draft(o Opening) (id ID, err error) {
	if o.ID, err = r.freshID(rand.NewChaCha8(sha256.Sum256([]byte(o.Event)))); err != nil {
		return "", err
	}
	if _, err := r.lobby(o); err != nil {
		return "", fmt.Errorf("draft a table: %w", err)
	}
	return o.ID, nil
}
