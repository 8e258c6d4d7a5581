package table

import (
	"maps"
	"slices"
	"time"

	"hofnar/games"
)

// clockless reports whether a game has no clock: what is timed there is how long somebody is
// silent, and nobody is shown it.
func clockless(p *position) bool { return clockLength(p.Options) == 0 }

// turnOf is the turn of a seat as far as it is timed: without a clock the last person's is not.
func (t timing) turnOf(p *position, seat games.Seat) turn {
	if t.silent && !p.Chairs.othersPlay(seat) {
		return turn{}
	}
	return turnOf(p, seat)
}

// alarmOf is when something comes of the time that a seat has; zero: nothing does. Where
// no computer moves by itself, what is left once the time has run out is that it counts
// twice.
func alarmOf(p *position, seat games.Seat) time.Time {
	c := p.Clocks[seat]
	switch {
	case !c.runs() || !c.Stopped.IsZero(), clockless(p) && !p.Chairs.othersPlay(seat):
		return time.Time{}
	case !c.Out || !clockless(p) && !nudged(p, seat):
		return c.Until
	case clockless(p) || c.Late >= overdueLimit:
		return time.Time{}
	}
	return c.Ends
}

// nudged reports whether nothing but a nudge comes of it when a seat's clock runs out: not where
// others may not know that it is awaited.
func nudged(p *position, seat games.Seat) bool {
	return onlyNudges(p.Options) && !turnOf(p, seat).secret
}

// countSilence has somebody whom the table visibly waits for count as overdue twice.
type countSilence struct{ seat games.Seat }

func (d countSilence) apply(a *attempt) error {
	c := a.p.Clocks[d.seat]
	c.Out, c.Late = true, overdueLimit
	a.p.Clocks[d.seat] = c
	return nil
}

// timeTurns times those whom the table waits for, where nobody has noted since when.
type timeTurns struct{}

func (timeTurns) apply(a *attempt) error {
	a.untold = true
	runClocks(a)
	a.unchanged = maps.Equal(a.p.Clocks, a.was.Clocks)
	return nil
}

// StandIn has a computer play on for somebody who has kept the table waiting for too long,
// until that one comes back; for anybody who plays here, and for moderators.
type StandIn struct{ Seat games.Seat }

func (d StandIn) apply(a *attempt) error {
	switch mine, err := a.playing(); {
	case err != nil && !a.Moderator:
		return err
	case mine == d.Seat, !slices.Contains(silentSeats(a.p), d.Seat):
		return games.Refuse("table.refuse.not_silent")
	}
	handOver(a, d.Seat)
	return nil
}

// silentSeats lists the seats that anybody here may have a computer play on: of whom all may
// know that the table has waited for too long. The last person's is not among them.
func silentSeats(p *position) (seats []games.Seat) {
	if p.Status != Running {
		return nil
	}
	for _, seat := range p.Clocks.out(p.public.Turn) {
		if p.Clocks[seat].Late >= overdueLimit && p.Chairs.othersPlay(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// archivedFor is the seat for whose silence alone a game that counts was archived, or Public.
func archivedFor(p *position) games.Seat {
	if p.Status != Archived || p.Held || !counts(p) {
		return games.Public
	}
	var silent []games.Seat
	for _, seat := range p.public.Turn {
		if c := p.Clocks[seat]; p.Chairs[seat].Human() && c.runs() && (c.Out || !c.Until.After(c.Stopped)) {
			silent = append(silent, seat)
		}
	}
	if len(silent) != 1 || !p.Chairs.othersPlay(silent[0]) {
		return games.Public
	}
	return silent[0]
}

// counts reports whether a game may count for leagues: two people have seats, and there are
// no hints.
func counts(p *position) bool {
	people := 0
	for _, c := range p.Chairs {
		if c.User.ID != "" {
			people++
		}
	}
	return people > 1 && !hintsOn(p)
}
