package table

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"sync/atomic"
	"time"

	"hofnar/games"
)

// executor carries deeds out at one table, in the order in which it is asked to, and puts
// what they change into the books. It belongs to the table's goroutine; everybody may read
// the newest position.
type executor struct {
	*shared
	*retries
	id   ID
	drop func()                   // takes it out of memory
	now  atomic.Pointer[position] // the newest committed position

	processed map[string]reflect.Type // keys of the events carried out, and by what deed; nil: by an earlier process
	judged    Arrival                 // the newest event judged, also where that was a refusal
	outOfSync bool                    // the books may know more than we do
	reloaded  bool                    // the position was read from the books, and nobody has looked at it since
	removed   error                   // why the books have the table no more
	used      time.Time               // when a deed last came, or something was done unasked
	look      map[string]time.Time    // before which no try of somebody is judged
}

// execute tries a deed and puts it in the books, unless there is nothing to write
// down. It fails with errRepeated where the deed was carried out before. Where others have
// changed the books meanwhile, the deed is tried again on what they hold now.
func (e *executor) execute(d Deed) (*attempt, error) {
	if e.judged.repeats(d.Arrived) {
		return nil, e.judgedBefore(d)
	}
	if d.late(e.clock.Now()) {
		e.judged = e.judged.with(d.Arrived)
		return nil, ErrShed
	}
	a, err := e.carryOut(d)
	if errors.Is(err, ErrOutdated) {
		a, err = e.carryOut(d)
	}
	e.judged = e.judged.with(d.Arrived)
	return a, err
}

func (e *executor) carryOut(d Deed) (*attempt, error) {
	if _, asked := d.Do.(reread); asked {
		e.outOfSync = true
	}
	if err := e.resync(); err != nil {
		return nil, err
	}
	if err := e.repeated(d); err != nil {
		return nil, err
	}
	if _, revives := d.Do.(Revive); revives { // no other table may open in its channel meanwhile
		release, err := e.claim(e.ctx, e.now.Load().Channel)
		if err != nil {
			return nil, fmt.Errorf("revive table %s: %w", e.id, err)
		}
		defer release()
	}
	a := e.attempt(d)
	err := e.guard(fmt.Sprintf("%T", d.Do), a.perform)
	switch {
	case err != nil:
		e.refused(a)
		return nil, err
	case a.unchanged:
		return a, nil
	}
	a.finish()
	return e.commit(a)
}

// commit puts an attempt into the books. Where that fails they may have it nevertheless.
func (e *executor) commit(a *attempt) (*attempt, error) {
	if err := a.write(e.durable(), e.cfg.Books, e.judged.with(a.Arrived)); err != nil {
		e.outOfSync = true
		if errors.Is(err, ErrDuplicate) {
			return nil, cmp.Or(e.resync(), errRepeated)
		}
		return nil, fmt.Errorf("table %s: write %T: %w", e.id, a.Do, err)
	}
	e.succeeded()
	e.publish(a)
	return a, nil
}

func (e *executor) attempt(d Deed) *attempt {
	now, p := e.clock.Now(), e.now.Load()
	if d.Received.IsZero() {
		d.Received = now
	}
	beside, _ := e.At(p.Channel)
	return &attempt{Deed: d, ctx: e.ctx, cfg: &e.cfg, now: now, beside: beside, was: p, p: p.draft(), lookUntil: e.look[d.By.ID]}
}

// publish makes an attempt that is in the books the newest position.
func (e *executor) publish(a *attempt) {
	if a.Event != "" {
		e.processed[a.Event] = reflect.TypeOf(a.Do)
	}
	e.now.Store(a.p)
	e.used = e.clock.Now()
	e.pause(a.p.gap.Until)
	switch open := a.p.Status.Open(); {
	case !open:
		e.free(a.p.Channel, a.p.ID)
	case !a.was.Status.Open():
		e.ids.Store(a.p.Channel, a.p.ID)
	}
}

