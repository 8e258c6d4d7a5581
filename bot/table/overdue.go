package table

import (
	"time"

	"hofnar/games"
)

// overdueLimit is after how many overdue turns in a row a seat is handed to a computer.
const overdueLimit = 2

// onlyNudges reports whether a nudge is all that comes of a clock that has run out.
func onlyNudges(agreed games.Agreed) bool { return agreed.Str(OverdueOption) == OverdueNudge }

// overdueMove is the move of somebody whose time is over.
type overdueMove unaskedMove

func (o overdueMove) apply(a *attempt) error {
	c, secret := a.p.Clocks[o.seat], turnOf(a.p, o.seat).secret // nobody may see that there was a turn
	if !c.Out && !secret {
		c.Late++
	}
	c.Out = true
	a.p.Clocks[o.seat] = c
	a.instead = true
	if err := play(a, o.seat, o.act); err != nil {
		return err
	}
	if !secret && a.p.Status == Running && c.Late >= overdueLimit && a.p.Chairs.othersPlay(o.seat) {
		handOver(a, o.seat)
	}
	return nil
}

// handOver has a computer play a seat until its person comes back.
func handOver(a *attempt, seat games.Seat) {
	a.p.Chairs[seat].Away = true
	a.p.Chairs[seat].Level = recommended(a.p.game)
	delete(a.p.Orders, seat)
	stopClock(a, seat)
}

// nudgeLate notes that somebody's time is over, and has him called once more.
type nudgeLate struct{ seat games.Seat }

func (n nudgeLate) apply(a *attempt) error {
	c := a.p.Clocks[n.seat]
	c.Out = true
	c.Late++
	nudgeCall(a, n.seat)
	c.Ends = a.timing().countsTwice(c, a.cfg.Silence(a.p.Guild))
	a.p.Clocks[n.seat] = c
	return nil
}

// countsTwice is when a turn that is overdue, and that nobody makes a move in, counts as
// overdue twice: when it has lasted as long as a silence does, with the quiet hours that have
// put its end off; zero: never.
func (t timing) countsTwice(c Clock, silence time.Duration) time.Time {
	if silence == 0 {
		return time.Time{}
	}
	at, _ := t.endOf(c.Hours, max(time.Second, silence-t.length-c.Bank-c.Nights))
	return at
}

// nudgeCall has somebody called whose time is over.
func nudgeCall(a *attempt, seat games.Seat) {
	if c := a.p.Calls[seat]; c.goesOn() {
		c.Due[LastCall] = stamp(a.now)
		a.p.Calls[seat] = c.rung(a.now)
	}
}
