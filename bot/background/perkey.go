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

// Run has it done about one, or once more where it is being done. do returns 0, or how long
// to wait at least where it has failed: then it is tried again, ever more rarely and whatever
// happens meanwhile, also after a panic.
func (e *PerKey[K]) Run(r *Runner, what string, key K, do func(K) (again time.Duration)) {
	if !e.begin(key) {
		return
	}
	r.Run(what, func() {
		for more := true; more; more = e.more(key) {
			try(r, what, func() time.Duration { return do(key) })
		}
	})
}

// try does something until it works, or Hofnar stops.
func try(r *Runner, what string, do func() (again time.Duration)) {
	for retry := Retry(0); ; {
		again := time.Duration(soonestRetry)
		_ = r.Try(what, func() error { again = do(); return nil })
		if again <= 0 || !r.Pause(max(again, retry.Next()), nil) {
			return
		}
	}
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
