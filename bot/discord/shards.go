package discord

import (
	"context"
	"errors"
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
// ends (nil) or Discord refuses one of them for good.
func (r *Client) Listen(ctx context.Context, l Listener) error {
	if l.pace == (pace{}) {
		l.pace = usualPace
	}
	count := l.Shards
	if count == 0 {
		var err error
		if count, err = r.recommended(ctx, l.pace); err != nil {
			return err
		}
	}
	if l.Divided != nil {
		l.Divided(count)
	}
	return r.connectAll(ctx, l, count)
}

// recommended is how many shards Discord recommends. It is asked until it answers;
// the count is 0 when ctx ends before.
func (r *Client) recommended(ctx context.Context, p pace) (int, error) {
	for wait := p.retry; ; wait = min(2*wait, p.longest) {
		at, err := r.gatewayURL(ctx)
		if err == nil {
			return max(1, at.Shards), nil
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

// connectAll holds the connections of all shards until ctx ends or one is refused for
// good.
func (r *Client) connectAll(ctx context.Context, l Listener, count int) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	starts, born, kept := newStarts(), r.clock.Now(), r.resumable(ctx, l.Sessions, count)
	for id := range count {
		g := r.newGateway(l, Shard{id, count}, starts, born)
		g.restore(kept[id])
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

func (r *Client) newGateway(l Listener, of Shard, starts *starts, born time.Time) *gateway {
	g := &gateway{Listener: l, client: r, clock: r.clock, log: r.log, starts: starts, shard: of, born: born}
	if of.Count > 1 {
		g.log = r.log.With("shard", of.ID)
	}
	return g
}
