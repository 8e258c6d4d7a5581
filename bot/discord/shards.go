package discord

import (
	"context"
	"errors"
	"strconv"
	"sync"
)

// ShardRange is the part of the servers that a process serves: the shards from
// First to Last, of Count. The zero ShardRange is all of them in one shard.
type ShardRange struct{ First, Last, Count int }

// ShardOf is the shard to which a server's events come. What belongs to no server
// comes to shard 0.
func ShardOf(guild string, count int) int {
	id, _ := strconv.ParseUint(guild, 10, 64) // no server is 0
	return int(id >> 22 % uint64(count))
}

// Listen stays connected to the gateway, with a connection for each shard, until ctx
// ends (nil) or Discord refuses one of them for good.
func (r *Client) Listen(ctx context.Context, l Listener) error {
	if l.Shards.Count == 0 {
		l.Shards.Count = 1
	}
	if l.pace == (pace{}) {
		l.pace = usualPace
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	starts, born := newStarts(), r.clock.Now()
	for id := l.Shards.First; id <= l.Shards.Last; id++ {
		g := &gateway{Listener: l, client: r, clock: r.clock, log: r.log, starts: starts, shard: id, born: born}
		if l.Shards.Count > 1 {
			g.log = r.log.With("shard", id)
		}
		all.Go(func() {
			if err := g.Run(ctx); err != nil {
				stop(err)
			}
		})
	}
	all.Wait()
	if err := context.Cause(ctx); errors.Is(err, errFatal) {
		return err
	}
	return nil
}
