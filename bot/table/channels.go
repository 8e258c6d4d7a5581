package table

import (
	"context"
	"sync"
)

// channels are those in which a table is open.
type channels struct {
	ids    sync.Map // channel → ID of its open table
	claims sync.Map // channel → chan struct{}, closed when whoever opens a table there is done
}

// At returns the open table of a channel.
func (c *channels) At(channel string) (ID, bool) {
	id, ok := c.ids.Load(channel)
	if !ok {
		return "", false
	}
	return id.(ID), true
}

// free notes that a table is open in a channel no more.
func (c *channels) free(channel string, id ID) { c.ids.CompareAndDelete(channel, id) }

// claim has nobody else open or revive a table in a channel until release is called, and
// waits for whoever does so at present, until ctx ends.
func (c *channels) claim(ctx context.Context, channel string) (release func(), err error) {
	mine := make(chan struct{})
	for {
		theirs, claimed := c.claims.LoadOrStore(channel, mine)
		if !claimed {
			return func() { c.claims.Delete(channel); close(mine) }, nil
		}
		select {
		case <-theirs.(chan struct{}):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
