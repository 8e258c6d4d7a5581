package table

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// idleTTL is how long an open table stays in memory that nobody has touched.
const idleTTL = 5 * time.Minute

// wakeAtOnce is how many tables are loaded at a time because something is due there:
// after a downtime that may be many, and people come first.
const wakeAtOnce = 4

// asleep are the open tables that are not in memory. One timer serves them all, and those
// in memory at which nothing is due soon.
type asleep struct {
	registry *Registry
	permits  chan struct{} // for loading what is due

	mu    sync.Mutex // also held while a table goes over from list to Registry.tables, or back
	list  map[ID]*sleeper
	timer clockwork.Timer
	rings time.Time // what the timer is set to; zero: to nothing
}

// sleeper is one of them.
type sleeper struct {
	Brief
	waking bool // it is being loaded, since something is due
	retry  retry
}

func newAsleep(r *Registry) *asleep {
	return &asleep{registry: r, permits: make(chan struct{}, wakeAtOnce), list: map[ID]*sleeper{}}
}

// begin puts all open tables to sleep.
func (a *asleep) begin(open []Brief) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, b := range open {
		a.list[b.ID] = &sleeper{Brief: b}
	}
	a.wind()
}

// retire puts a table away that has closed its mailbox: among those that sleep if it is
// open.
func (a *asleep) retire(t *table, b Brief, open bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if open {
		a.list[t.id] = &sleeper{Brief: b}
		a.set(b.Due)
	}
	a.registry.tables.CompareAndDelete(t.id, t)
}

// woken notes that a table is in memory now.
func (a *asleep) woken(id ID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.list, id)
}

// failed has a table that could not be loaded woken again later, if something is due.
func (a *asleep) failed(id ID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if s := a.list[id]; s != nil && s.waking {
		s.retry = s.retry.next(a.registry.cfg.Clock.Now())
		s.waking, s.Due = false, s.retry.at
		a.set(s.Due)
	}
}

// set has the timer ring at that moment, if it would ring later, or on the way there. The
// lock is held.
func (a *asleep) set(due time.Time) {
	if due.IsZero() || !a.rings.IsZero() && !due.Before(a.rings) {
		return
	}
	if a.timer != nil {
		a.timer.Stop()
	}
	a.rings = earlier(due, a.registry.cfg.Clock.Now().Add(longestTimer))
	if wait := a.registry.cfg.Clock.Until(a.rings); wait > 0 {
		a.timer = a.registry.cfg.Clock.AfterFunc(wait, a.ring)
	}
	if a.registry.cfg.Clock.Until(a.rings) <= 0 { // also when a clock has leapt meanwhile
		go a.ring()
	}
}

// expect has the timer look after a table in memory at which something is due later.
func (a *asleep) expect(due time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.set(due)
}

// wind sets the timer to what is due first. The lock is held.
func (a *asleep) wind() {
	var first time.Time
	for _, s := range a.list {
		if !s.waking {
			first = earlier(first, s.Due)
		}
	}
	a.registry.tables.Range(func(_, t any) bool {
		if due := t.(*table).later.Load(); due != nil {
			first = earlier(first, *due)
		}
		return true
	})
	a.rings = time.Time{}
	a.set(first)
}

// nears has a table set its own timer where something is due soon.
func (t *table) nears(now time.Time) {
	due := t.later.Load()
	if due != nil && due.Sub(now) <= longestTimer && t.later.CompareAndSwap(due, nil) {
		t.wake()
	}
}

// ring wakes the tables at which something is due, the first due first.
func (a *asleep) ring() {
	a.mu.Lock()
	now := a.registry.cfg.Clock.Now()
	var due []Brief
	for _, s := range a.list {
		if !s.waking && !s.Due.IsZero() && !s.Due.After(now) {
			s.waking, due = true, append(due, s.Brief)
		}
	}
	a.registry.tables.Range(func(_, t any) bool {
		t.(*table).nears(now)
		return true
	})
	a.wind()
	a.mu.Unlock()
	if len(due) == 0 {
		return
	}
	slices.SortFunc(due, func(x, y Brief) int { return cmp.Or(x.Due.Compare(y.Due), cmp.Compare(x.ID, y.ID)) })
	a.registry.goUnlessClosed(func() { a.wake(due) })
}

// wake loads tables, a few at a time. One that the books are slow with holds up none of
// the others.
func (a *asleep) wake(due []Brief) {
	for _, b := range due {
		select {
		case a.permits <- struct{}{}:
		case <-a.registry.done:
			return
		}
		t := a.registry.table(b.ID)
		a.registry.goUnlessClosed(func() {
			if t != nil {
				<-t.ready
			}
			<-a.permits
		})
	}
}

// stop ends the timer.
func (a *asleep) stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.timer != nil {
		a.timer.Stop()
	}
}

// known is what is known of an open table.
type known struct {
	Brief
	awake bool // it is in memory
}

// open lists all open tables, in no order.
func (r *Registry) open() (list []known) {
	r.asleep.mu.Lock()
	defer r.asleep.mu.Unlock()
	for _, s := range r.asleep.list {
		list = append(list, known{Brief: s.Brief})
	}
	r.tables.Range(func(id, t any) bool {
		p := t.(*table).now.Load()
		if p != nil && p.Status.Open() && r.asleep.list[id.(ID)] == nil {
			list = append(list, known{p.Brief(), true})
		}
		return true
	})
	return list
}

// In returns the open tables of a server, in no order.
func (r *Registry) In(guild string) (ids []ID) {
	for _, one := range r.open() {
		if one.Guild == guild {
			ids = append(ids, one.ID)
		}
	}
	return ids
}
