package background

import "sync"

// Queue runs tasks one after the other, in the order in which they were given. The zero
// value is ready.
type Queue struct {
	mu   sync.Mutex
	list []func()
	busy bool
}

// Add has a task run after those before it, beside everything else.
func (q *Queue) Add(r *Runner, what string, task func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.list = append(q.list, task)
	if q.busy {
		return
	}
	q.busy = true
	r.Run(what, func() {
		for task := q.next(); task != nil; task = q.next() {
			_ = r.Try(what, func() error { task(); return nil })
		}
	})
}

func (q *Queue) next() (task func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.list) == 0 {
		q.busy = false
		return nil
	}
	task, q.list = q.list[0], q.list[1:]
	return task
}
