package table

import (
	"maps"
	"time"

	"hofnar/games"
)

// TakeBack takes one's last move back, or asks the others for their consent.
type TakeBack struct{ Version int } // Snapshot.Version

// Consent is one's answer to somebody who wants to take a move back.
type Consent struct {
	Version int  // Snapshot.PublicVersion
	No      bool // then it stands
}

func (d TakeBack) apply(a *attempt) error {
	seat, err := a.playing()
	if err != nil {
		return err
	}
	one, ok := lastOf(a.p, seat)
	switch asked := a.p.Back.Step == one.N; {
	case !ok || d.Version != a.p.asked[seat].version:
		return games.Refuse("table.refuse.back.gone")
	case (one.secret || one.sealed) && a.Received.Sub(one.Received) <= unaskedFor:
		keepRunning(a.p, seat)
		return retract(a, one)
	case !one.shown: // to ask would tell of it
		return games.Refuse("table.refuse.back.late")
	case asked && a.p.Back.Refused:
		return games.Refuse("table.refuse.back.refused")
	case !asked:
		a.p.Back = Back{Step: one.N, Asked: a.now, Clocks: a.p.Back.Clocks}
	}
	agree(a, seat)
	return nil
}

func (d Consent) apply(a *attempt) error {
	seat, err := a.playing()
	if err != nil {
		return err
	}
	if _, asked := wishToTakeBack(a.p); !asked || d.Version != a.p.publicVersion {
		return games.Refuse("table.refuse.back.over")
	}
	if a.p.Back.Refused = d.No; !d.No {
		agree(a, seat)
	}
	return nil
}

// agree notes that somebody agrees.
func agree(a *attempt, seat games.Seat) {
	back, already := a.p.Back.agreed(seat)
	a.p.Back = back
	a.unchanged = already && len(back.missing(a.p.Chairs)) > 0
}

// settleTakeback takes back what everybody is asked about once nobody is missing any more:
// the last one may have left. Whoever takes a seat over is asked himself.
func settleTakeback(a *attempt) {
	if _, asked := wishToTakeBack(a.p); asked {
		a.p.Back.Agreed = a.stillThere(a.p.Back.Agreed)
	}
	asked, ok := wishToTakeBack(a.p)
	if !ok || a.moved() || len(asked.Missing) > 0 {
		return
	}
	if one, _ := lastOf(a.p, asked.Who); retract(a, one) != nil {
		a.p.Back.Refused = true // the rules no longer accept what came since
	}
}

// keepRunning has the clock that a step stopped run on as if it had not: whoever makes a move and takes
// it back, again and again, wins no time by it.
func keepRunning(p *position, seat games.Seat) {
	if c, kept := p.Back.Clocks[seat]; kept && !p.Held {
		p.Back.Clocks = maps.Clone(p.Back.Clocks)
		c.Stopped = time.Time{}
		p.Back.Clocks[seat] = c
	}
}

// retract takes a step back, and what its maker has ordered ahead with it.
func retract(a *attempt, one past) error {
	step := Step{
		N: len(a.p.steps), Who: one.Who, Act: games.Act("{}"), Cancels: one.N,
		Event: a.Event, Received: a.Received, User: one.User,
	}
	if a.p.retract(step) != nil { // the rules no longer accept what came since
		return games.Refuse("table.refuse.back.gone")
	}
	a.p.look()
	a.unchanged = false
	delete(a.p.Orders, one.Who)
	a.p.dropOrders()
	rewindClocks(a)
	if !one.secret { // else what others are asked about stays
		a.p.Back = Back{}
	}
	return nil
}
