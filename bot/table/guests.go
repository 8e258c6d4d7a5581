package table

import (
	"slices"

	"hofnar/games"
)

// Guest is somebody for whom a seat is held in the lobby. Nobody else can take it.
type Guest struct {
	User
	Known bool // need not be told: has just played here
}

// What is done about guests.
type (
	// Invite holds a seat for each of these who neither sits there nor has one held; for
	// the host.
	Invite struct{ Users []User }
	// Release gives up the seat that is held for somebody; for the host and that guest.
	Release struct{ User string }
)

func (d Invite) apply(a *attempt) error {
	if err := a.hosting(); err != nil {
		return err
	}
	before := len(a.p.Guests)
	for _, u := range d.Users {
		if a.p.seatOf(u.ID) != games.Public || a.p.guest(u.ID) >= 0 {
			continue
		}
		if err := a.p.room(); err != nil {
			return err
		}
		a.p.Guests = append(a.p.Guests, Guest{User: u})
	}
	if len(a.p.Guests) == before {
		return games.Refuse("table.refuse.invited_already")
	}
	return nil
}

func (d Release) apply(a *attempt) error {
	may, gone := a.hosting, "table.refuse.not_expected"
	if d.User == a.By.ID {
		may, gone = a.inLobby, "table.refuse.not_invited"
	}
	if err := may(); err != nil {
		return err
	}
	if !a.p.release(d.User) {
		return games.Refuse(gone)
	}
	return nil
}

func (p *position) guest(user string) int {
	return slices.IndexFunc(p.Guests, func(g Guest) bool { return g.ID == user })
}

// release gives up the seat that is held for somebody, and reports whether one was.
func (p *position) release(user string) bool {
	i := p.guest(user)
	if i >= 0 {
		p.Guests = slices.Delete(p.Guests, i, i+1)
	}
	return i >= 0
}

// room refuses one more where all seats are taken or held.
func (p *position) room() error {
	high := p.game.High
	switch {
	case len(p.Chairs)+len(p.Guests) < high:
		return nil
	case len(p.Chairs) < high:
		return games.Refuse("table.refuse.held_seats", "Count", high-len(p.Chairs))
	}
	return games.Refuse("table.refuse.full", "High", high)
}

func (p *position) sameGuests(other *position) bool {
	return slices.EqualFunc(p.Guests, other.Guests, func(a, b Guest) bool { return a.User == b.User })
}
