package table

import "sync"

// tables are those in memory, each with its goroutine.
type tables struct {
	*shared
	byID    sync.Map   // ID → *actor
	mu      sync.Mutex // guards closed and the writing of byID
	closed  bool
	running sync.WaitGroup
}

// awake returns a table in memory, nil if it is not.
func (r *tables) awake(id ID) *actor {
	t, _ := r.byID.Load(id)
	found, _ := t.(*actor)
	return found
}

// get returns the table of that name, fetching it where needed; nil when the
// registry is closed or that can be no table's name.
func (r *tables) get(id ID) *actor {
	if t := r.awake(id); t != nil || !id.sound() {
		return t
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.awake(id); t != nil || r.closed {
		return t
	}
	return r.start(newActor(r.shared, id, nil))
}

// load is get for the timer of those that sleep: what it returns is closed once the table
// is there, or never will be.
func (r *tables) load(id ID) <-chan struct{} {
	if t := r.get(id); t != nil {
		return t.ready
	}
	none := make(chan struct{})
	close(none)
	return none
}

// add gives a table that was opened its goroutine, unless the registry is closed.
func (r *tables) add(p *position) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed {
		r.start(newActor(r.shared, p.ID, p))
	}
	return !r.closed
}

// start is called with the lock held.
func (r *tables) start(t *actor) *actor {
	t.drop = func() { r.byID.CompareAndDelete(t.id, t) }
	r.byID.Store(t.id, t)
	r.running.Go(t.run)
	return t
}

// run runs something that Close waits for, unless the registry is closed.
func (r *tables) run(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed {
		r.running.Go(f)
	}
}

// openBrief is what is known of an open table.
type openBrief struct {
	Brief
	awake bool // it is in memory
}

// open lists all open tables, in no order.
func (r *tables) open() (list []openBrief) {
	r.each(func(b openBrief) { list = append(list, b) })
	return list
}

// each does something with each open table, in no order, while none falls asleep or wakes.
func (r *tables) each(do func(openBrief)) {
	r.sleepers.briefs(func(b Brief) { do(openBrief{Brief: b}) }, func(asleep func(ID) bool) {
		r.byID.Range(func(id, t any) bool {
			p := t.(*actor).now.Load()
			if p != nil && p.Status.Open() && !asleep(id.(ID)) {
				do(openBrief{p.Brief(), true})
			}
			return true
		})
	})
}
