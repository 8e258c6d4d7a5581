package table

import "hofnar/games"

// breath is a move that follows another in the same breath (games.Question.AtOnce), made by
// whoever has made that.
type breath struct{ unaskedMove }

func (b breath) apply(a *attempt) error {
	a.instead = a.p.steps[len(a.p.steps)-1].Computer
	return b.unaskedMove.apply(a)
}

// atOnce is who has such a move to make, games.Public if nobody has.
func atOnce(p *position) games.Seat {
	for i, asked := range p.asked {
		if q := asked.prompt.Question; q != nil && q.AtOnce && p.Status == Running {
			return games.Seat(i)
		}
	}
	return games.Public
}

// breathe makes the moves that follow the newest one in the same breath. One that cannot be
// made now is made later, as one that is planned.
func (u *upkeep) breathe() (made []*attempt) {
	for seat := atOnce(u.now.Load()); seat != games.Public; seat = atOnce(u.now.Load()) {
		a, err := u.execute(u.inOneBreath(seat))
		if err != nil {
			u.report("breathe", err)
			return made
		}
		made = append(made, a)
	}
	return made
}

// inOneBreath is the deed by which a seat makes such a move.
func (u *upkeep) inOneBreath(seat games.Seat) Deed {
	_, act := unaskedAct(u.now.Load(), seat)
	return u.byItself(byBreath, breath{unaskedMove{seat, act}})
}
