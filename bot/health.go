package bot

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"hofnar/bot/discord"
)

// longestEvent is how long handling one event may take: it only passes on.
const longestEvent = 10 * time.Second

// healthNote is the key of the note by which Ready tries whether the books can be
// written.
const healthNote = "health"

// health is what Hofnar knows of how he is.
type health struct {
	links links
	stuck atomic.Int64 // events that have been handled for too long already
}

// links are the connections on which events come at present.
type links struct {
	mu sync.Mutex
	up map[int]bool // by shard
}

func (l *links) note(shard int, up bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.up == nil {
		l.up = map[int]bool{}
	}
	l.up[shard] = up
}

// all reports whether events come on all these shards.
func (l *links) all(of discord.ShardRange) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for shard := of.First; shard <= of.Last; shard++ {
		if !l.up[shard] {
			return false
		}
	}
	return true
}

// Alive reports whether Hofnar's own loops answer before ctx ends: those that
// handle the gateway's events, and those of the tables.
func (b *Bot) Alive(ctx context.Context) error {
	if b.stuck.Load() > 0 {
		return errors.New("an event is not let go of")
	}
	return b.registry.Answer(ctx)
}

// Ready reports whether Hofnar can be played with: he is connected, his commands are
// registered, and what happens can be kept.
func (b *Bot) Ready(ctx context.Context) error {
	switch {
	case !b.links.all(b.cfg.Shards):
		return errors.New("not connected to Discord")
	case !b.commands.done.Load():
		return errors.New("the commands are not registered")
	}
	written := make(chan error, 1)
	b.run("health", func() {
		written <- b.cfg.Books.PutNote(healthNote, strconv.FormatInt(b.clock.Now().Unix(), 10))
	})
	select {
	case err := <-written:
		if err != nil {
			return fmt.Errorf("the books cannot be written: %w", err)
		}
	case <-ctx.Done():
		return fmt.Errorf("the books cannot be written: %w", ctx.Err())
	}
	return b.Alive(ctx)
}
