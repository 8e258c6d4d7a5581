package table

import (
	"fmt"
	"sync"
	"time"

	"hofnar/games"
)

// listenAgain is how long nobody's time runs out where people cannot be heard, before
// that is looked at again.
const listenAgain = 10 * time.Second

// Hears has the registry ask whether the people of a server can be heard at present.
// While they cannot, nobody's time runs out there.
func (r *Registry) Hears(heard func(guild string) bool) { r.heard.Store(&heard) }

func (r *Registry) hears(guild string) bool {
	heard := r.heard.Load()
	return heard == nil || (*heard)(guild)
}

// silences are the last times in which people could not be heard.
type silences struct {
	mu   sync.Mutex
	list []silence
}

type silence struct {
	regain
	where func(guild string) bool
}

// mostSilences is how many of them are remembered: for tables that sleep.
const mostSilences = 1024

// Heard says that people of those servers can be heard again, and since when they could
// not; zero: since the registry was opened. Whoever is awaited gets some time where too
// little is left: tables that sleep see to that when they wake. It never blocks.
func (r *Registry) Heard(since, until time.Time, where func(guild string) bool) {
	if since.Before(r.began) {
		since = r.began
	}
	d := regain{since, until}
	r.silences.mu.Lock()
	r.silences.list = append(r.silences.list, silence{d, where})
	r.silences.list = r.silences.list[max(0, len(r.silences.list)-mostSilences):]
	r.silences.mu.Unlock()
	for _, one := range r.open() {
		if g, awake := r.Look(one.ID, ""); awake && where(one.Guild) && g.p.runsOut(d) {
			r.Send(one.ID, Deed{Do: d}, nil)
		}
	}
}

// in lists the silences of a server, the oldest first.
func (s *silences) in(guild string) (list []regain) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.list {
		if one.where(guild) {
			list = append(list, one.regain)
		}
	}
	return list
}

// alarm says when the time of whoever sits on a seat is over, if it is running.
func (t *table) alarm(p *position, seat games.Seat) (plan, bool) {
	c := p.Clocks[seat]
	if !c.runs() || !c.Stopped.IsZero() || c.Out && p.nudges() || t.rests(seat) {
		return plan{}, false
	}
	due := c.Until
	if t.deafUntil.After(due) {
		due = t.deafUntil
	}
	m := t.pendingThought(p, seat)
	return plan{kind: byClock, due: due, held: m != nil && m.conclusion.Load() == nil}, true
}

func (p *position) nudges() bool { return p.Options.Str(OverdueOption) == OverdueNudge }

// overdue does what was agreed on for somebody whose time is over.
func (t *table) overdue(seat games.Seat) {
	p := t.now.Load()
	if !t.registry.hears(p.Guild) {
		t.deafUntil = t.registry.cfg.Clock.Now().Add(listenAgain)
		t.plan()
		return
	}
	now := t.registry.cfg.Clock.Now()
	if until := t.registry.cfg.Ends(p.Chairs[seat].User, now, 0, clockLength(p.Options)); until.After(now) {
		a, err := t.execute(Deed{Do: postpone{seat, until}})
		t.unasked("put a clock back", err)
		t.notify(a)
		return
	}
	if p.nudges() {
		a, err := t.execute(Deed{Do: nudge{seat}})
		t.unasked("nudge", err)
		t.notify(a)
		return
	}
	act, done, err := t.stead(p, seat)
	if !done {
		t.plan()
		return
	}
	var a *attempt
	if err == nil {
		a, err = t.execute(Deed{Event: fmt.Sprintf("%s:%d", byClock, len(p.steps)), Do: overdue{seat, act}})
	}
	t.moved(seat, a, err)
}

// stead is the move that is made in somebody's place: what the recommended computer
// thinks best; done is false while it thinks. What nobody else knows of is declined.
func (t *table) stead(p *position, seat games.Seat) (act games.Act, done bool, err error) {
	if q := p.state.Ask(seat, nil).Question; q != nil && p.turnOf(seat).secret {
		for _, c := range q.Options {
			if c.Declines {
				return p.state.Ask(seat, games.Picks{{c.Key}}).Act, true, nil
			}
		}
	}
	_, thought, done := t.thought(p, seat)
	if done && thought.Act == nil {
		err = errIdle
	}
	return thought.Act, done, err
}

