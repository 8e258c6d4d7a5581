package table

import (
	"bytes"
	"slices"
	"time"

	"hofnar/games"
)

// plan is what a seat is going to do unasked, and when. All plans are made anew after
// every change, from what computers have thought of the present position.
type plan struct {
	kind  string
	act   games.Act
	asked int       // the version of what the seat was asked
	at    [2]string // the stage and phase in which it thought so
	due   time.Time
	held  bool // a computer still thinks: the rest is what it meant to do before
}

// since is the plan, due when the one before it was if it still is the same.
func (next plan) since(before plan) plan {
	if before.kind == next.kind && before.asked == next.asked && before.at == next.at &&
		bytes.Equal(before.act, next.act) {
		next.due = before.due
	}
	return next
}

// reflex is games.Reflex as a time.
const reflex = games.Reflex * time.Millisecond

// planner knows what the seats of a table are going to do unasked.
type planner struct {
	*thinker
	live    bool    // computers and standing orders take their time as people do
	deaf    silence // what was due when it began waits until it ends
	plans   map[games.Seat]plan
	planned *position // for which the plans were made
}

// plan notes what computers and standing orders mean to do, and has those think who have
// not thought about the present position.
func (t *planner) plan(p *position) {
	before := t.plans
	if t.planned == nil || len(t.planned.steps) != len(p.steps) {
		t.forgetSeats()
	}
	t.plans, t.planned = map[games.Seat]plan{}, p
	t.abandonOutdated(p)
	if p.Status != Running || p.broken != nil {
		return
	}
	for i := range p.Chairs {
		seat := games.Seat(i)
		next, ok := t.intend(p, seat, before[seat])
		if again := t.of[seat].at; next.due.Before(again) {
			next.due = again
		}
		if ok && !t.rests(seat) {
			t.plans[seat] = next
		}
	}
}

// intend says what a seat is going to do, if anything; before is what it was to do.
func (t *planner) intend(p *position, seat games.Seat, before plan) (plan, bool) {
	if seat == atOnce(p) {
		_, act := unaskedAct(p, seat)
		return t.schedule(p, seat, plan{kind: byBreath, act: act}, t.clock.Now(), 0).since(before), true
	}
	if !p.Chairs[seat].Human() {
		return t.intendByComputer(p, seat, before)
	}
	if kind, act := unaskedAct(p, seat); act != nil {
		after := between(p.rand("pace", seat, 0), 1500, 4000)
		return t.schedule(p, seat, plan{kind: kind, act: act}, t.clock.Now(), after).since(before), true
	}
	return t.alarm(p, seat)
}

// intendByComputer says what a computer is going to do. When that is to be goes by what
// everybody knows, not by how long it has thought.
func (t *planner) intendByComputer(p *position, seat games.Seat, before plan) (plan, bool) {
	if p.asked[seat].prompt.Nothing() {
		return plan{}, false
	}
	m, thought, done := t.thought(p, seat)
	if !done {
		before.kind, before.held = byComputer, true
		return before, true
	}
	if thought.Act == nil {
		return plan{}, false
	}
	after := time.Duration(thought.After) * time.Millisecond
	if after == 0 {
		after = between(p.rand("pace", seat, 0), 1200, 3000)
	}
	if p.racing() {
		after = max(after, reflex)
	}
	return t.schedule(p, seat, plan{kind: byComputer, act: thought.Act}, m.since, after).since(before), true
}

// alarm says when the time of whoever sits on a seat is over, if it is running.
func (t *planner) alarm(p *position, seat games.Seat) (plan, bool) {
	due := alarmOf(p, seat)
	if due.IsZero() || t.rests(seat) {
		return plan{}, false
	}
	due = t.put(due)
	m := t.current(p, seat)
	return plan{kind: byClock, due: due, held: m != nil && m.conclusion.Load() == nil}, true
}

// put is when something is due, such as that somebody's time is over; zero: never. Where it was while
// nobody could be heard it is later.
func (t *planner) put(due time.Time) time.Time {
	if due.IsZero() || due.After(t.deaf.since) {
		return due
	}
	return t.deaf.until
}

// unheard reports whether something is due and waits, since nobody can be heard.
func (t *planner) unheard() bool { return t.clock.Now().Before(t.deaf.until) }

// schedule is the plan of a seat to do something so long after a moment.
func (t *planner) schedule(p *position, seat games.Seat, next plan, from time.Time, after time.Duration) plan {
	if !t.live {
		after = 0
	}
	next.asked, next.at, next.due = p.asked[seat].version, [2]string{p.public.Stage, p.public.Phase}, from.Add(after)
	return next
}

// first returns the seat whose plan comes first, of those that are no longer thought about.
func (t *planner) first() (who games.Seat, first plan, ok bool) {
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

// busy reports whether somebody is about to act unasked, or a computer thinks: a table
// that is loaded thinks anew, and from the beginning.
func (t *planner) busy() bool {
	for _, next := range t.plans {
		if next.held || slices.Contains([]string{byComputer, byOrder, bySettled, byBreath}, next.kind) {
			return true
		}
	}
	return false
}

// next is when something is due that belongs to the game; zero: never.
func (t *planner) next(p *position) time.Time {
	next := t.put(deadline(p))
	if _, first, ok := t.first(); ok {
		next = earlier(next, first.due)
	}
	return next
}
