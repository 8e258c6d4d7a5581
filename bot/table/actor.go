package table

import (
	"errors"
	"time"

	"hofnar/games"
)

// endedTTL is how long an ended table stays in memory.
const endedTTL = 10 * time.Minute

// actor runs one table: its mailbox, its position, and the order in which things happen
// there. Its goroutine owns everything but the mailbox and the newest position.
type actor struct {
	upkeep
	mailbox
	timer *timer
	ready chan struct{} // closed when the first position is there, or never will be
	drop  func()        // takes it out of memory
}

// newActor makes a table; without a position it fetches one when it runs.
func newActor(h *house, id ID, p *position) *actor {
	clock := h.cfg.Clock
	r := newRetries(clock, h.log(id))
	e := &executor{house: h, retries: r, id: id, used: clock.Now()}
	t := &actor{
		upkeep: upkeep{
			executor: e,
			planner:  &planner{thinker: newThinker(r, h.pool, e.guard), live: h.cfg.Live},
			presence: presence{clock: clock},
		},
		mailbox: mailbox{requests: make(chan request, mailboxSize)},
		timer:   newTimer(clock, h.sleepers), ready: make(chan struct{}),
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
		if err := t.load(t.ctx); err != nil {
			t.giveUp(err)
			return
		}
		t.sleepers.woken(t.id)
		close(t.ready)
	}
	t.regain()
	t.ring()
	t.replan()
	for !t.closed {
		t.timer.set(t.due())
		select {
		case <-t.ctx.Done():
			t.refuseAll(games.Refuse("table.refuse.closing"))
			return
		case r := <-t.requests:
			t.handle(r)
		case <-t.timer.wakeups:
			t.woken()
		case <-t.there:
			t.plan(t.now.Load())
		}
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
	t.mailbox.close(func(r request) { t.answer(r, t.seenBy(r.deed), err) })
}

// handle carries out one deed, answers, and tells the others.
func (t *actor) handle(r request) {
	if t.foreign(r.deed) {
		t.answer(r, Snapshot{}, noTable(t.id))
		return
	}
	if _, asked := r.deed.Do.(ping); !asked {
		t.used = t.clock.Now()
	}
	t.press(r.deed.By.ID)
	a, err := t.execute(r.deed)
	g := t.snapshot(r.deed.By.ID)
	if g.Repeat = errors.Is(err, errRepeated); g.Repeat {
		err = nil
	}
	if a != nil {
		g.Picks = a.picks
	}
	t.vanish()
	t.answer(r, g, err)
	t.tell(a)
	t.replan()
}

func (t *actor) answer(r request, g Snapshot, err error) {
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
	select {
	case r := <-t.requests:
		t.handle(r)
	default:
		t.tick()
		t.vanish()
	}
}

// vanish ends a table that the books have no more.
func (t *actor) vanish() {
	if t.removed == nil {
		return
	}
	p := t.now.Load()
	t.timer.stop()
	t.free(p.Channel, p.ID)
	t.drop()
	t.refuseAll(t.removed)
}
