package discord

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Shard is one of the parts into which a bot's servers are divided, each with a
// connection of its own.
type Shard struct{ ID, Count int }

// ShardOf is the shard to which a server's events come, of so many. What belongs to
// no server comes to the first one.
func ShardOf(guild string, count int) Shard {
	id, _ := strconv.ParseUint(guild, 10, 64) // no server is 0
	return Shard{int(id >> 22 % uint64(count)), count}
}

// Has reports whether a server's events come to this shard.
func (s Shard) Has(guild string) bool { return ShardOf(guild, s.Count) == s }

// Listen stays connected to the gateway, with a connection for each shard, until ctx
// ends (nil) or Discord refuses one of them for good. Where it asks for more shards than
// there are, all connect anew, unless their number is set.
func (r *Client) Listen(ctx context.Context, l Listener) error {
	if l.pace == (pace{}) {
		l.pace = usualPace
	}
	all := &connections{Listener: l, client: r, starts: newStarts()}
	for wait := l.pace.identify; ; wait = min(2*wait, l.pace.longest) {
		count, err := r.countShards(ctx, l)
		if err != nil || ctx.Err() != nil {
			return err
		}
		if l.Divided != nil {
			l.Divided(count)
		}
		err = all.hold(ctx, count)
		if l.Shards > 0 || !errors.Is(err, ErrTooFew) {
			return err
		}
		r.log.Warn("Discord asks for more connections", "than", count)
		_ = pause(ctx, r.clock, jitter(wait)) // the end of ctx is noticed above
	}
}

// countShards is how many shards there are to be. Discord is asked until it answers, or
// ctx ends.
func (r *Client) countShards(ctx context.Context, l Listener) (int, error) {
	if l.Shards > 0 {
		return l.Shards, nil
	}
	for wait := l.pace.retry; ; wait = min(2*wait, l.pace.longest) {
		count, err := r.recommended(ctx)
		if err == nil {
			return count, nil
		}
		if why := fatal(err); why != nil {
			return 0, why
		}
		if ctx.Err() == nil {
			r.log.Info("Discord does not say how many connections to open", "why", err)
		}
		if pause(ctx, r.clock, jitter(wait)) != nil {
			return 0, nil
		}
	}
}

// connections are those of all shards.
type connections struct {
	Listener
	client *Client
	starts *starts
	heard  time.Time // since when a shard of those before may not have been heard; zero: there were none
}

// hold holds the connections of so many shards until ctx ends or one is refused for good.
func (c *connections) hold(ctx context.Context, count int) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var running sync.WaitGroup
	all, kept := make([]*gateway, count), c.client.resumable(ctx, c.Listener, count)
	for id := range all {
		g := c.gateway(Shard{id, count})
		g.restore(kept[id])
		all[id] = g
		running.Go(func() {
			if err := g.Run(ctx); err != nil {
				stop(err)
			}
		})
	}
	running.Wait()
	c.heard = slices.MinFunc(all, func(a, b *gateway) int { return a.heard.Compare(b.heard) }).heard
	if err := context.Cause(ctx); errors.Is(err, errFatal) {
		return err
	}
	return nil
}

func (c *connections) gateway(of Shard) *gateway {
	g := &gateway{Listener: c.Listener, client: c.client, clock: c.client.clock, log: c.client.log, starts: c.starts, shard: of, heard: c.heard}
	if of.Count > 1 {
		g.log = g.log.With("shard", of.ID)
	}
	return g
}
