package table

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/games"
)

const (
	mailboxSize = 256              // deeds that may wait at one table
	lobbyTTL    = 24 * time.Hour   // a lobby that nobody starts closes then
	endedTTL    = 10 * time.Minute // an ended table stays in memory that long
)

// table is a running table. Its goroutine owns everything but now and the
// mailbox.
type table struct {
	registry *Registry
	id       ID
	now      atomic.Pointer[position] // the newest committed position
	ready    chan struct{}            // closed when the first position is there, or never will be

	mu       sync.Mutex // guards closed, and mailbox against it
	closed   bool
	mailbox  chan request
	wakeups  chan struct{} // sent to when something may be due
	thoughts chan struct{} // sent to when a computer has thought
	timer    clockwork.Timer
	later    atomic.Pointer[time.Time] // when something is due that the timer is not set to; nil: nothing

	processed       map[string]reflect.Type // keys of the events carried out, and by what deed; nil: by an earlier process
	judged          Arrival                 // the newest event judged, also where that was a refusal
	outOfSync       bool                    // the books may know more than we do
	pausedUntil     time.Time               // nothing is done unasked before
	deafUntil       time.Time               // nobody's time runs out before
	used            time.Time               // when a deed last came, or something was done unasked
	presses         sync.Map                // user id → time.Time: when they last pressed something here
	plans           map[games.Seat]plan
	planned         int                  // for how many steps the plans were made
	retries         map[games.Seat]retry // of what came to nothing: a seat's move in this position; games.Public: what the table does
	pendingThoughts map[games.Seat]*pendingThought
	ears            map[games.Seat]*ear
}

type request struct {
	deed  Deed
	reply func(Snapshot, error)
}

type putResult int

const (
	accepted putResult = iota
	full
	gone // the table has been put away; fetch it anew
)

// newTable makes a table; without a position it fetches one when it runs.
func newTable(r *Registry, id ID, p *position, events []string) *table {
	t := &table{
		registry: r, id: id, used: r.cfg.Clock.Now(),
		ready: make(chan struct{}), mailbox: make(chan request, mailboxSize), wakeups: make(chan struct{}, 1),
		thoughts: make(chan struct{}, 1), pendingThoughts: map[games.Seat]*pendingThought{},
	}
	if p != nil {
		t.reset(p, Kept{Events: events})
		close(t.ready)
	}
	return t
}

// reset makes a position from the books the newest one.
func (t *table) reset(p *position, kept Kept) {
	before := t.processed
	t.processed = make(map[string]reflect.Type, len(kept.Events)+1)
	for _, key := range kept.Events {
		t.processed[key] = before[key]
	}
	if t.judged == (Arrival{}) { // else memory knows more than the books
		t.judged = kept.Judged
	}
	t.now.Store(p)
	t.ears = map[games.Seat]*ear{}
	t.outOfSync = false
}

func (t *table) put(r request) putResult {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return gone
	}
	select {
	case t.mailbox <- r:
		return accepted
	default:
		return full
	}
}

// close shuts the mailbox; what still lies in it is refused.
func (t *table) close(err error) {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	for {
		select {
		case r := <-t.mailbox:
			t.answer(r, t.seenBy(r.deed), err)
		default:
			return
		}
	}
}

// run is the table's goroutine.
func (t *table) run() {
	defer t.abandonAll()
	if t.now.Load() == nil {
		err := t.load()
		if err != nil {
			t.giveUp(err)
			return
		}
		t.registry.asleep.woken(t.id)
		close(t.ready)
	}
	t.regain()
	t.ringDue()
	t.plan()
	for !t.closed {
		t.resetTimer()
		select {
		case <-t.registry.done:
			t.shutDown()
			return
		case r := <-t.mailbox:
			t.handle(r)
		case <-t.wakeups:
			t.woken()
		case <-t.thoughts:
			t.plan()
		}
	}
}

// woken does what is due, unless a person's deed has arrived meanwhile: that one
// comes first, and the table is woken again.
func (t *table) woken() {
	select {
	case r := <-t.mailbox:
		t.handle(r)
	default:
		t.tick()
	}
}

// giveUp ends a table that could not be read.
func (t *table) giveUp(err error) {
	t.registry.tables.CompareAndDelete(t.id, t)
	t.registry.asleep.failed(t.id)
	close(t.ready)
	t.close(err)
}

// shutDown ends the goroutine when the registry closes; Look goes on.
func (t *table) shutDown() {
	t.stopTimer()
	t.close(games.Refuse("table.refuse.closing"))
}

// load reads the table from the books.
func (t *table) load() error {
	kept, err := t.registry.cfg.Books.Load(t.id)
	switch {
	case errors.Is(err, ErrNone):
		return noTable(t.id)
	case err != nil:
		return fmt.Errorf("fetch table %s: %w", t.id, err)
	}
	t.reset(t.registry.restore(kept), kept)
	return nil
}

// handle carries out one deed, answers, and tells the others.
func (t *table) handle(r request) {
	if t.foreign(r.deed) {
		t.answer(r, Snapshot{}, noTable(t.id))
		return
	}
	if _, asked := r.deed.Do.(ping); !asked {
		t.used = t.registry.cfg.Clock.Now()
	}
	if r.deed.By.ID != "" {
		t.press(r.deed.By.ID)
	}
	a, err := t.execute(r.deed)
	g := t.snapshot(r.deed.By.ID)
	if g.Repeat = errors.Is(err, errRepeated); g.Repeat {
		err = nil
	}
	if a != nil {
		g.Picks = a.picks
	}
	t.answer(r, g, err)
	t.notify(a)
}

