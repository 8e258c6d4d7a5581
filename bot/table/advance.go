package table

import (
	"errors"
	"fmt"
	"time"

	"hofnar/games"
)

// play has the rules carry out an act. Chance goes on from what is in the
// books, so that a refused act shifts nothing.
func play(a *attempt, seat games.Seat, act games.Act) error {
	chance := a.p.live()
	state, events, err := a.p.state.Apply(seat, act, chance)
	var refusal *games.Refusal
	switch {
	case errors.As(err, &refusal):
		a.denied = true
		return refusal
	case err != nil:
		return fmt.Errorf("move %d: %w", len(a.p.steps), err)
	case a.now.Before(a.p.gap.Until) && state.View(games.Public).Stage != a.p.public.Stage:
		return games.Refuse("table.refuse.gap")
	}
	advance(a, seat, act, state, events, chance)
	return nil
}

// unaskedMove is what a computer or a standing order does.
type unaskedMove struct {
	seat games.Seat
	act  games.Act
}

func (m unaskedMove) apply(a *attempt) error { return play(a, m.seat, m.act) }

// advance takes the game to another position.
func advance(a *attempt, who games.Seat, act games.Act, state games.State, events []games.Event, chance *games.Live) {
	done := len(a.p.tally.Sheet)
	a.p.drawn = a.p.drawn.With(chance.Situations)
	a.p.append(len(a.p.Chairs), Step{
		N:          len(a.p.steps),
		Who:        who,
		Act:        act,
		Chance:     chance.Outcomes,
		Rounds:     state.Tally().Sheet[done:],
		FirstRound: done + 1,
		Event:      a.Event,
		Received:   a.Received,
		User:       a.p.Chairs.user(who),
		Computer:   a.instead || who != games.Public && !a.p.Chairs[who].Human(),
	}, state, events)
	a.p.look()
	a.p.dropOrders()
	if tally := a.p.tally; tally.Over {
		a.p.Scores, a.p.Winners = tally.Scores, tally.Winners
		a.p.Places = places(a.p)
		a.p.steps[len(a.p.steps)-1].Statistics = statistics(a.p)
		end(a, Finished)
	}
	runClocks(a)
	keepClocks(a)
}

// end ends a table: nobody's time runs, and nobody is expected any more.
func end(a *attempt, s Status) {
	a.p.Status, a.p.Ended, a.p.Archived, a.p.Held = s, a.now, time.Time{}, false
	a.p.Orders, a.p.Clocks, a.p.Guests = nil, nil, nil
	a.p.Ending, a.p.Hold, a.p.Back = Ending{}, Hold{}, Back{}
}

// keepClocks has the clocks kept that a step has changed, should it be taken back.
func keepClocks(a *attempt) {
	if len(a.p.recent) == 0 || a.p.Status != Running {
		a.p.Back = Back{}
		return
	}
	newest := a.p.recent[len(a.p.recent)-1]
	a.p.Back = a.p.Back.after(newest, a.was.Clocks, a.p.Clocks, a.now)
}
