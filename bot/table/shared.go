package table

import (
	"context"
	"log/slog"
	"sync"
)

// shared is what the tables of a registry share.
type shared struct {
	cfg Config
	ctx context.Context // ends when the registry closes
	channels
	hearing
	sleepers *sleepers
	pool     *pool
	resets   sync.Map // guilds for which Config.Lasts has come to say something else, since the registry was opened
}

// leaving reports whether the registry closes.
func (h *shared) leaving() bool { return h.ctx.Err() != nil }

// durable is the context of what is written: what has been begun is written down, though
// the registry closes meanwhile.
func (h *shared) durable() context.Context { return context.WithoutCancel(h.ctx) }

// log is for what is said of one table.
func (h *shared) log(id ID) *slog.Logger { return h.cfg.Log.With("table", id) }
