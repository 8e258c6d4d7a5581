package table

import (
	"slices"
	"time"

	"hofnar/games"
)

// nextCall is when somebody is to be called next; zero: never.
func nextCall(p *position) (next time.Time) {
	if p.Status == Running && p.broken == nil {
		for _, c := range p.Calls {
			next = earlier(next, c.next())
		}
	}
	return next
}

// uncalled reports whether the table waits for somebody of whom it has not noted since
// when: an earlier program did not.
func uncalled(p *position) bool {
	for i := range p.Chairs {
		seat := games.Seat(i)
		if p.Status == Running && visibleTurn(p, seat).awaited && !p.Calls[seat].goesOn() {
			return true
		}
	}
	return false
}

// runCalls brings the calls to where a change has taken the game.
func runCalls(a *attempt) {
	if a.cfg.Calls.Grace == nil {
		return
	}
	calls := make(map[games.Seat]Call, len(a.p.Calls))
	for i := range a.p.Chairs {
		seat := games.Seat(i)
		was, is, c := visibleTurn(a.was, seat), visibleTurn(a.p, seat), a.p.Calls[seat]
		switch over := c.goesOn() && (was != is || !is.awaited); {
		case over && !was.awaited: // nobody knew whose turn it was when this was noted
			c = Call{}
		case over:
			c.Ended = stamp(a.now)
		}
		if is.awaited && !c.goesOn() && a.p.Status == Running {
			c = beginCall(a, seat, c)
		} else if seenActing(a, seat) {
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
func seenActing(a *attempt, seat games.Seat) bool {
	return a.moved() && a.p.publicStep == len(a.p.steps)-1 && actedLast(a.p, seat)
}

// actedLast reports whether the person at a seat has made the last step.
func actedLast(p *position, seat games.Seat) bool {
	last := p.steps[len(p.steps)-1]
	return last.Who == seat && !last.Computer
}

// beginCall is the call of a turn that begins, after the one before at that seat. Whoever
// leaves and comes back in a turn is not called anew.
func beginCall(a *attempt, seat games.Seat, before Call) Call {
	user, length := a.p.Chairs[seat].User, clockLength(a.p.Options)
	c := Call{User: user.ID, Turn: len(a.p.steps) - 1, Since: stamp(a.now)}
	if before.User == c.User && before.Turn == c.Turn {
		before.Ended = time.Time{}
		return before
	}
	grace := a.cfg.Calls.Grace(a.p.Options)
	if grace > 0 || !before.isThere(user.ID, actedLast(a.p, seat), a.now) {
		if a.By.ID == user.ID && a.was.Chairs.playedBy(user.ID) == games.Public { // has just sat down, and looks
			grace = max(grace, sincePress)
		}
		if length > 0 {
			grace = min(grace, length/2)
		}
		c.Due[FirstCall] = stamp(a.now.Add(grace))
	}
	if clock := a.p.Clocks[seat]; length >= longEnough && clock.runs() {
		c.Due[HalfCall] = stamp(a.cfg.Calendar.Share(clock.Hours, a.now, clock.Until, 5))
		if !onlyNudges(a.p.Options) {
			c.Due[LastCall] = stamp(a.cfg.Calendar.Share(clock.Hours, a.now, clock.Until, 9))
		}
	}
	return c.rung(a.now)
}

// ring has those called whose call has come due, or puts the first one of a turn off.
type ring struct {
	pressed func(user string) time.Time // when somebody last pressed anything here
}

func (r ring) apply(a *attempt) error {
	a.rung, a.unchanged = true, !uncalled(a.p)
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
// person's last press, and in the first game until two minutes after the turn began.
func (r ring) patient(a *attempt, c Call) Call {
	if !a.cfg.Calls.live(a.p.Options) {
		return c
	}
	moments := []time.Time{r.pressed(c.User).Add(sincePress)}
	for _, s := range slices.Backward(a.p.steps) { // which a restart remembers
		if s.User == c.User && s.pressed() {
			moments = append(moments, s.Received.Add(sincePress))
			break
		}
	}
	if newcomer := a.cfg.Calls.Newcomer; newcomer != nil && newcomer(c.User, a.p.ID) {
		moments = append(moments, c.Since.Add(firstTurns))
	}
	return c.patient(clockLength(a.p.Options), moments...)
}

// Called notes that so many calls of a turn are seen to. Nobody is told.
type Called struct {
	Seat   games.Seat
	Turn   int // Call.Turn
	Calls  int // Call.Rung, as it was then
	PutOff bool
}

func (d Called) apply(a *attempt) error {
	a.untold = true // where messages stand is no news
	c := a.p.Calls[d.Seat]
	if a.unchanged = !c.goesOn() || c.Turn != d.Turn; !a.unchanged {
		c.Told, c.Owed = max(c.Told, d.Calls), d.PutOff
		a.p.Calls[d.Seat] = c
	}
	return nil
}
