package discord

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"
)

// pulse keeps the heart of one connection beating and notices when nobody
// answers.
type pulse struct {
	clock    clockwork.Clock
	interval time.Duration
	send     func(any) error
	seq      atomic.Int64
	waiting  atomic.Bool // for the answer to the last beat
}

func newPulse(clock clockwork.Clock, interval time.Duration, seq int64, send func(any) error) *pulse {
	p := &pulse{clock: clock, interval: interval, send: send}
	p.seen(seq)
	return p
}

// beat sends a heartbeat every interval, the first after a random part of it,
// until ctx ends. A beat left unanswered calls dead and ends it.
func (p *pulse) beat(ctx context.Context, dead func()) {
	wait := rand.N(p.interval)
	for pause(ctx, p.clock, wait) == nil {
		if p.waiting.Load() {
			dead()
			return
		}
		p.waiting.Store(true)
		if p.now() != nil {
			return // the reader sees the same
		}
		wait = p.interval
	}
}

// now sends a heartbeat at once.
func (p *pulse) now() error {
	var seq any
	if n := p.seq.Load(); n > 0 {
		seq = n
	}
	return p.send(map[string]any{"op": opHeartbeat, "d": seq})
}

func (p *pulse) answered()      { p.waiting.Store(false) }
func (p *pulse) seen(seq int64) { p.seq.Store(seq) }
