package table

import (
	"slices"

	"hofnar/games"
)

// OfferSeat asks somebody to take over a seat of a running game: one's own
// (games.Public), also after leaving; or, for the host or a moderator, that of
// somebody of whom two turns in a row were overdue, or who has left the server.
// An offer of that seat to somebody else is taken back.
type OfferSeat struct {
	Seat games.Seat
	To   User
}

func (d OfferSeat) apply(a *attempt) error {
	seat := d.Seat
	if seat == games.Public {
		seat = a.p.Chairs.of(a.By.ID)
	}
	switch {
	case !a.p.Status.Open():
		return a.notOpen()
	case a.p.Status == Lobby:
		return games.Refuse("table.refuse.offer.lobby")
	case seat == games.Public:
		return games.Refuse("table.refuse.not_seated")
	case int(seat) >= len(a.p.Chairs) || seat < 0:
		return games.Refuse("table.refuse.no_such_seat")
	case !mayOffer(a, seat):
		return games.Refuse("table.refuse.offer.not_yours")
	case a.p.Offers[seat].To.ID == d.To.ID && d.To.ID != "":
		a.unchanged = true
		return nil
	}
	if err := admits(a.p, d.To, seat); err != nil {
		return err
	}
	if a.p.Offers == nil {
		a.p.Offers = map[games.Seat]Offer{}
	}
	a.p.Offers[seat] = Offer{N: a.p.Revision + 1, To: d.To, By: a.By} // what the channel sees changes
	return nil
}

// mayOffer reports whether a seat may be offered by the doer: by whoever's it is; and by
// those who may stop the table, where its person cannot be counted on.
func mayOffer(a *attempt, seat games.Seat) bool {
	if a.p.Chairs.owns(a.By.ID, seat) {
		return true
	}
	return abandoned(a.p, seat) && a.commanding() == nil
}

// abandoned reports whether the person of a seat cannot be counted on: two turns in a row
// were overdue, or that person is no longer in the server.
func abandoned(p *position, seat games.Seat) bool {
	c := p.Chairs[seat]
	return c.User.ID != "" && (c.Away || c.Departed || p.Clocks[seat].Late >= overdueLimit)
}

// admits refuses who cannot take over a seat.
func admits(p *position, who User, seat games.Seat) error {
	switch {
	case p.Chairs.owns(who.ID, seat):
		return games.Refuse("table.refuse.offer.own", "Who", seat)
	case p.Tenures.anotherOf(who.ID, seat):
		return games.Refuse("table.refuse.offer.held", "Name", who.Name)
	}
	return nil
}

// TakeSeat accepts an offer, by its number.
type TakeSeat struct {
	Seat games.Seat
	N    int
}

func (d TakeSeat) apply(a *attempt) error {
	o, err := offered(a, d.Seat, d.N)
	switch {
	case err != nil:
		return err
	case o.To.ID != a.By.ID:
		return games.Refuse("table.refuse.offer.other", "Name", o.To.Name)
	}
	if err := a.unmarked(); err != nil { // nobody else learns of it: the offer stands
		return err
	}
	a.p.yield(d.Seat) // who is asked may take it, or the offer would not stand: reviewOffers
	delete(a.p.Orders, d.Seat)
	stopClock(a, d.Seat)
	sit(a, d.Seat)
	a.p.hold(d.Seat)
	return nil
}

// offered finds an offer that stands.
func offered(a *attempt, seat games.Seat, n int) (Offer, error) {
	o, there := a.p.Offers[seat]
	switch {
	case !a.p.Status.Open():
		return o, a.notOpen()
	case !there || o.N != n:
		return o, games.Refuse("table.refuse.offer.gone")
	}
	return o, nil
}

// DropOffer declines an offer, or takes it back.
type DropOffer struct {
	Seat games.Seat
	N    int
}

func (d DropOffer) apply(a *attempt) error {
	o, err := offered(a, d.Seat, d.N)
	switch {
	case err != nil:
		return err
	case a.By.ID != o.To.ID && a.By.ID != o.By.ID && !mayOffer(a, d.Seat):
		return games.Refuse("table.refuse.offer.other", "Name", o.To.Name)
	}
	delete(a.p.Offers, d.Seat)
	return nil
}

// reviewOffers drops the offers that a deed has left without sense.
func reviewOffers(p *position) {
	for seat, o := range p.Offers {
		if !stands(p, o, seat) {
			delete(p.Offers, seat)
		}
	}
}

// stands reports whether an offer may still be accepted: the game goes on, whoever has
// offered the seat may still do so, and whoever is asked may take it.
func stands(p *position, o Offer, seat games.Seat) bool {
	return p.Status.Open() && (p.Chairs.owns(o.By.ID, seat) || abandoned(p, seat)) && admits(p, o.To, seat) == nil
}

// HandedOver is a seat of a game under way that somebody has taken over from somebody else.
type HandedOver struct {
	Seat    games.Seat
	Was, Is User
	step    int // the first of whoever has it now
}

// Text says who plays on for whom.
func (h HandedOver) Text() games.Text {
	return games.T("table.handed_over", "Who", h.Is.Name, "Was", h.Was.Name)
}

// handedOver are those seats, in the order in which that happened.
func (all Tenures) handedOver() (list []HandedOver) {
	last := map[games.Seat]User{}
	for _, t := range all {
		if was, held := last[t.Seat]; held && was.ID != t.User.ID {
			list = append(list, HandedOver{Seat: t.Seat, Was: was, Is: t.User, step: t.From})
		}
		last[t.Seat] = t.User
	}
	return list
}

// HandedOver are the seats that were handed over since anything public last happened.
func (g Snapshot) HandedOver() []HandedOver {
	if !g.playing() {
		return nil
	}
	return slices.DeleteFunc(g.p.Tenures.handedOver(), func(h HandedOver) bool { return h.step <= g.PublicStep })
}

// Offerable lists the seats that somebody may offer to others.
func (g Snapshot) Offerable(user string, moderator bool) (seats []games.Seat) {
	if g.p == nil || g.Broken || !g.playing() || !g.Status.Open() {
		return nil
	}
	a := &attempt{Deed: Deed{By: User{ID: user}, Moderator: moderator}, p: g.p}
	for i := range g.Chairs {
		if mayOffer(a, games.Seat(i)) {
			seats = append(seats, games.Seat(i))
		}
	}
	return seats
}
