package table

import (
	"errors"
	"fmt"
	"time"

	"hofnar/games"
)

// longestTimer is how long a timer runs at most. It stands still while the machine sleeps,
// and hears nothing of a clock that is put; what is due goes by the clock.
const longestTimer = time.Minute

// resetTimer sets the timer to what is due next, if that is soon. Later is the registry's
// to look after.
func (t *table) resetTimer() {
	t.stopTimer()
	t.later.Store(nil)
	due := t.due()
	if quiet := t.quietUntil(); due.Before(quiet) {
		due = quiet
	}
	wait := t.registry.cfg.Clock.Until(due)
	switch {
	case wait <= 0:
	case wait > longestTimer:
		t.later.Store(&due)
		t.registry.asleep.expect(due)
	case t.timer == nil:
		t.timer = t.registry.cfg.Clock.AfterFunc(wait, t.wake)
	default:
		t.timer.Reset(wait)
	}
	if t.registry.cfg.Clock.Until(due) <= 0 { // also when a clock has leapt meanwhile
		t.wake()
	}
}

func (t *table) stopTimer() {
	if t.timer != nil {
		t.timer.Stop()
	}
}

func (t *table) wake() {
	select {
	case t.wakeups <- struct{}{}:
	default: // it is woken already
	}
}

// due says when something is to be done unasked, or the table put away.
func (t *table) due() time.Time {
	switch p := t.now.Load(); {
	case t.outOfSync:
		return time.Time{}
	case !p.Status.Open():
		return t.used.Add(endedTTL)
	}
	idle := t.registry.cfg.Idle
	next, rest := t.next(), t.used.Add(idle)
	switch {
	case !next.IsZero() && (t.thinking() || next.Before(rest.Add(idle))):
		return next
	case t.thinking(): // the thought itself will wake the table
		return t.registry.cfg.Clock.Now().Add(idle)
	}
	return rest
}

// next is when something is due that belongs to the game; zero: never.
func (t *table) next() time.Time {
	next := t.now.Load().deadline()
	if _, first, ok := t.first(); ok {
		next = earlier(next, first.due)
	}
	return next
}

// thinking reports whether somebody is about to act unasked, or a computer
// thinks: a table that is loaded thinks anew, and from the beginning.
func (t *table) thinking() bool {
	for _, next := range t.plans {
		if next.kind == byComputer || next.kind == byOrder || next.kind == bySettled || next.held {
			return true
		}
	}
	return false
}

// first returns the seat whose plan comes first, of those that are no longer thought about.
func (t *table) first() (who games.Seat, first plan, ok bool) {
	for seat, next := range t.plans {
		if next.held {
			continue
		}
		if !ok || next.due.Before(first.due) || next.due.Equal(first.due) && seat < who {
			who, first, ok = seat, next, true
		}
	}
	return who, first, ok
}

// tick does one thing that is due. What else is due wakes the table again, so
// that a person's deed may come between two computers'.
func (t *table) tick() {
	now := t.registry.cfg.Clock.Now()
	if now.Before(t.due()) || now.Before(t.quietUntil()) {
		return
	}
	switch p := t.now.Load(); {
	case t.outOfSync:
		t.unasked("catch up", t.resync())
	case !p.Status.Open():
		t.unload()
	case t.next().IsZero() || now.Before(t.next()):
		t.sleep()
	case p.Status == Lobby:
		t.callTime(p)
	case !p.archives().IsZero() && !now.Before(p.archives()):
		a, err := t.execute(Deed{Do: archive{}})
		t.unasked("archive a table", err)
		t.notify(a)
	case t.ringing(now):
		t.ringDue()
	default:
		t.act()
	}
}

// pause does nothing unasked before then.
func (t *table) pause(until time.Time) {
	if until.After(t.pausedUntil) {
		t.pausedUntil = until
	}
}

// quietUntil is until when nothing is done unasked.
func (t *table) quietUntil() (until time.Time) {
	for _, moment := range []time.Time{t.pausedUntil, t.now.Load().consideredUntil(), t.retries[games.Public].at} {
		if moment.After(until) {
			until = moment
		}
	}
	return until
}

// sleep puts an open table away until somebody wants something of it, or something is
// due. The books learn when that is, if they do not know exactly.
func (t *table) sleep() {
	p := t.now.Load()
	ahead := p.outlook(time.Time{})
	ahead.Due = t.next()
	if p.broken == nil && !ahead.is(p.Outlook) {
		p = p.draft()
		p.Outlook = ahead
		if err := p.written(t.registry.cfg.Books.Save(p.Saved, "", t.judged)); err != nil {
			if t.outOfSync = errors.Is(err, ErrOutdated); !t.outOfSync {
				t.unasked("put a table away", err)
			}
			return
		}
		t.now.Store(p)
	}
	t.unload()
}

// unload drops a table from memory, unless a deed is waiting.
func (t *table) unload() {
	p := t.now.Load()
	b := p.Brief()
	b.Due = t.next()
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.mailbox) == 0 {
		t.closed = true
		t.stopTimer()
		t.registry.asleep.retire(t, b, p.Status.Open())
	}
}

// act carries out the plan that comes first.
func (t *table) act() {
	seat, next, _ := t.first()
	switch p := t.now.Load(); {
	case next.kind == byClock:
		t.overdue(seat)
		return
	case racing(p) && !t.registry.hears(p.Guild): // whoever acts meanwhile is heard later, and was first
		t.pause(t.registry.cfg.Clock.Now().Add(reflex))
		return
	}
	a, err := t.execute(Deed{
		Event: fmt.Sprintf("%s:%d", next.kind, len(t.now.Load().steps)),
		Do:    act{seat, next.act},
	})
	if err != nil && next.kind == byOrder && !t.outOfSync {
		a, err = t.execute(Deed{Do: release{seat}})
	}
	t.moved(seat, a, err)
}
