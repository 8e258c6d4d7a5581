package table

import (
	"maps"
	"slices"
	"time"

	"hofnar/games"
)

// runClocks brings the clocks to where a change has taken the game.
func runClocks(a *attempt) {
	t := a.timing()
	if t.length == 0 || !a.p.Status.Open() {
		return
	}
	clocks := make(Clocks, len(a.p.Chairs))
	for i, chair := range a.p.Chairs {
		seat := games.Seat(i)
		c, known := a.p.Clocks[seat]
		if !known && !t.silent {
			c.Bank = t.length / 2
		}
		now := c.after(t.turnOf(a.was, seat), t.turnOf(a.p, seat), chair.User, t)
		if spend(a, seat, c, now); !t.silent || now != (Clock{}) {
			clocks[seat] = now
		}
	}
	a.p.Clocks = clocks
}

// stopClock ends the turn of somebody who plays no more.
func stopClock(a *attempt, seat games.Seat) {
	if c, ok := a.p.Clocks[seat]; ok {
		a.p.Clocks[seat] = c.idle(a.timing())
		spend(a, seat, c, a.p.Clocks[seat])
	}
	a.p.Back = a.p.Back.without(seat)
}

// spend notes what a turn that is over, or no longer its person's, has used up of days off.
func spend(a *attempt, seat games.Seat, was, is Clock) {
	if was.runs() && !is.goesOn(was) {
		a.p.Tenures = a.p.Tenures.spending(seat, a.was.Chairs.user(seat), was.off(a.timing()))
	}
}

// refund gives back the days off since a moment, in a turn that goes on again: when it is over
// all from its beginning on are spent, also those that were already, and those of a pause.
func refund(a *attempt, seat games.Seat, c Clock, since time.Time) {
	if c.runs() {
		a.p.Tenures = a.p.Tenures.spending(seat, a.p.Chairs.user(seat), -c.offIn(a.timing(), since, a.now))
	}
}

// forgive lets somebody who comes back begin anew.
func forgive(p *position, seat games.Seat) {
	if c, ok := p.Clocks[seat]; ok {
		c.Late = 0
		p.Clocks[seat] = c
	}
}

// stopTime has nobody's time run, and nobody be called.
func stopTime(a *attempt) {
	for seat, c := range a.p.Clocks {
		a.p.Clocks[seat] = c.stopped(a.now)
	}
	for seat, c := range a.p.Calls {
		a.p.Calls[seat] = c.paused(a.now)
	}
}

// resumeTime lets clocks that stand go on with what was left on them, and calls come as
// much later.
func resumeTime(a *attempt) {
	stood := maps.Clone(a.p.Clocks)
	for seat, c := range stood {
		if a.p.Clocks[seat] = c.resumed(a.timing()); !c.Stopped.IsZero() {
			refund(a, seat, c, c.Stopped)
		}
	}
	for seat, c := range a.p.Calls {
		a.p.Calls[seat] = c.resumed(a.now, stood[seat], a.p.Clocks[seat])
	}
}

// rewindClocks brings the clocks to where taking a step back has led.
func rewindClocks(a *attempt) {
	t := a.timing()
	for i, chair := range a.p.Chairs {
		seat := games.Seat(i)
		c, known := a.p.Clocks[seat]
		before, changed := a.p.Back.Clocks[seat]
		switch {
		case !known && !changed && !t.silent:
			continue
		case !changed:
			before = Clock{Bank: c.drawn(t), Late: c.Late}
		}
		now := c.rewound(before, t.turnOf(a.was, seat), t.turnOf(a.p, seat), chair.User, t)
		if now.goesOn(before) && !now.goesOn(c) {
			refund(a, seat, now, now.Since)
		}
		if spend(a, seat, c, now); t.length > 0 && a.p.Clocks != nil {
			a.p.Clocks[seat] = now
		}
	}
}

// shownClocks says until when the table visibly waits for whom. Nobody is shown
// anything of a turn that only its owner may know of.
func shownClocks(p *position) map[games.Seat]time.Time {
	if p.Status != Running || len(p.Clocks) == 0 || clockless(p) {
		return nil
	}
	return p.Clocks.ends(p.public.Turn)
}

// lateSeats lists the persons whose time has visibly run out.
func lateSeats(p *position) []games.Seat {
	if p.Status != Running {
		return nil
	}
	return p.Clocks.out(p.public.Turn)
}

// sameClocks reports whether two positions show the same clocks.
func sameClocks(p, other *position) bool {
	return maps.EqualFunc(shownClocks(p), shownClocks(other), time.Time.Equal) &&
		slices.Equal(lateSeats(p), lateSeats(other))
}
