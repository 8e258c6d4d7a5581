package table

import (
	"errors"
	"fmt"
	"slices"

	"hofnar/games"
)

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
	return a.play(seat, act)
}

func (m Move) apply(a *attempt) error {
	if m.Game != a.p.Game {
		return games.Refuse("table.refuse.other_game", "Game", games.T(m.Game+".title"))
	}
	seat, err := a.playing()
	if err != nil {
		return err
	}
	delete(a.p.Orders, seat)
	waited := a.p.due(seat)
	if err := a.play(seat, m.Act); err != nil {
		return m.tooLate(a.p, seat, waited, err)
	}
	return nil
}

// playing returns the seat of whoever wants to make a move.
func (a *attempt) playing() (games.Seat, error) {
	seat := a.p.seatOf(a.By.ID)
	switch {
	case a.p.Status == Lobby:
		return seat, games.Refuse("table.refuse.not_started")
	case !a.p.Status.Open():
		return seat, a.notOpen()
	case seat == games.Public && a.p.away(a.By.ID):
		return seat, games.Refuse("table.refuse.away")
	case seat == games.Public:
		return seat, games.Refuse("table.refuse.not_seated")
	case a.p.Held:
		return seat, games.Refuse("table.refuse.held", "Host", a.p.Host.Name)
	}
	return seat, nil
}

// checkVersion refuses a control that does not belong to the position on the table.
func (c Choose) checkVersion(p *position, seat games.Seat) error {
	if c.Version < 0 {
		if c.Stage != p.public.Stage {
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

// due reports whether the game waits for this seat's answer.
func (p *position) due(seat games.Seat) bool {
	return slices.Contains(p.state.Waiting(), seat)
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
	if len(picks) == 0 {
		return false
	}
	q := state.Ask(seat, picks[:len(picks)-1]).Question
	if q == nil {
		return false
	}
	return slices.ContainsFunc(picks[len(picks)-1], func(key string) bool {
		c, ok := q.Find(key)
		return ok && !c.Standing.Empty()
	})
}

// play has the rules carry out an act. Chance goes on from what is in the
// books, so that a refused act shifts nothing.
func (a *attempt) play(seat games.Seat, act games.Act) error {
	chance := games.NewLive(a.p.Seed, a.p.drawn)
	state, events, err := a.p.state.Apply(seat, act, chance)
	var refusal *games.Refusal
	switch {
	case errors.As(err, &refusal):
		return refusal
	case err != nil:
		return fmt.Errorf("move %d: %w", len(a.p.steps), err)
	case a.now.Before(a.p.gap.Until) && state.View(games.Public).Stage != a.p.public.Stage:
		return games.Refuse("table.refuse.gap")
	}
	a.advance(seat, act, state, events, chance)
	return nil
}

func (CallOff) apply(a *attempt) error {
	seat := a.p.seatOf(a.By.ID)
	if seat == games.Public {
		return games.Refuse("table.refuse.not_seated")
	}
	a.dropOrder(seat)
	return nil
}

func (a *attempt) dropOrder(seat games.Seat) {
	_, ordered := a.p.Orders[seat]
	a.unchanged = !ordered
	delete(a.p.Orders, seat)
}

// act is what a computer or a standing order does.
type act struct {
	seat games.Seat
	act  games.Act
}

func (m act) apply(a *attempt) error { return a.play(m.seat, m.act) }

// release ends a standing order that the rules no longer accept.
type release struct{ seat games.Seat }

func (r release) apply(a *attempt) error {
	a.dropOrder(r.seat)
	return nil
}
