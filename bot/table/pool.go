package table

import (
	"runtime"
	"sync"
)

// pool has the computers of all tables think, beside the tables' goroutines: so many at a
// time, in the order in which they were asked to.
type pool struct {
	workers int

	mu      sync.Mutex
	busy    int // workers that think
	waiting []func(part float64)
	closed  bool
}

// newPool makes a pool of so many workers; 0: one less than there are cores, since people
// are to be answered meanwhile, but at least one.
func newPool(workers int) *pool {
	if workers == 0 {
		workers = max(1, runtime.GOMAXPROCS(0)-1)
	}
	return &pool{workers: workers}
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
	p.waiting = append(p.waiting, think)
	if p.busy < p.workers {
		p.busy++
		go p.work()
	}
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
		p.busy--
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
