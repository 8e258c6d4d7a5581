package table

import (
	"slices"
	"time"

	"hofnar/games"
)

// The calls of a turn, in their order. A clock of less than an hour has the first alone;
// where a nudge is all that comes of a clock, the last is that nudge.
const (
	FirstCall = iota // when the turn has begun, or when it has lasted a moment
	HalfCall         // when half of the time has gone
	LastCall         // when nine tenths have
	mostCalls        // in a turn
)

const (
	longEnough = time.Hour   // is a clock for more than one call
	backSoon   = time.Minute // is a turn that needs no first call: its person is there
	// In live play the first call leaves in peace whoever has pressed something at this
	// table, and whoever plays for the first time.
	sincePress = time.Minute
	firstTurns = 2 * time.Minute
)

// Calls is how whoever keeps a table waiting is called. The zero Calls: nobody is.
type Calls struct {
	// Grace is how long somebody may think before the first call, whatever the clock.
	Grace func(games.Agreed) time.Duration
	// Share is when so many tenths of the time that somebody has between two moments
	// have gone.
	Share func(who User, from, to time.Time, tenths int) time.Time
	// Newcomer reports whether somebody has played at no other table; nil: nobody is one.
	Newcomer func(user string, here ID) bool
}

// Call is how somebody is called in a turn in which the table visibly waits for him. Its
// calls come due by the clock; whoever shows the table sees to them and notes that with
// Called. Several that come due together are one.
type Call struct {
	User  string
	Turn  int                  // the step that the turn began with
	Since time.Time            // when that was; a pause puts it and what is due off
	Due   [mostCalls]time.Time // when each call is to be made; zero: never
	Rung  int                  // how many have come due
	Told  int                  // how many of those are seen to
	Owed  bool                 // the last one is put off to a time at which its person may be called
	// Answered is how many had come due when its person was last seen acting: what has called
	// him until then has served, though the turn goes on.
	Answered int
	Ended    time.Time // when the turn was over; zero: it goes on
	// Stopped is since when the game is paused, zero where it is not.
	Stopped time.Time
}

// goesOn reports whether it is of a turn that is not over.
func (c Call) goesOn() bool { return c.User != "" && c.Ended.IsZero() }

// next is when the next call comes due; zero: never.
func (c Call) next() (next time.Time) {
	if c.goesOn() {
		for _, due := range c.Due[c.Rung:] {
			next = earlier(next, due)
		}
	}
	return next
}

// rung is a call once that has come due which is due at a moment.
func (c Call) rung(now time.Time) Call {
	for i, due := range c.Due {
		if c.goesOn() && !due.IsZero() && !due.After(stamp(now)) {
			c.Rung = max(c.Rung, i+1)
		}
	}
	return c
}

// visibleTurn is turnOf where the others may know of it, and nothing answers unasked.
func (p *position) visibleTurn(seat games.Seat) turn {
	if _, ordered := p.Orders[seat]; ordered || p.state == nil || p.settled(seat) || !p.Status.Open() || !p.Chairs[seat].Human() || !slices.Contains(p.public.Turn, seat) {
		return turn{}
	}
	return turn{awaited: true, user: p.Chairs[seat].User.ID, scene: p.public.Scene, stage: p.public.Stage}
}

// nextCall is when somebody is to be called next; zero: never.
func (p *position) nextCall() (next time.Time) {
	if p.Status == Running && p.broken == nil {
		for _, c := range p.Calls {
			next = earlier(next, c.next())
		}
	}
	return next
}

// uncalled reports whether the table waits for somebody of whom it has not noted since
// when: an earlier program did not.
func (p *position) uncalled() bool {
	for i := range p.Chairs {
		seat := games.Seat(i)
		if p.Status == Running && p.visibleTurn(seat).awaited && !p.Calls[seat].goesOn() {
			return true
		}
	}
	return false
}

