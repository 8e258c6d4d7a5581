package table

import (
	"hofnar/games"
	"slices"
)

// What is done about guests.
type (
	// Invite holds a seat for each of these who neither sits there nor has one held, and has whoever
	// was not to be told of one told; for the host.
	Invite struct{ Users []User }
	// Release gives up the seat that is held for somebody; for the host and that guest.
	Release struct{ User string }
)

func (d Invite) apply(a *attempt) error {
	if err := a.hosting(); err != nil {
		return err
	}
	invited := false
	for _, u := range d.Users {
		switch i := a.p.Guests.index(u.ID); {
		case i >= 0 && a.p.Guests[i].Known:
			a.p.Guests[i].Known = false
		case i >= 0 || a.p.Chairs.playedBy(u.ID) != games.Public:
			continue
		default:
			if err := room(a.p); err != nil {
				return err
			}
			a.p.Guests = append(a.p.Guests, Guest{User: u})
		}
		invited = true
	}
	if !invited {
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

// room refuses one more where all seats are taken or held.
func room(p *position) error {
	high := p.game.High
	switch {
	case len(p.Chairs)+len(p.Guests) < high:
		return nil
	case len(p.Chairs) < high:
		return games.Refuse("table.refuse.held_seats", "Count", high-len(p.Chairs))
	}
	computer := ""
	if i := slices.IndexFunc(p.Chairs, func(c Chair) bool { return !c.Human() }); i >= 0 {
		computer = p.Chairs[i].Name
	}
	return games.Refuse("table.refuse.full", "High", high, "Computer", computer)
}
