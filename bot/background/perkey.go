package background

import (
	"sync"
	"time"
)

// PerKey does something about each of several things, such as tables, beside everything
// else and for each of them once at a time. The zero value is ready.
type PerKey[K comparable] struct {
	mu   sync.Mutex
	list map[K]bool   // those it is being done about; true: once more
	due  map[K]func() // calls off what is to be done later

	retries map[K]Retry // of those about which it has failed
}

// Later has something done about one at that moment, in place of what was to be done later
// before.
func (e *PerKey[K]) Later(r *Runner, key K, at time.Time, do func(K)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.due == nil {
		e.due = map[K]func(){}
	}
	if callOff := e.due[key]; callOff != nil {
		callOff()
	}
	e.due[key] = r.At(at, func() {
		e.mu.Lock()
		delete(e.due, key)
		e.mu.Unlock()
		do(key)
	})
}

// Run has it done about one, or once more where it is being done. It returns 0, or how long to
// wait at least where it has failed: then it is tried again, ever more rarely.
func (e *PerKey[K]) Run(r *Runner, what string, key K, do func(K) (again time.Duration)) {
	if !e.begin(key) {
		return
	}
	r.Run(what, func() {
		for more := true; more; more = e.more(key) {
			var again time.Duration
			_ = r.Try(what, func() error { again = do(key); return nil })
			if wait := e.wait(key, again); wait > 0 {
				e.Later(r, key, r.Clock.Now().Add(wait), func(K) { e.Run(r, what, key, do) })
			}
		}
	})
}

// wait is how long to wait before it is tried again, no shorter than that; 0: it has worked.
func (e *PerKey[K]) wait(key K, least time.Duration) time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	if least <= 0 {
		delete(e.retries, key)
		return 0
	}
	if e.retries == nil {
		e.retries = map[K]Retry{}
	}
	retry := e.retries[key]
	least = max(least, retry.Next())
	e.retries[key] = retry
	return least
}

func (e *PerKey[K]) begin(key K) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	_, busy := e.list[key]
	if e.list == nil {
		e.list = map[K]bool{}
	}
	e.list[key] = busy
	return !busy
}

func (e *PerKey[K]) more(key K) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	more := e.list[key]
	if e.list[key] = false; !more {
		delete(e.list, key)
	}
	return more
}
