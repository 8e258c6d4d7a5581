package store

import (
	"container/list"
	"sync"
	"time"
)

// waits are the writes that are not done yet, by when they began: the oldest first.
type waits struct {
	mu   sync.Mutex
	list list.List
}

// begin notes a write. end says that nobody waits for it any more.
func (w *waits) begin() (end func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	one := w.list.PushBack(time.Now())
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.list.Remove(one)
	}
}

func (w *waits) longest() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	if oldest := w.list.Front(); oldest != nil {
		return time.Since(oldest.Value.(time.Time))
	}
	return 0
}

// Waiting is for how long somebody has waited for a write that is not on the disk yet: of several
// the longest; 0: nobody waits. A disk that hangs fails nothing, and is told of by no Batch.
func (s *Store) Waiting() time.Duration { return s.waits.longest() }
