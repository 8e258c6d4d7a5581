package table

import (
	"errors"
	"time"
)

// due says when something is to be done unasked, or the table put away.
func (t *actor) due() time.Time {
	due, quiet := t.nextDue(), t.quiet()
	if due.Before(quiet) {
		return quiet
	}
	return due
}

// quiet is until when nothing is done unasked.
func (t *actor) quiet() time.Time { return t.quietUntil(consideredUntil(t.now.Load())) }

// nextDue is due wherever nothing has to wait.
func (t *actor) nextDue() time.Time {
	switch p := t.now.Load(); {
	case t.outOfSync:
		return time.Time{}
	case !p.Status.Open():
		return t.used.Add(endedTTL)
	}
	idle := t.cfg.Idle
	next, rest := t.next(t.now.Load()), t.used.Add(idle)
	switch {
	case !next.IsZero() && (t.busy() || next.Before(rest.Add(idle))):
		return next
	case t.busy(): // the thought itself will wake the table
		return t.clock.Now().Add(idle)
	}
	return rest
}

// tick does one thing that is due. What else is due wakes the table again, so
// that a person's deed may come between two computers'.
func (t *actor) tick() {
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
	case !archives(p).IsZero() && !now.Before(archives(p)):
		t.do("archive a table", Deed{Do: archive{}})
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
	ahead.Due = t.next(p)
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
		t.sleepers.retire(b, p.Status.Open(), t.drop)
	})
}
