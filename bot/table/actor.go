package table

import (
	"context"
	"errors"
	"time"

	"hofnar/games"
)

// actor runs one table: its mailbox, its position, and the order in which things happen
// there. Its goroutine owns everything but the mailbox and the newest position.
type actor struct {
	upkeep
	mailbox
	timer *tableTimer
	ready chan struct{} // closed when the first position is there, or never will be
}

// newActor makes a table; without a position it fetches one when it runs.
func newActor(h *shared, id ID, p *position) *actor {
	clock := h.cfg.Clock
	r := newRetries(clock, h.log(id))
	e := &executor{shared: h, retries: r, id: id, used: clock.Now(), look: map[string]time.Time{}}
	t := &actor{
		upkeep: upkeep{
			executor: e,
			planner:  &planner{thinker: newThinker(r, h.pool, e.guard), live: h.cfg.Live},
			presence: presence{clock: clock},
		},
		mailbox: newMailbox(),
		timer:   newTableTimer(clock, h.sleepers), ready: make(chan struct{}),
	}
	if p != nil {
		t.reset(p, Kept{})
		close(t.ready)
	}
	return t
}

// run is the table's goroutine.
func (t *actor) run() {
	defer t.abandonAll()
	defer t.timer.stop()
	if t.now.Load() == nil {
		if err := t.load(); err != nil {
			t.giveUp(err)
			return
		}
		t.known = t.sleepers.woken(t.id)
		close(t.ready)
	}
	t.regain()
	t.timeTurns()
	t.ring()
	t.replan()
	for !t.closed {
		if t.ctx.Err() != nil { // whatever has arrived since
			t.refuseAll(games.Refuse("table.refuse.closing"))
			return
		}
		t.timer.set(t.due())
		select {
		case <-t.ctx.Done():
		case <-t.arrived:
			t.handleNext()
		case <-t.timer.wakeups:
			t.woken()
		case <-t.there:
			t.planAnew()
		}
		t.vanish()
	}
}

// giveUp ends a table that could not be read.
func (t *actor) giveUp(err error) {
	t.drop()
	t.sleepers.failed(t.id)
	close(t.ready)
	t.refuseAll(err)
}

// refuseAll closes the mailbox. Whoever looks at the table goes on doing so.
func (t *actor) refuseAll(err error) {
	t.mailbox.close(func(r waitingDeed) { t.answer(r, t.seenBy(r.deed), err) })
}

// handleNext handles the deed that has waited longest, and reports whether there is one.
func (t *actor) handleNext() bool {
	r, ok := t.take()
	if ok {
		t.handle(r)
	}
	return ok
}

// handle carries out one deed, answers, and tells the others.
func (t *actor) handle(r waitingDeed) {
	if t.foreign(r.deed) {
		t.answer(r, Snapshot{}, noTable(t.id))
		return
	}
	if _, asked := r.deed.Do.(ping); !asked {
		t.used = t.clock.Now()
	}
	t.press(r.deed.By.ID)
	t.regain()
	a, err := t.execute(r.deed)
	following := t.breathe()
	g := t.snapshot(r.deed.By.ID)
	if g.Repeat = errors.Is(err, errRepeated); g.Repeat {
		err = nil
	}
	if a != nil {
		g.Picks = a.picks
	}
	t.answer(r, g, err)
	t.tellAll(append([]*attempt{a}, following...))
	t.replan()
}

// answer tells what has come of a deed. What the books could not be asked for when the
// registry closed is not done.
func (t *actor) answer(r waitingDeed, g Snapshot, err error) {
	if t.leaving() && errors.Is(err, context.Canceled) {
		err = games.Refuse("table.refuse.closing")
	}
	_ = t.guard("reply", func() error { r.reply(g, err); return nil })
}

// foreign reports whether a deed was asked for in another server than the table's.
func (t *actor) foreign(d Deed) bool {
	p := t.now.Load()
	return d.Guild != "" && p != nil && d.Guild != p.Guild
}

// seenBy is the table as whoever wants a deed done may see it.
func (t *actor) seenBy(d Deed) Snapshot {
	if t.foreign(d) {
		return Snapshot{}
	}
	return t.snapshot(d.By.ID)
}

func (t *actor) snapshot(user string) Snapshot {
	if p := t.now.Load(); p != nil {
		return snapshotFor(p, user)
	}
	return Snapshot{}
}

// woken does what is due, unless a person's deed has arrived meanwhile: that one
// comes first, and the table is woken again.
func (t *actor) woken() {
	if !t.handleNext() {
		t.tick()
	}
}

// vanish ends a table that the books have no more.
func (t *actor) vanish() {
	if t.removed == nil {
		return
	}
	t.timer.stop()
	t.refuseAll(t.removed)
}

// tick does one thing that is due. What else is due wakes the table again, so
// that a person's deed may come between two computers'.
func (t *actor) tick() {
	t.regain()
	now, p := t.clock.Now(), t.now.Load()
	if now.Before(t.due()) {
		return
	}
	next := t.next(p)
	switch {
	case t.outOfSync:
		t.report("catch up", t.resync())
		t.replan()
	case !p.Status.Open():
		t.unload()
	case next.IsZero() || now.Before(next):
		t.sleep()
	case p.Status == Lobby:
		t.callTime()
	case t.outlasted(p, now):
		t.archive()
	case wishToEnd(p) != nil && !now.Before(wishToEnd(p).Until):
		t.agreeBySilence()
	case t.ringing():
		t.ring()
	default:
		t.act()
	}
}

// sleep puts an open table away until somebody wants something of it, or something is
// due. The books learn when that is, if they do not know exactly.
func (t *actor) sleep() {
	p := t.now.Load()
	ahead := outlook(p, time.Time{})
	if !t.unheard() {
		ahead.Due = t.next(p)
	}
	if p.broken == nil && !ahead.is(p.Outlook) {
		p = p.draft()
		p.Outlook = ahead
		if err := t.save(p, t.judged); err != nil {
			if t.outOfSync = errors.Is(err, ErrOutdated); !t.outOfSync {
				t.report("put a table away", err)
			}
			return
		}
	}
	t.unload()
}

// unload drops a table from memory, unless a deed is waiting.
func (t *actor) unload() {
	p := t.now.Load()
	b := p.Brief()
	b.Due = t.next(p)
	t.closeIfEmpty(func() {
		t.timer.stop()
		t.sleepers.retire(sleeper{Brief: b, known: t.known, unheard: t.unheard()}, p.Status.Open(), t.drop)
	})
}
