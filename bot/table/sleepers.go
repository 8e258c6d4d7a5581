package table

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// wakeAtOnce is how many tables are loaded at a time because something is due there: after
// a downtime that may be many, and whoever wants something of a table is not to wait for
// them.
const wakeAtOnce = 4

// sleepers are the open tables that are not in memory. One timer serves them all, and those
// in memory at which nothing is due soon.
type sleepers struct {
	clock clockwork.Clock
	ctx   context.Context // ends when the registry closes
	// load reads a table into memory; what it returns is closed once that is done.
	load    func(ID) <-chan struct{}
	run     func(func())  // on a goroutine that Close waits for
	permits chan struct{} // for loading what is due

	mu    sync.Mutex // also held while a table goes over from list to memory, or back
	list  map[ID]*sleeper
	later map[chan<- struct{}]time.Time // which goroutines in memory are to be woken when
	timer clockwork.Timer
	rings time.Time // what the timer is set to; zero: to nothing
}

// sleeper is one of them.
type sleeper struct {
	Brief
	known   int  // silences
	unheard bool // something is due there, and waits since nobody could be heard
	waking  bool // it is being loaded, since something is due
	retry   retry
}

func newSleepers(
	ctx context.Context, clock clockwork.Clock, load func(ID) <-chan struct{}, run func(func()),
) *sleepers {
	return &sleepers{
		ctx: ctx, clock: clock, load: load, run: run, permits: make(chan struct{}, wakeAtOnce),
		list: map[ID]*sleeper{}, later: map[chan<- struct{}]time.Time{},
	}
}

// begin puts all open tables to sleep.
func (s *sleepers) begin(open []Brief) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range open {
		s.list[b.ID] = &sleeper{Brief: b}
	}
	s.wind()
}

// retire puts a table away that takes no more deeds, among those that sleep if it is open;
// drop takes it out of memory.
func (s *sleepers) retire(one sleeper, open bool, drop func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if open {
		s.list[one.ID] = &one
		s.set(one.Due)
	}
	drop()
}

// woken notes that a table is in memory now, and says of how many silences it knows.
func (s *sleepers) woken(id ID) (known int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one := s.list[id]; one != nil {
		known = one.known
	}
	delete(s.list, id)
	return known
}

// failed has a table that could not be loaded woken again later, if something is due.
func (s *sleepers) failed(id ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one := s.list[id]; one != nil && one.waking {
		one.retry = one.retry.next(s.clock.Now())
		one.waking, one.Due = false, one.retry.at
		s.set(one.Due)
	}
}

// wakeThose has tables that sleep wake soon: what is due there may have changed.
func (s *sleepers) wakeThose(which func(*sleeper) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.clock.Now()
	for _, one := range s.list {
		if which(one) {
			one.Due = now
		}
	}
	s.wind()
}

// briefs calls add with each table that sleeps, and then what lists the others, while none
// goes over from one to the other.
func (s *sleepers) briefs(add func(Brief), others func(asleep func(ID) bool)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.list {
		add(one.Brief)
	}
	others(func(id ID) bool { return s.list[id] != nil })
}

// expect has the goroutine of a table in memory woken in time to set its own timer to that
// moment.
func (s *sleepers) expect(wakeups chan<- struct{}, due time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.later[wakeups] = due
	s.set(due)
}

// forget has a goroutine not woken any more.
func (s *sleepers) forget(wakeups chan<- struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.later, wakeups)
}

// set has the timer ring at that moment, if it would ring later, or on the way there. The
// lock is held.
func (s *sleepers) set(due time.Time) {
	if s.ctx.Err() != nil || due.IsZero() || !s.rings.IsZero() && !due.Before(s.rings) {
		return
	}
	if s.timer != nil {
		s.timer.Stop()
	}
	s.rings = earlier(due, s.clock.Now().Add(longestTimer))
	if wait := s.clock.Until(s.rings); wait > 0 {
		s.timer = s.clock.AfterFunc(wait, s.ring)
	}
	if s.clock.Until(s.rings) <= 0 { // also when a clock has leapt meanwhile
		go s.ring()
	}
}

// wind sets the timer to what is due first. The lock is held.
func (s *sleepers) wind() {
	var first time.Time
	for _, one := range s.list {
		if !one.waking {
			first = earlier(first, one.Due)
		}
	}
	for _, due := range s.later {
		first = earlier(first, due)
	}
	s.rings = time.Time{}
	s.set(first)
}

// ring wakes the tables at which something is due, the first due first.
func (s *sleepers) ring() {
	s.mu.Lock()
	now := s.clock.Now()
	var due []Brief
	for _, one := range s.list {
		if !one.waking && !one.Due.IsZero() && !one.Due.After(now) {
			one.waking, due = true, append(due, one.Brief)
		}
	}
	maps.DeleteFunc(s.later, func(wakeups chan<- struct{}, at time.Time) bool {
		soon := at.Sub(now) <= longestTimer
		if soon {
			wake(wakeups)
		}
		return soon
	})
	s.wind()
	s.mu.Unlock()
	if len(due) == 0 {
		return
	}
	slices.SortFunc(due, func(x, y Brief) int { return cmp.Or(x.Due.Compare(y.Due), cmp.Compare(x.ID, y.ID)) })
	s.run(func() { s.wake(due) })
}

// wake loads tables, a few at a time. One that the books are slow with holds up none of
// the others.
func (s *sleepers) wake(due []Brief) {
	for _, b := range due {
		select {
		case s.permits <- struct{}{}:
		case <-s.ctx.Done():
			return
		}
		ready := s.load(b.ID)
		s.run(func() {
			<-ready
			<-s.permits
		})
	}
}

// stop ends the timer.
func (s *sleepers) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timer != nil {
		s.timer.Stop()
	}
}

// longestTimer is how long a timer runs at most. It stands still while the machine sleeps,
// and hears nothing of a clock that is put; what is due goes by the clock.
const longestTimer = time.Minute
