package table

import (
	"maps"
	"slices"
	"time"

	"hofnar/games"
)

const (
	// unaskedFor is how long a step of which nobody else knows anything may be taken back
	// without asking.
	unaskedFor = 15 * time.Second
	// considered is how long computers, standing orders and clocks wait while people are
	// asked: else there would hardly be time to press.
	considered = 30 * time.Second
)

// Back is what has to be known, beside the steps, of taking one back.
type Back struct {
	Step    int          // about which everybody is asked, or was; 0: none
	Asked   time.Time    // since when
	Agreed  []games.Seat // ascending
	Refused bool
	// Clocks are those that the recent steps have changed, stopped as they were.
	Clocks map[games.Seat]Clock
}

// Empty reports whether there is nothing to be known.
func (b Back) Empty() bool { return b.Step == 0 && len(b.Clocks) == 0 }

// Request is somebody's wish to take his last move back.
type Request struct {
	Who     games.Seat
	Missing []games.Seat // the persons who have not agreed yet
}

// request is what everybody is asked about at present, if anything.
func (p *position) request() (Request, bool) {
	if p.Status != Running || p.Back.Step == 0 || p.Back.Refused || len(p.recent) == 0 || p.recent[0].N != p.Back.Step {
		return Request{}, false
	}
	who := p.recent[0].Who
	_, ok := p.lastOf(who)
	return Request{who, p.missing()}, ok
}

// missing lists the persons at the table who have not agreed.
func (p *position) missing() (seats []games.Seat) {
	for i, c := range p.Chairs {
		if seat := games.Seat(i); c.Human() && !slices.Contains(p.Back.Agreed, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// sameRequest reports whether two positions ask people the same.
func (p *position) sameRequest(other *position) bool {
	one, asked := p.request()
	two, askedToo := other.request()
	return asked == askedToo && one.Who == two.Who && slices.Equal(one.Missing, two.Missing)
}

// mayTakeBack reports whether a seat may ask for its last step. Whether that was too long
// ago is judged when it does.
func (p *position) mayTakeBack(seat games.Seat) bool {
	one, ok := p.lastOf(seat)
	return ok && p.Status == Running && (one.shown || one.secret) && p.Back.Step != one.N
}

// consideredUntil is until when nothing is done unasked, since people are asked.
func (p *position) consideredUntil() time.Time {
	if _, asked := p.request(); !asked {
		return time.Time{}
	}
	return p.Back.Asked.Add(considered)
}

func (d TakeBack) apply(a *attempt) error {
	seat, err := a.playing()
	if err != nil {
		return err
	}
	one, ok := a.p.lastOf(seat)
	switch asked := a.p.Back.Step == one.N; {
	case !ok || d.Version != a.p.asked[seat].version:
		return games.Refuse("table.refuse.back.gone")
	case (one.secret || one.sealed) && a.Received.Sub(one.Received) <= unaskedFor:
		return a.retract(one)
	case !one.shown: // to ask would tell of it
		return games.Refuse("table.refuse.back.late")
	case asked && a.p.Back.Refused:
		return games.Refuse("table.refuse.back.refused")
	case !asked:
		a.p.Back = Back{Step: one.N, Asked: a.now, Clocks: a.p.Back.Clocks}
	}
	a.agree(seat)
	return nil
}

func (d Consent) apply(a *attempt) error {
	seat, err := a.playing()
	if err != nil {
		return err
	}
	if _, asked := a.p.request(); !asked || d.Version != a.p.publicVersion {
		return games.Refuse("table.refuse.back.over")
	}
	if a.p.Back.Refused = d.No; !d.No {
		a.agree(seat)
	}
	return nil
}

// agree notes that somebody agrees.
func (a *attempt) agree(seat games.Seat) {
	b := &a.p.Back
	at, already := slices.BinarySearch(b.Agreed, seat)
	if !already {
		b.Agreed = slices.Insert(slices.Clone(b.Agreed), at, seat)
	}
	a.unchanged = already && len(a.p.missing()) > 0
}

// heed takes back what everybody is asked about once nobody is missing any more: the
// last one may have left.
func (a *attempt) heed() {
	asked, ok := a.p.request()
	if !ok || a.moved() || len(asked.Missing) > 0 {
		return
	}
	if one, _ := a.p.lastOf(asked.Who); a.retract(one) != nil {
		a.p.Back.Refused = true // the rules no longer accept what came since
	}
}

// retract takes a step back, and what its maker has ordered ahead with it.
func (a *attempt) retract(one past) error {
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
	a.dropOrders()
	a.rewindClocks()
	if !one.secret { // else what others are asked about stays
		a.p.Back = Back{}
	}
	return nil
}

// keepClocks keeps the clocks that a step has changed as they were, should it be taken
// back. Who is asked about an earlier one does not learn of a secret one.
func (a *attempt) keepClocks() {
	if len(a.p.recent) == 0 || a.p.Status != Running {
		a.p.Back = Back{}
		return
	}
	newest := a.p.recent[len(a.p.recent)-1]
	if !newest.secret {
		a.p.Back = Back{}
	}
	if newest.final {
		return
	}
	kept := maps.Clone(a.p.Back.Clocks)
	for seat, c := range a.was.Clocks {
		if a.p.Clocks[seat] == c {
			continue
		}
		if kept == nil {
			kept = map[games.Seat]Clock{}
		}
		kept[seat] = c.stopped(a.now)
	}
	a.p.Back.Clocks = kept
}

// rewindClocks brings the clocks to where taking a step back has led: who is awaited
// again has what was left to him then, and nobody has saved anything up.
func (a *attempt) rewindClocks() {
	length := clockLength(a.p.Options)
	for seat, c := range a.p.Clocks {
		was, is := a.was.turnOf(seat), a.p.turnOf(seat)
		if was == is && is.awaited == c.runs() {
			continue
		}
		kept, known := a.p.Back.Clocks[seat]
		if !known {
			kept = Clock{Bank: c.drawn(a.now), Late: c.Late}
		}
		switch {
		case is.awaited && kept.runs():
			c = kept.resumed(a, a.p.Chairs[seat].User)
		case is.awaited:
			c = kept.begun(is, a, seat, length)
		default:
			c = Clock{Bank: kept.Bank, Late: kept.Late}
		}
		a.p.Clocks[seat] = c
	}
}
