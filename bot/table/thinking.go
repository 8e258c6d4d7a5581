package table

import (
	"slices"
	"sync/atomic"
	"time"

	"hofnar/games"
)

// pendingThought is one thought of a computer, in the registry's pool. Only the table's goroutine
// makes and drops it; a worker concludes it.
type pendingThought struct {
	subject
	since      time.Time // of the change that asked for it: how long it seems to take counts from then
	conclusion atomic.Pointer[conclusion]
	dropped    atomic.Bool // nobody wants to know any more
}

// subject is what a seat thinks about. What it has come to counts as long as this is the
// same.
type subject struct {
	level  string
	asked  int       // the version of what the seat was asked
	public int       // the version of what all see
	at     [2]string // stage and phase
	try    int       // how often it has stumbled here
}

type conclusion struct {
	games.Thought
	err error
}

// subject is what there is to think about for the computer of that seat, or in the place
// of whoever sits there.
func (t *table) subject(p *position, seat games.Seat) subject {
	return subject{p.level(seat), p.asked[seat].version, p.publicVersion, [2]string{p.public.Stage, p.public.Phase}, t.retries[seat].tries}
}

// pendingThought is the thought of a seat about the present position, nil if it has none.
func (t *table) pendingThought(p *position, seat games.Seat) *pendingThought {
	if m := t.pendingThoughts[seat]; m != nil && m.subject == t.subject(p, seat) {
		return m
	}
	return nil
}

// thought is what a computer has come to think of the present position; done is false
// while it thinks, and then the table hears of it. One that breaks down is replaced by
// random moves until the position changes.
func (t *table) thought(p *position, seat games.Seat) (m *pendingThought, thought games.Thought, done bool) {
	for !t.rests(seat) {
		if m = t.pendingThought(p, seat); m == nil {
			m = t.muse(p, seat)
		}
		switch c := m.conclusion.Load(); {
		case c == nil:
			return m, games.Thought{}, false
		case c.err == nil:
			return m, c.Thought, true
		default:
			t.stumbled(seat, c.err)
		}
	}
	return nil, games.Thought{}, true
}

// muse has a seat think about the present position. What it thought before counts no more.
func (t *table) muse(p *position, seat games.Seat) *pendingThought {
	t.abandon(seat)
	m := &pendingThought{subject: t.subject(p, seat), since: t.registry.cfg.Clock.Now()}
	t.pendingThoughts[seat] = m
	heard := t.hearing(p, seat)
	t.registry.pool.add(func(part float64) {
		if m.dropped.Load() {
			return
		}
		var c conclusion
		c.err = t.guard("computer", func() error {
			s := p.sight(seat, heard, m.try)
			s.Part = part
			c.Thought = computer(p.game, m.level, m.try)(s)
			return nil
		})
		m.conclusion.Store(&c)
		select {
		case t.thoughts <- struct{}{}:
		default: // the table will look anyway
		}
	})
	return m
}

// abandon has a seat think about nothing.
func (t *table) abandon(seat games.Seat) {
	if m := t.pendingThoughts[seat]; m != nil {
		m.dropped.Store(true)
		delete(t.pendingThoughts, seat)
	}
}

// abandonAll has nobody think any more.
func (t *table) abandonAll() {
	for seat := range t.pendingThoughts {
		t.abandon(seat)
	}
}

// abandonOutdated drops the thoughts that are about no present position.
func (t *table) abandonOutdated(p *position) {
	for seat := range t.pendingThoughts {
		if p.Status != Running || p.broken != nil || t.pendingThought(p, seat) == nil {
			t.abandon(seat)
		}
	}
}

// ear keeps what one seat has heard, so that each thought adds what is new.
type ear struct {
	news     []games.News
	heard    int // how much of position.heard is in it
	canceled int // how many steps had been taken back
}

// hearing is all that a seat has heard since the game began. Nobody writes to it.
func (t *table) hearing(p *position, seat games.Seat) []games.News {
	if t.ears[seat] == nil {
		t.ears[seat] = &ear{}
	}
	return t.ears[seat].listen(p, seat)
}

func (e *ear) listen(p *position, seat games.Seat) []games.News {
	if e.canceled != len(p.canceled) {
		*e = ear{canceled: len(p.canceled)}
	}
	for _, h := range p.heard[e.heard:] {
		if p.counts(h.step) {
			e.news = append(e.news, h.For(seat))
		}
	}
	e.heard = len(p.heard)
	return slices.Clip(e.news)
}
