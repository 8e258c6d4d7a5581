package table

import "context"

// Await sends a deed to a table and waits for what comes of it, or until ctx ends.
func Await(ctx context.Context, at interface {
	Send(ID, Deed, func(Snapshot, error))
}, id ID, d Deed) (Snapshot, error) {
	type outcome struct {
		g   Snapshot
		err error
	}
	done := make(chan outcome, 1)
	at.Send(id, d, func(g Snapshot, err error) { done <- outcome{g, err} })
	select {
	case o := <-done:
		return o.g, o.err
	case <-ctx.Done():
		return Snapshot{}, ctx.Err()
	}
}
