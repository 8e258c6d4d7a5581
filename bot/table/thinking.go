package table

import (
	"sync/atomic"
	"time"

	"hofnar/games"
)

// thinker has the computers of one table think in the pool of all. It belongs to the
// table's goroutine.
type thinker struct {
	*retries
	pool    *pool
	guard   func(what string, f func() error) error
	there   chan struct{} // sent to when a computer has thought
	pending map[games.Seat]*pendingThought
	ears    map[games.Seat]*ear
}

func newThinker(r *retries, pool *pool, guard func(what string, f func() error) error) *thinker {
	return &thinker{
		retries: r, pool: pool, guard: guard, there: make(chan struct{}, 1),
		pending: map[games.Seat]*pendingThought{}, ears: map[games.Seat]*ear{},
	}
}

// pendingThought is one thought of a computer. Only the table's goroutine makes and drops
// it; a worker concludes it.
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
func (t *thinker) subject(p *position, seat games.Seat) subject {
	at := [2]string{p.public.Stage, p.public.Phase}
	return subject{levelOf(p, seat), p.asked[seat].version, p.publicVersion, at, t.of[seat].tries}
}

// current is the thought of a seat about the present position, nil if it has none.
func (t *thinker) current(p *position, seat games.Seat) *pendingThought {
	if m := t.pending[seat]; m != nil && m.subject == t.subject(p, seat) {
		return m
	}
	return nil
}

// thought is what a computer has come to think of the present position; done is false
// while it thinks, and then the table hears of it. One that breaks down is replaced by
// random moves until the position changes.
func (t *thinker) thought(p *position, seat games.Seat) (m *pendingThought, thought games.Thought, done bool) {
	for !t.rests(seat) {
		if m = t.current(p, seat); m == nil {
			m = t.begin(p, seat)
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

// begin has a seat think about the present position. What it thought before counts no more.
func (t *thinker) begin(p *position, seat games.Seat) *pendingThought {
	t.abandon(seat)
	m := &pendingThought{subject: t.subject(p, seat), since: t.clock.Now()}
	t.pending[seat] = m
	heard := t.heardBy(p, seat)
	t.pool.add(func(part float64) {
		if !m.dropped.Load() {
			m.conclusion.Store(t.conclude(p, seat, m.subject, heard, part))
			wake(t.there)
		}
	})
	return m
}

// conclude is a worker's part of a thought.
func (t *thinker) conclude(p *position, seat games.Seat, about subject, heard []games.News, part float64) *conclusion {
	var c conclusion
	c.err = t.guard("computer", func() error {
		s := sight(p, seat, heard, about.try)
		s.Part = part
		c.Thought = computerFor(p.game, about.level, about.try)(s)
		return nil
	})
	return &c
}

// heardBy is all that a seat has heard since the game began. Nobody writes to it.
func (t *thinker) heardBy(p *position, seat games.Seat) []games.News {
	if t.ears[seat] == nil {
		t.ears[seat] = &ear{}
	}
	return t.ears[seat].listen(&p.history, seat)
}

// forgetHeard has all that was heard read anew: the position is from the books.
func (t *thinker) forgetHeard() { clear(t.ears) }

// abandon has a seat think about nothing.
func (t *thinker) abandon(seat games.Seat) {
	if m := t.pending[seat]; m != nil {
		m.dropped.Store(true)
		delete(t.pending, seat)
	}
}

// abandonAll has nobody think any more.
func (t *thinker) abandonAll() {
	for seat := range t.pending {
		t.abandon(seat)
	}
}

// abandonOutdated drops the thoughts that are about no present position.
func (t *thinker) abandonOutdated(p *position) {
	for seat := range t.pending {
		if p.Status != Running || p.broken != nil || t.current(p, seat) == nil {
			t.abandon(seat)
		}
	}
}

// wake sends to a goroutine that looks for what is to be done, unless it is to look
// already.
func wake(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
