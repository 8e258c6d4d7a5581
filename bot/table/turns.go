package table

import (
	"slices"

	"hofnar/games"
)

// turnOf is the turn of a seat, the zero turn if it is none: what the table does for
// somebody without a choice is none.
func turnOf(p *position, seat games.Seat) turn {
	if p.state == nil || !p.Status.Open() || !p.due(seat) || p.settled(seat) {
		return turn{}
	}
	is := turn{awaited: true, secret: !slices.Contains(p.public.Turn, seat), scene: p.public.Scene, stage: p.public.Stage}
	if chair := p.Chairs[seat]; chair.Human() {
		is.user = chair.User.ID
	}
	return is
}

// visibleTurn is turnOf where the others may know of it, and nothing answers unasked.
func visibleTurn(p *position, seat games.Seat) turn {
	if _, ordered := p.Orders[seat]; ordered || p.state == nil || p.settled(seat) || !p.Status.Open() ||
		!p.Chairs[seat].Human() || !slices.Contains(p.public.Turn, seat) {
		return turn{}
	}
	user := p.Chairs[seat].User.ID
	return turn{awaited: true, user: user, scene: p.public.Scene, stage: p.public.Stage}
}

// unaskedAct is what a person's standing order answers now, or what the table does for
// somebody who has no choice; nil: the person decides.
func unaskedAct(p *position, seat games.Seat) (kind string, act games.Act) {
	if order, ordered := p.Orders[seat]; ordered && p.due(seat) {
		return byOrder, order.Act
	}
	if p.settled(seat) {
		first := p.asked[seat].prompt.Question.Options[0].Key
		return bySettled, p.state.Ask(seat, games.Picks{{first}}).Act
	}
	return "", nil
}

// unasked reports whether a computer, a standing order or the table for somebody without
// a choice may have something to do.
func unasked(p *position) bool {
	for i, c := range p.Chairs {
		seat := games.Seat(i)
		_, act := unaskedAct(p, seat)
		if c.Human() && act != nil || !c.Human() && !p.asked[seat].prompt.Nothing() {
			return true
		}
	}
	return false
}
