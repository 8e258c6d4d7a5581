package table

import (
	"fmt"
	"time"

	"hofnar/games"
)

// wind sets the timer to what is due next.
func (t *table) wind() {
	if t.timer != nil {
		t.timer.Stop()
	}
	due, ok := t.due()
	if !ok {
		return
	}
	if due.Before(t.rest) {
		due = t.rest
	}
	wait := t.house.cfg.Clock.Until(due)
	switch {
	case wait <= 0:
	case t.timer == nil:
		t.timer = t.house.cfg.Clock.AfterFunc(wait, t.ring)
	default:
		t.timer.Reset(wait)
	}
	if t.house.cfg.Clock.Until(due) <= 0 { // also when a clock has leapt meanwhile
		t.ring()
	}
}

func (t *table) ring() {
	select {
	case t.bell <- struct{}{}:
	default: // it rings already
	}
}

// due says when something is to be done unasked.
func (t *table) due() (time.Time, bool) {
	switch p := t.now.Load(); {
	case t.unsure:
		return t.rest, true
	case p.Status == Lobby:
		return p.Opened.Add(lobbyLife), true
	case !p.Status.Open():
		return t.used.Add(shelfLife), true
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

// tick does one thing that is due. What else is due rings the bell again, so
// that a person's deed may come between two computers'.
func (t *table) tick() {
	due, ok := t.due()
	now := t.house.cfg.Clock.Now()
	if !ok || now.Before(due) || now.Before(t.rest) {
		return
	}
	switch p := t.now.Load(); {
	case t.unsure:
		t.unasked("catch up", t.catchUp())
	case p.Status == Lobby:
		a, err := t.carryOut(Deed{Event: "clock:expired", Do: expire{}})
		t.unasked("close the lobby", err)
		t.tell(a)
	case !p.Status.Open():
		t.putAway()
	default:
		t.act()
	}
}

// unasked logs what went wrong while nobody was there to be told, and rests.
func (t *table) unasked(what string, err error) {
	if err != nil {
		t.sleep(t.house.cfg.Clock.Now().Add(breather))
		t.house.cfg.Log.Error("cannot "+what, "table", t.id, "err", err)
	}
}

// sleep does nothing unasked before then.
func (t *table) sleep(until time.Time) {
	if until.After(t.rest) {
		t.rest = until
	}
}

// putAway drops an ended table from memory, unless a deed is waiting.
func (t *table) putAway() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.mail) == 0 {
		t.closed = true
		t.house.tables.CompareAndDelete(t.id, t)
	}
}

// act carries out the plan that comes first.
func (t *table) act() {
	seat, next, _ := t.first()
	a, err := t.carryOut(Deed{
		Event: fmt.Sprintf("%s:%d", next.kind, len(t.now.Load().steps)),
		Do:    act{seat, next.act},
	})
	switch {
	case err == nil:
		t.tell(a)
	case t.unsure:
		t.unasked("write a move", err)
	case next.kind == byOrder:
		a, err := t.carryOut(Deed{Do: release{seat}})
		t.unasked("end a standing order", err)
		t.tell(a)
	default:
		t.stumble(seat, err)
		t.plan()
	}
}