// tell lets those who show the table know of a committed attempt.
func (e *executor) tell(a *attempt) {
	if a != nil && !a.unchanged && !a.untold {
		_ = e.guard("changed", func() error { e.cfg.Changed(a.change()); return nil })
	}
}

// tellAll lets them know of these, in this order.
func (e *executor) tellAll(made []*attempt) {
	for _, a := range made {
		e.tell(a)
	}
}

// refused notes who has tried in vain, and what was refused because the table stands still:
// that it does is not in the books, so that the same would count if it came again after a
// restart. All other refusals find the position again that they were made in.
func (e *executor) refused(a *attempt) {
	if a.tries && a.denied {
		e.look[a.By.ID] = a.now.Add(lookFor)
	}
	if a.Arrived.Seq == 0 || !a.now.Before(a.was.gap.Until) {
		return
	}
	if err := e.save(a.was.draft(), e.judged.with(a.Arrived)); err != nil {
		e.outOfSync = true
	}
}

// save has the books keep something of a table that nobody is told of.
func (e *executor) save(p *position, judged Arrival) error {
	err := p.written(e.cfg.Books.Save(e.durable(), p.Saved, "", judged))
	if err == nil {
		e.now.Store(p)
	}
	return err
}

// load reads the table from the books.
func (e *executor) load() error {
	kept, err := e.cfg.Books.Load(e.ctx, e.id)
	switch {
	case errors.Is(err, ErrNone):
		return noTable(e.id)
	case err != nil:
		return fmt.Errorf("fetch table %s: %w", e.id, err)
	}
	e.reset(restore(&e.cfg, kept), kept)
	return nil
}

// reset makes a position from the books the newest one.
func (e *executor) reset(p *position, kept Kept) {
	before := e.processed
	e.processed = make(map[string]reflect.Type, len(kept.Events)+1)
	for _, key := range kept.Events {
		e.processed[key] = before[key]
	}
	if e.judged == (Arrival{}) { // else memory knows more than the books
		e.judged = kept.Judged
	}
	e.now.Store(p)
	e.outOfSync, e.reloaded = false, true
}

// resync reads the table anew when a write has failed: the books may hold it
// nevertheless. All are told then how things stand, since nobody knows what they have heard.
func (e *executor) resync() error {
	if !e.outOfSync {
		return nil
	}
	was := e.now.Load()
	if err := e.load(); err != nil {
		var none *games.Refusal
		if errors.As(err, &none) {
			e.removed = err
			e.free(was.Channel, was.ID)
			e.drop()
		}
		return err
	}
	p := e.now.Load().draft()
	p.gap = was.gap // is not in the books
	a := &attempt{was: was, p: p}
	e.publish(a)
	e.tell(a)
	return nil
}

// guard runs f and survives its panic: the table stays where it was.
func (e *executor) guard(what string, f func() error) error { return guard(e.cfg.Log, e.id, what, f) }

// errRepeated: a deed was carried out before, and nothing is done now.
var errRepeated = errors.New("this deed was carried out before")

// repeated is errRepeated for a deed whose key was carried out before. Where that was for
// another deed it is a mistake of ours, which must not pass for done.
func (e *executor) repeated(d Deed) error {
	before, known := e.processed[d.Event]
	switch now := reflect.TypeOf(d.Do); {
	case d.Event == "" || !known:
		return nil
	case before != nil && before != now:
		e.cfg.Log.Error("two deeds under one event key", "table", e.id, "first", before, "now", now)
		return fmt.Errorf("table %s: %v under the key of a %v", e.id, now, before)
	}
	return errRepeated
}

// judgedBefore is what comes of a deed that arrives once more: errRepeated where it was
// carried out. What was refused, or has changed nothing, stands as it was judged.
func (e *executor) judgedBefore(d Deed) error {
	return cmp.Or(e.resync(), e.repeated(d), stale("table.stale.judged"))
}