// overdue is the move of somebody whose time is over.
type overdue act

func (o overdue) apply(a *attempt) error {
	c, secret := a.p.Clocks[o.seat], a.p.turnOf(o.seat).secret
	if !c.Out && !secret {
		c.Late++
	}
	c.Out = true
	a.p.Clocks[o.seat] = c
	a.instead = true
	if err := a.play(o.seat, o.act); err != nil {
		return err
	}
	if a.p.Status == Running && c.Late >= overdueLimit && a.p.othersPlay(o.seat) {
		a.handOver(o.seat)
	}
	return nil
}

// othersPlay reports whether a person plays on another seat. The last one's is never
// handed over: a game that nobody attends goes on at the pace of its clock.
func (p *position) othersPlay(seat games.Seat) bool {
	for i, c := range p.Chairs {
		if c.Human() && games.Seat(i) != seat {
			return true
		}
	}
	return false
}

// handOver has a computer play a seat until its person comes back.
func (a *attempt) handOver(seat games.Seat) {
	a.p.Chairs[seat].Away = true
	a.p.Chairs[seat].Level = recommended(a.p.game)
	delete(a.p.Orders, seat)
	a.stopClock(seat)
}

// away reports whether a computer plays for somebody who has not left.
func (p *position) away(user string) bool {
	seat := p.chairOf(user)
	return seat != games.Public && p.Chairs[seat].Away
}

// postpone gives somebody time until a moment that was not known when the clock began:
// quiet hours, for instance, that were set since.
type postpone struct {
	seat  games.Seat
	until time.Time
}

func (d postpone) apply(a *attempt) error {
	c := a.p.Clocks[d.seat]
	c.Until = stamp(d.until)
	a.p.Clocks[d.seat] = c
	return nil
}

// nudge notes that somebody's time is over, and has him called once more if others may
// know.
type nudge struct{ seat games.Seat }

func (n nudge) apply(a *attempt) error {
	c := a.p.Clocks[n.seat]
	c.Out = true
	if !a.p.turnOf(n.seat).secret {
		c.Late++
		a.nudgeCall(n.seat)
	}
	a.p.Clocks[n.seat] = c
	return nil
}

// tooLate tells whoever used a control of before a computer played in his place what
// that was.
func (c Choose) tooLate(p *position, seat games.Seat, err error) error {
	m := p.asked[seat].missed
	if c.Version < 0 || !c.Public && c.Version > m.version || c.Public && c.Version > m.public {
		return err
	}
	return p.played(seat, err)
}

// tooLate does so for a move that was typed when nobody waited for it.
func (Move) tooLate(p *position, seat games.Seat, waited bool, err error) error {
	if waited {
		return err
	}
	return p.played(seat, err)
}

// played says what a computer has played in somebody's place, if that was the last
// step of the seat and there are words for it; else err stands.
func (p *position) played(seat games.Seat, err error) error {
	m := p.asked[seat].missed
	if !m.instead {
		return err
	}
	var said []games.Text
	for _, h := range p.heard {
		if text := h.For(seat).Text; h.step == m.step && !text.Empty() {
			said = append(said, text)
		}
	}
	if len(said) == 0 {
		return stale("table.stale.overdue")
	}
	return stale("table.stale.overdue.played", "What", said[:1])
}

// regain has those who are awaited regain some time that they lost while the table
// slept, or before this process began.
func (t *table) regain() {
	began := t.registry.began
	for _, d := range append([]regain{{began, began}}, t.registry.silences.in(t.now.Load().Guild)...) {
		if p := t.now.Load(); p.runsOut(d) {
			a, err := t.execute(Deed{Do: d})
			t.unasked("give time back", err)
			t.notify(a)
		}
	}
}
