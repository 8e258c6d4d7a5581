package background

import (
	"sync/atomic"
	"time"
)

// Pending counts what is under way. Its zero value is nothing.
type Pending struct{ n atomic.Int64 }

// Hold notes that something more is under way, until done is called.
func (p *Pending) Hold() (done func()) {
	p.n.Add(1)
	return func() { p.n.Add(-1) }
}

// Await waits until nothing of that is under way any more, but not for longer than most. It
// reports whether nothing is.
func (r *Runner) Await(p *Pending, most time.Duration) bool {
	for end := r.Clock.Now().Add(most); p.n.Load() > 0 && r.Clock.Now().Before(end); {
		r.Clock.Sleep(10 * time.Millisecond)
	}
	return p.n.Load() == 0
}
