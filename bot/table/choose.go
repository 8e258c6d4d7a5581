package table

import (
	"slices"

	"hofnar/games"
)

// Choose makes the move that these picks lead to. Where they lead to another
// question, nothing changes, and Snapshot.Picks says so in the reply.
type Choose struct {
	// Version is Snapshot.Version of the position that a private control was shown
	// under, with Public Snapshot.PublicVersion of a control that all see, and
	// WentBack.RaceVersion for one that is bound to a stage instead: an open question, a knock.
	Version int
	Public  bool
	Stage   string // View.Stage the control was shown under, with a Version below zero
	Picks   games.Picks
	// Standing makes it a standing order as well: the same answer again
	// whenever the seat is asked, until the scene changes, the player
	// chooses something else or calls it off.
	Standing bool
}

func (c Choose) apply(a *attempt) error {
	seat, err := a.playing()
	if err != nil {
		return err
	}
	if err := c.checkVersion(a.p, seat); err != nil {
		return c.tooLate(a.p, seat, err)
	}
	switch asked := a.p.state.Ask(seat, c.Picks); {
	case asked.Question != nil:
		a.picks, a.unchanged = c.Picks, true
		return nil
	case asked.Act == nil:
		return c.explain(a.p, seat)
	default:
		return c.act(a, seat, asked.Act)
	}
}

// act makes the chosen move.
func (c Choose) act(a *attempt, seat games.Seat, act games.Act) error {
	if err := c.order(a.p, seat, act); err != nil {
		return err
	}
	if err := c.judge(a, seat); err != nil {
		return err
	}
	return play(a, seat, act)
}

// checkVersion refuses a control that does not belong to the position on the table.
func (c Choose) checkVersion(p *position, seat games.Seat) error {
	if c.Version < 0 {
		if c.Stage != p.public.Stage || c.Version != p.WentBack.RaceVersion() {
			return stale("table.stale.stage")
		}
		return nil
	}
	if c.Public && c.Version >= p.asked[seat].since && c.Version <= p.publicVersion ||
		!c.Public && c.Version == p.asked[seat].version { // nothing else has been asked since
		return nil
	}
	switch turn := p.public.Turn; {
	case p.due(seat):
		return stale("table.stale.again")
	case len(turn) > 0:
		return stale("table.stale.turn", "Who", turn)
	}
	return stale("table.stale.waiting")
}

// explain refuses picks of a timely control that make no move of this seat's.
func (c Choose) explain(p *position, seat games.Seat) error {
	switch turn := p.public.Turn; {
	case p.due(seat):
		return stale("table.stale.again")
	case len(turn) > 0:
		return games.Refuse("table.refuse.not_turn", "Who", turn)
	}
	return games.Refuse("table.refuse.nothing_to_choose")
}

// order notes a standing order, or ends the one there was: who chooses something
// else has changed his mind.
func (c Choose) order(p *position, seat games.Seat, act games.Act) error {
	delete(p.Orders, seat)
	if !c.Standing {
		return nil
	}
	if !offersStanding(p.state, seat, c.Picks) {
		return games.Refuse("table.refuse.not_standing")
	}
	if p.Orders == nil {
		p.Orders = map[games.Seat]Order{}
	}
	p.Orders[seat] = Order{Act: act, Scene: p.public.Scene}
	return nil
}

// offersStanding reports whether the last of these picks may be given once and
// for all of a scene.
func offersStanding(state games.State, seat games.Seat, picks games.Picks) bool {
	return picked(state, seat, picks, func(c games.Choice) bool { return !c.Standing.Empty() })
}

// picked reports whether one of the options that were picked last is such a one.
func picked(state games.State, seat games.Seat, picks games.Picks, such func(games.Choice) bool) bool {
	if len(picks) == 0 {
		return false
	}
	q := state.Ask(seat, picks[:len(picks)-1]).Question
	if q == nil {
		return false
	}
	return slices.ContainsFunc(picks[len(picks)-1], func(key string) bool {
		c, ok := q.Find(key)
		return ok && such(c)
	})
}

// CallOff takes back one's standing order, if there is one.
type CallOff struct{}

func (CallOff) apply(a *attempt) error {
	seat := a.p.Chairs.playedBy(a.By.ID)
	if seat == games.Public {
		return a.p.unseated(a.By.ID)
	}
	endOrder(a, seat)
	return nil
}

func endOrder(a *attempt, seat games.Seat) {
	_, ordered := a.p.Orders[seat]
	a.unchanged = !ordered
	delete(a.p.Orders, seat)
}

// dropOrder ends a standing order that the rules no longer accept.
type dropOrder struct{ seat games.Seat }

func (r dropOrder) apply(a *attempt) error {
	endOrder(a, r.seat)
	return nil
}

// tooLate tells whoever used a control from before a computer played in his place what
// that was.
func (c Choose) tooLate(p *position, seat games.Seat, err error) error {
	m := p.asked[seat].missed
	if c.Version < 0 || !c.Public && c.Version > m.version || c.Public && c.Version > m.public {
		return err
	}
	return playedInstead(p, seat, err)
}
