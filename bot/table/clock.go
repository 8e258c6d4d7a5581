package table

import (
	"fmt"
	"time"

	"hofnar/games"
)

// resetTimer sets the timer to what is due next.
func (t *table) resetTimer() {
	if t.timer != nil {
		t.timer.Stop()
	}
	due, ok := t.due()
	if !ok {
		return
	}
	if due.Before(t.pausedUntil) {
		due = t.pausedUntil
	}
	wait := t.registry.cfg.Clock.Until(due)
	switch {
	case wait <= 0:
	case t.timer == nil:
		t.timer = t.registry.cfg.Clock.AfterFunc(wait, t.wake)
	default:
		t.timer.Reset(wait)
	}
	if t.registry.cfg.Clock.Until(due) <= 0 { // also when a clock has leapt meanwhile
		t.wake()
	}
}

func (t *table) wake() {
	select {
	case t.wakeups <- struct{}{}:
	default: // it is woken already
	}
}

// due says when something is to be done unasked.
func (t *table) due() (time.Time, bool) {
	switch p := t.now.Load(); {
	case t.outOfSync:
		return t.pausedUntil, true
	case p.Status == Lobby:
		return p.Opened.Add(lobbyTTL), true
	case !p.Status.Open():
		return t.used.Add(endedTTL), true
	}
	_, first, ok := t.first()
	return first.due, ok
}

// first returns the seat whose plan comes first.
func (t *table) first() (who games.Seat, first plan, ok bool) {
	for seat, next := range t.plans {
		if !ok || next.due.Before(first.due) || next.due.Equal(first.due) && seat < who {
			who, first, ok = seat, next, true
		}
	}
	return who, first, ok
}

// tick does one thing that is due. What else is due wakes the table again, so
// that a person's deed may come between two computers'.
func (t *table) tick() {
	due, ok := t.due()
	now := t.registry.cfg.Clock.Now()
	if !ok || now.Before(due) || now.Before(t.pausedUntil) {
		return
	}
	switch p := t.now.Load(); {
	case t.outOfSync:
		t.unasked("catch up", t.resync())
	case p.Status == Lobby:
		a, err := t.execute(Deed{Event: "clock:expired", Do: expire{}})
		t.unasked("close the lobby", err)
		t.notify(a)
	case !p.Status.Open():
		t.unload()
	default:
		t.act()
	}
}

// unasked logs what went wrong while nobody was there to be told, and rests.
func (t *table) unasked(what string, err error) {
	if err != nil {
		t.pause(t.registry.cfg.Clock.Now().Add(retryDelay))
		t.registry.cfg.Log.Error("cannot "+what, "table", t.id, "err", err)
	}
}

// pause does nothing unasked before then.
func (t *table) pause(until time.Time) {
	if until.After(t.pausedUntil) {
		t.pausedUntil = until
	}
}

// unload drops an ended table from memory, unless a deed is waiting.
func (t *table) unload() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.mailbox) == 0 {
		t.closed = true
		t.registry.tables.CompareAndDelete(t.id, t)
	}
}

// act carries out the plan that comes first.
func (t *table) act() {
	seat, next, _ := t.first()
	if next.kind == byClock {
		t.overdue(seat)
		return
	}
	a, err := t.execute(Deed{
		Event: fmt.Sprintf("%s:%d", next.kind, len(t.now.Load().steps)),
		Do:    act{seat, next.act},
	})
	switch {
	case err == nil:
		t.notify(a)
	case t.outOfSync:
		t.unasked("write a move", err)
	case next.kind == byOrder:
		a, err := t.execute(Deed{Do: release{seat}})
		t.unasked("end a standing order", err)
		t.notify(a)
	default:
		t.noteFailure(seat, err)
		t.plan()
	}
}
