package table

import (
	"context"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/nice"
)

// pool has the computers of all tables think, beside the tables' goroutines, to which it gives way:
// so many at a time, in the order in which they were asked to.
type pool struct {
	workers int
	clock   clockwork.Clock
	thought func(waited, took time.Duration) // Config.Thought

	mu      sync.Mutex
	busy    int // workers that think
	waiting []func(part float64)
	closed  bool
	rests   chan struct{} // closed when nobody thinks any more; nil: nobody waits for that
}

// newPool makes a pool of Config.Thinkers workers; 0: nice.Abreast.
func newPool(cfg Config) *pool {
	if cfg.Thinkers == 0 {
		cfg.Thinkers = nice.Abreast()
	}
	return &pool{workers: cfg.Thinkers, clock: cfg.Clock, thought: cfg.Thought}
}

// add has something thought through as soon as there is a worker for it. It is told which
// part of its budget it may use: the less the more thoughts are waiting behind it. A pool
// that is closed drops it.
func (p *pool) add(think func(part float64)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	p.waiting = append(p.waiting, p.timed(think))
	if p.busy < p.workers {
		p.busy++
		go p.work()
	}
}

// timed has a thought that waits from now on be told of.
func (p *pool) timed(think func(part float64)) func(part float64) {
	since := p.clock.Now()
	return func(part float64) {
		began := p.clock.Now()
		nice.Do(func() { think(part) })
		p.thought(began.Sub(since), p.clock.Since(began))
	}
}

// load is how many thoughts wait, and how many are being thought.
func (p *pool) load() (waiting, thinking int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.waiting), p.busy
}

// work is a worker's goroutine, which ends when nothing waits any more.
func (p *pool) work() {
	for think, part := p.next(); think != nil; think, part = p.next() {
		think(part)
	}
}

// next returns the next thought, or nil to a worker that may go.
func (p *pool) next() (func(part float64), float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting) == 0 {
		if p.busy--; p.busy == 0 && p.rests != nil {
			close(p.rests)
			p.rests = nil
		}
		return nil, 0
	}
	next := p.waiting[0]
	p.waiting = p.waiting[1:]
	return next, float64(p.workers) / float64(p.workers+len(p.waiting))
}

// close drops what waits. Nobody waits for what is being thought.
func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting, p.closed = nil, true
}

// quiet waits until nothing is thought through and nothing waits for that, or ctx ends, and
// returns why that has.
func (p *pool) quiet(ctx context.Context) error {
	for ctx.Err() == nil {
		p.mu.Lock()
		if p.busy == 0 {
			p.mu.Unlock()
			return nil
		}
		if p.rests == nil {
			p.rests = make(chan struct{})
		}
		rests := p.rests
		p.mu.Unlock()
		select {
		case <-rests:
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}