// runCalls brings the calls to where a change has taken the game.
func (a *attempt) runCalls() {
	if a.cfg.Calls.Grace == nil {
		return
	}
	calls := make(map[games.Seat]Call, len(a.p.Calls))
	for i := range a.p.Chairs {
		seat := games.Seat(i)
		was, is, c := a.was.visibleTurn(seat), a.p.visibleTurn(seat), a.p.Calls[seat]
		switch over := c.goesOn() && (was != is || !is.awaited); {
		case over && !was.awaited: // nobody knew whose turn it was when this was noted
			c = Call{}
		case over:
			c.Ended = stamp(a.now)
		}
		if is.awaited && !c.goesOn() && a.p.Status == Running {
			c = a.begunCall(seat, c)
		} else if a.seenActing(seat) {
			c.Answered, c.Owed = c.Rung, false
		}
		if c.User != "" && a.p.Status.Open() {
			calls[seat] = c
		}
	}
	a.p.Calls = calls
}

// seenActing reports whether the person at a seat has just made a move that others notice:
// one that they do not must not be told by a message that goes.
func (a *attempt) seenActing(seat games.Seat) bool {
	last := len(a.p.steps) - 1
	return a.moved() && a.p.publicStep == last && a.p.steps[last].Who == seat && !a.p.steps[last].Computer
}

// begunCall is the call of a turn that begins, after the one before at that seat. Whoever
// leaves and comes back in a turn is not called anew.
func (a *attempt) begunCall(seat games.Seat, before Call) Call {
	user := a.p.Chairs[seat].User
	c := Call{User: user.ID, Turn: len(a.p.steps) - 1, Since: stamp(a.now)}
	if before.User == c.User && before.Turn == c.Turn {
		before.Ended = time.Time{}
		return before
	}
	length := clockLength(a.p.Options)
	if grace := a.cfg.Calls.Grace(a.p.Options); grace > 0 || !a.isThere(seat, before) {
		if length > 0 {
			grace = min(grace, length/2)
		}
		c.Due[FirstCall] = stamp(a.now.Add(grace))
	}
	if clock := a.p.Clocks[seat]; length >= longEnough && clock.runs() {
		c.Due[HalfCall] = stamp(a.cfg.Calls.Share(user, a.now, clock.Until, 5))
		if !a.p.nudges() {
			c.Due[LastCall] = stamp(a.cfg.Calls.Share(user, a.now, clock.Until, 9))
		}
	}
	return c.rung(a.now)
}

// isThere reports whether a turn in play over days needs no first call: the one before at
// that seat is just over, and its person was called for it, or was quicker. One that has
// only changed its stage has called nobody as long as he has not acted. In live play the
// first call itself waits for whoever is there.
func (a *attempt) isThere(seat games.Seat, before Call) bool {
	last := a.p.steps[len(a.p.steps)-1]
	quicker := last.Who == seat && !last.Computer || !before.Ended.Equal(stamp(a.now))
	return before.User == a.p.Chairs[seat].User.ID && a.now.Sub(before.Ended) <= backSoon &&
		before.Told == before.Rung && !before.Owed && (before.Rung > 0 || quicker)
}

// paused is a call that waits for the game to go on.
func (c Call) paused(now time.Time) Call {
	if c.goesOn() && c.Stopped.IsZero() {
		c.Stopped = stamp(now)
	}
	return c
}

// resumed is a call after a pause, which counts for nothing.
func (c Call) resumed(now time.Time) Call {
	if c.Stopped.IsZero() {
		return c
	}
	by := now.Sub(c.Stopped)
	c.Since, c.Stopped = stamp(c.Since.Add(by)), time.Time{}
	for i := c.Rung; i < mostCalls; i++ {
		if !c.Due[i].IsZero() {
			c.Due[i] = stamp(c.Due[i].Add(by))
		}
	}
	return c
}

// ring has those called whose call has come due, or puts the first one of a turn off.
type ring struct {
	pressed func(user string) time.Time // when somebody last pressed anything here
}

