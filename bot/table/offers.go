package table

import "hofnar/games"

// Offer is a seat of a running game that somebody is asked to take over.
type Offer struct {
	N  int  // tells it from all others of its table
	To User // who is asked
	By User // who has offered it
}

func (d OfferSeat) apply(a *attempt) error {
	seat := d.Seat
	if seat == games.Public {
		seat = a.p.chairOf(a.By.ID)
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
	case !a.mayOffer(seat):
		return games.Refuse("table.refuse.offer.not_yours")
	case a.p.Offers[seat].To.ID == d.To.ID && d.To.ID != "":
		a.unchanged = true
		return nil
	}
	if err := a.p.admits(d.To, seat); err != nil {
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
func (a *attempt) mayOffer(seat games.Seat) bool {
	if a.p.owns(a.By.ID, seat) {
		return true
	}
	return a.p.abandoned(seat) && a.commanding() == nil
}

// owns reports whether a seat is somebody's, or was until a computer took over.
func (p *position) owns(user string, seat games.Seat) bool {
	return user != "" && p.Chairs[seat].User.ID == user
}

// abandoned reports whether the person of a seat cannot be counted on: two turns in a row
// were overdue, or that person is no longer in the server.
func (p *position) abandoned(seat games.Seat) bool {
	c := p.Chairs[seat]
	return c.User.ID != "" && (c.Away || c.Departed || p.Clocks[seat].Late >= overdueLimit)
}

// admits refuses who cannot take over a seat.
func (p *position) admits(who User, seat games.Seat) error {
	switch {
	case p.owns(who.ID, seat):
		return games.Refuse("table.refuse.offer.own", "Who", seat)
	case p.hasHeldAnother(who.ID, seat):
		return games.Refuse("table.refuse.offer.held", "Name", who.Name)
	}
	return nil
}

func (d TakeSeat) apply(a *attempt) error {
	o, err := a.offered(d.Seat, d.N)
	switch {
	case err != nil:
		return err
	case o.To.ID != a.By.ID:
		return games.Refuse("table.refuse.offer.other", "Name", o.To.Name)
	}
	a.p.yield(d.Seat) // who is asked may take it, or the offer would not stand: reviewOffers
	delete(a.p.Orders, d.Seat)
	a.stopClock(d.Seat)
	a.sit(d.Seat)
	a.p.hold(d.Seat)
	return nil
}

// offered finds an offer that stands.
func (a *attempt) offered(seat games.Seat, n int) (Offer, error) {
	o, there := a.p.Offers[seat]
	switch {
	case !a.p.Status.Open():
		return o, a.notOpen()
	case !there || o.N != n:
		return o, games.Refuse("table.refuse.offer.gone")
	}
	return o, nil
}

func (d DropOffer) apply(a *attempt) error {
	o, err := a.offered(d.Seat, d.N)
	switch {
	case err != nil:
		return err
	case a.By.ID != o.To.ID && a.By.ID != o.By.ID && !a.mayOffer(d.Seat):
		return games.Refuse("table.refuse.offer.other", "Name", o.To.Name)
	}
	delete(a.p.Offers, d.Seat)
	return nil
}

// reviewOffers drops the offers that a deed has left without sense.
func (a *attempt) reviewOffers() {
	for seat, o := range a.p.Offers {
		if !a.p.stands(o, seat) {
			delete(a.p.Offers, seat)
		}
	}
}

// stands reports whether an offer may still be accepted: the game goes on, whoever has
// offered the seat may still do so, and whoever is asked may take it.
func (p *position) stands(o Offer, seat games.Seat) bool {
	return p.Status.Open() && (p.owns(o.By.ID, seat) || p.abandoned(seat)) && p.admits(o.To, seat) == nil
}

// sameOffers reports whether the same seats are offered to the same people.
func (p *position) sameOffers(other *position) bool {
	if len(p.Offers) != len(other.Offers) {
		return false
	}
	for seat, o := range p.Offers {
		if there, ok := other.Offers[seat]; !ok || there.N != o.N {
			return false
		}
	}
	return true
}

// Offerable lists the seats that somebody may offer to others.
func (g Snapshot) Offerable(user string, moderator bool) (seats []games.Seat) {
	if g.p == nil || g.Broken || !g.playing() || !g.Status.Open() {
		return nil
	}
	a := &attempt{Deed: Deed{By: User{ID: user}, Moderator: moderator}, p: g.p}
	for i := range g.Chairs {
		if a.mayOffer(games.Seat(i)) {
			seats = append(seats, games.Seat(i))
		}
	}
	return seats
}