func (t *table) answer(r request, g Snapshot, err error) {
	_ = t.guard("reply", func() error { r.reply(g, err); return nil })
}

// foreign reports whether a deed was asked for in another server than the table's.
func (t *table) foreign(d Deed) bool {
	p := t.now.Load()
	return d.Guild != "" && p != nil && d.Guild != p.Guild
}

// seenBy is the table as whoever wants a deed done may see it.
func (t *table) seenBy(d Deed) Snapshot {
	if t.foreign(d) {
		return Snapshot{}
	}
	return t.snapshot(d.By.ID)
}

func (t *table) snapshot(user string) Snapshot {
	if p := t.now.Load(); p != nil {
		return p.snapshot(user)
	}
	return Snapshot{}
}

// execute tries a deed and puts it in the books, unless there is nothing to write
// down. It fails with errRepeated where the deed was carried out before. Where others have
// changed the books meanwhile, the deed is tried again on what they hold now.
func (t *table) execute(d Deed) (*attempt, error) {
	if t.judged.repeats(d.Arrived) {
		return nil, t.judgedBefore(d)
	}
	a, err := t.carryOut(d)
	if errors.Is(err, ErrOutdated) {
		a, err = t.carryOut(d)
	}
	t.judged = t.judged.with(d.Arrived)
	return a, err
}

func (t *table) carryOut(d Deed) (*attempt, error) {
	if _, asked := d.Do.(reread); asked {
		t.outOfSync = true
	}
	if err := t.resync(); err != nil {
		return nil, err
	}
	if err := t.repeated(d); err != nil {
		return nil, err
	}
	if _, revives := d.Do.(Revive); revives { // no other table may open in its channel meanwhile
		defer t.registry.claim(t.now.Load().Channel)()
	}
	a := t.attempt(d)
	err := t.guard(fmt.Sprintf("%T", d.Do), a.perform)
	switch {
	case err != nil:
		t.refused(a)
		return nil, err
	case a.unchanged:
		return a, nil
	}
	if a.visible() {
		a.p.Revision++
	}
	a.runCalls()
	a.p.Outlook = a.p.outlook(a.now)
	if err := a.write(t.registry.cfg.Books, t.judged.with(d.Arrived)); err != nil {
		t.outOfSync = true
		if errors.Is(err, ErrDuplicate) {
			return nil, cmp.Or(t.resync(), errRepeated)
		}
		return nil, fmt.Errorf("table %s: write %T: %w", t.id, d.Do, err)
	}
	t.publish(a)
	return a, nil
}

func (t *table) publish(a *attempt) {
	if a.Event != "" {
		t.processed[a.Event] = reflect.TypeOf(a.Do)
	}
	t.now.Store(a.p)
	t.used = t.registry.cfg.Clock.Now()
	delete(t.retries, games.Public)
	t.pause(a.p.gap.Until)
	switch open := a.p.Status.Open(); {
	case !open:
		t.registry.channels.CompareAndDelete(a.p.Channel, a.p.ID)
	case !a.was.Status.Open():
		t.registry.channels.Store(a.p.Channel, a.p.ID)
	}
}

// resync reads the table anew when a write has failed: the books may hold it
// nevertheless. All are told then how things stand, since nobody knows what they have heard.
func (t *table) resync() error {
	if !t.outOfSync {
		return nil
	}
	was := t.now.Load()
	if err := t.load(); err != nil {
		var none *games.Refusal
		if errors.As(err, &none) {
			t.vanish(err)
		}
		return err
	}
	p := t.now.Load().draft()
	p.gap = was.gap // is not in the books
	a := &attempt{was: was, p: p}
	t.publish(a)
	t.notify(a)
	return nil
}

func (t *table) attempt(d Deed) *attempt {
	now, p := t.registry.cfg.Clock.Now(), t.now.Load()
	if d.Received.IsZero() {
		d.Received = now
	}
	beside, _ := t.registry.At(p.Channel)
	return &attempt{Deed: d, cfg: &t.registry.cfg, now: now, beside: beside, was: p, p: p.draft()}
}

// notify lets everybody know of a committed attempt.
func (t *table) notify(a *attempt) {
	if a == nil || a.unchanged {
		return
	}
	switch a.Do.(type) {
	case Called, reconsider, reread:
		return // where messages stand is no news, nor what may be in days
	}
	_ = t.guard("changed", func() error { t.registry.cfg.Changed(a.change()); return nil })
	t.plan()
}

// guard runs f and survives its panic: the table stays where it was.
func (t *table) guard(what string, f func() error) error { return t.registry.guard(t.id, what, f) }

// guard runs what is done at a table and survives its panic, whose own words are not
// logged, since they may name cards.
func (r *Registry) guard(id ID, what string, f func() error) (err error) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		err = fmt.Errorf("table %s: %s: panic (%T)", id, what, v)
		r.cfg.Log.Error("recovered at a table", "err", err, "stack", string(debug.Stack()))
	}()
	return f()
}