func (r ring) apply(a *attempt) error {
	a.unchanged = !a.p.uncalled()
	for seat, c := range a.p.Calls {
		if now := c.rung(a.now); now.Rung > c.Rung {
			if c.Rung == 0 {
				now = r.patient(a, c).rung(a.now)
			}
			a.p.Calls[seat], a.unchanged = now, false
		}
	}
	return nil
}

// patient is a call with its first one put off in live play: until a minute after its
// person's last press, and in the first game until two minutes after the turn began; but
// no longer than half the clock.
func (r ring) patient(a *attempt, c Call) Call {
	if a.cfg.Calls.Grace(a.p.Options) == 0 {
		return c
	}
	due := c.Due[FirstCall]
	latest := func(t time.Time) {
		if t.After(due) {
			due = t
		}
	}
	latest(r.pressed(c.User).Add(sincePress))
	for _, s := range slices.Backward(a.p.steps) { // which a restart remembers
		if s.User == c.User && s.pressed() {
			latest(s.Received.Add(sincePress))
			break
		}
	}
	if newcomer := a.cfg.Calls.Newcomer; newcomer != nil && newcomer(c.User, a.p.ID) {
		latest(c.Since.Add(firstTurns))
	}
	if half := clockLength(a.p.Options) / 2; half > 0 && due.Sub(c.Since) > half {
		due = c.Since.Add(half)
	}
	if due.After(c.Due[FirstCall]) {
		c.Due[FirstCall] = stamp(due)
	}
	return c
}

// nudgeCall has somebody called whose time is over.
func (a *attempt) nudgeCall(seat games.Seat) {
	if c := a.p.Calls[seat]; c.goesOn() {
		c.Due[LastCall] = stamp(a.now)
		a.p.Calls[seat] = c.rung(a.now)
	}
}

func (d Called) apply(a *attempt) error {
	c := a.p.Calls[d.Seat]
	if a.unchanged = !c.goesOn() || c.Turn != d.Turn; !a.unchanged {
		c.Told, c.Owed = max(c.Told, d.Calls), d.PutOff
		a.p.Calls[d.Seat] = c
	}
	return nil
}

// Uncalled lists the seats whose players are to be called now: who has acted since it was
// due is there.
func (g Snapshot) Uncalled() (seats []games.Seat) {
	for i := range g.Chairs {
		seat := games.Seat(i)
		if c := g.Calls[seat]; g.Status == Running && c.goesOn() && max(c.Told, c.Answered) < c.Rung {
			seats = append(seats, seat)
		}
	}
	return seats
}

// plainly is a share of a time that all of which counts.
func plainly(_ User, from, to time.Time, tenths int) time.Time {
	return from.Add(to.Sub(from) / 10 * time.Duration(tenths))
}

// Present notes that somebody has pressed something at a table, which may be no deed. A
// table that sleeps need not know.
func (r *Registry) Present(id ID, user string) {
	if t, awake := r.tables.Load(id); awake {
		t.(*table).press(user)
	}
}

func (t *table) press(user string) { t.presses.Store(user, t.registry.cfg.Clock.Now()) }

// pressed is when somebody last pressed anything here, as far as this process knows.
func (t *table) pressed(user string) time.Time {
	at, _ := t.presses.Load(user)
	moment, _ := at.(time.Time)
	return moment
}

// ringing reports whether somebody is to be called.
func (t *table) ringing(now time.Time) bool {
	next := t.now.Load().nextCall()
	return !next.IsZero() && !next.After(now)
}

// ringDue has those called whose call has come due, also where nobody has noted so far
// that they are waited for.
func (t *table) ringDue() {
	calls := t.registry.cfg.Calls.Grace != nil
	if t.ringing(t.registry.cfg.Clock.Now()) || calls && t.now.Load().uncalled() {
		a, err := t.execute(Deed{Do: ring{t.pressed}})
		t.unasked("call somebody", err)
		t.notify(a)
	}
}
