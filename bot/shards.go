package bot

import (
	"context"
	"errors"
	"strconv"
	"sync"
)

// ShardRange is the part of the servers that a process serves: the shards from
// First to Last, of Count. The zero ShardRange is all of them in one shard.
type ShardRange struct{ First, Last, Count int }

// shardOf is the shard to which a server's events come. What belongs to no server
// comes to shard 0.
func shardOf(guild string, count int) int {
	id, _ := strconv.ParseUint(guild, 10, 64) // no server is 0
	return int(id >> 22 % uint64(count))
}

// shards is a process's connections to the gateway, one for each shard.
type shards struct {
	gatewayConfig
	ShardRange
}

// Run stays connected until ctx ends (nil) or Discord refuses one of them for
// good.
func (s shards) Run(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	starts, born := newStarts(), s.clock.Now()
	for id := s.First; id <= s.Last; id++ {
		g := &gateway{gatewayConfig: s.gatewayConfig, starts: starts, shard: id, count: s.Count, born: born}
		if s.Count > 1 {
			g.log = s.log.With("shard", id)
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
