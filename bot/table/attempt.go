package table

import (
	"time"

	"hofnar/games"
)

// attempt is one deed being carried out. Nothing it does counts before it is in
// the books.
type attempt struct {
	Deed
	cfg       *Config
	now       time.Time
	was       *position
	p         *position   // the draft
	picks     games.Picks // that lead to another question
	unchanged bool        // nothing has changed
	instead   bool        // a computer moves in somebody's place
	beside    ID          // the open table of its channel, if there is one
}

// moved reports whether a step was appended to the draft.
func (a *attempt) moved() bool { return len(a.p.steps) > len(a.was.steps) }

// perform carries the deed out on the draft. It fails with a refusal, with
// *Stale, or with an error for the log.
func (a *attempt) perform() error {
	if a.p.broken != nil && !endures(a.Do) {
		return games.Refuse("table.refuse.broken", "Table", string(a.p.ID))
	}
	a.p.rename(a.By)
	if err := a.Do.apply(a); err != nil {
		return err
	}
	if !a.unchanged {
		a.reviewOffers()
	}
	a.touch()
	a.heed()
	return nil
}

// visible reports whether the channel is to see something else than before.
func (a *attempt) visible() bool {
	_, rescheduled := a.Do.(Reschedule) // holidays are for all to see, and not the table's
	return rescheduled || a.moved() && a.p.publicStep >= len(a.was.steps) ||
		!a.p.sameLobby(a.was) || !a.p.sameClocks(a.was) || !a.p.sameRequest(a.was)
}

// endures reports whether a deed is possible though nobody knows the position.
func endures(do Action) bool {
	switch do.(type) {
	case Stop, Called, expire, reconsider, reread:
		return true
	}
	return false
}

// write puts the draft into the books, which know nothing of gaps.
func (a *attempt) write(books Books, judged Arrival) error {
	if a.moved() {
		step := a.p.steps[len(a.p.steps)-1]
		step.Judged = judged
		return a.p.written(books.Commit(a.p.Saved, step))
	}
	if _, gap := a.Do.(Gap); gap {
		return nil
	}
	return a.p.written(books.Save(a.p.Saved, a.Event, judged))
}

// written notes that the books have the draft, unless they have failed.
func (p *position) written(err error) error {
	if err == nil {
		p.Edition++
	}
	return err
}

// advance takes the game to another position.
func (a *attempt) advance(who games.Seat, act games.Act, state games.State, events []games.Event, chance *games.Live) {
	done := len(a.p.tally.Sheet)
	a.p.append(Step{
		N:          len(a.p.steps),
		Who:        who,
		Act:        act,
		Chance:     chance.Drawn,
		Rounds:     state.Tally().Sheet[done:],
		FirstRound: done + 1,
		Event:      a.Event,
		Received:   a.Received,
		User:       a.p.userOf(who),
		Computer:   a.instead || who != games.Public && !a.p.Chairs[who].Human(),
	}, state, events)
	a.p.look()
	a.dropOrders()
	if tally := a.p.tally; tally.Over {
		a.p.Scores, a.p.Winners = tally.Scores, tally.Winners
		a.p.Places = a.p.places()
		a.p.steps[len(a.p.steps)-1].Statistics = a.p.statistics()
		a.end(Finished)
	}
	a.runClocks()
	a.keepClocks()
}

// dropOrders ends the standing orders whose scene is over.
func (a *attempt) dropOrders() {
	for seat, order := range a.p.Orders {
		if order.Scene != a.p.public.Scene || a.p.tally.Over {
			delete(a.p.Orders, seat)
		}
	}
}

func (a *attempt) end(s Status) {
	a.p.Status, a.p.Ended, a.p.Orders, a.p.Clocks, a.p.Held, a.p.Archived, a.p.Guests = s, a.now, nil, nil, false, time.Time{}, nil
}

// inLobby refuses what is possible only before the game begins.
func (a *attempt) inLobby() error {
	switch {
	case a.p.Status == Lobby:
		return nil
	case a.p.Status.Open():
		return games.Refuse("table.refuse.begun")
	}
	return a.notOpen()
}

// hosting refuses what is the host's alone, in the lobby.
func (a *attempt) hosting() error {
	if err := a.inLobby(); err != nil {
		return err
	}
	if a.By.ID != a.p.Host.ID {
		return games.Refuse("table.refuse.not_host", "Host", a.p.chairOf(a.p.Host.ID))
	}
	return nil
}

// commanding refuses what is the host's or a moderator's. A table that everybody
// has left belongs to all who sat there.
func (a *attempt) commanding() error {
	switch {
	case !a.p.Status.Open():
		return a.notOpen()
	case a.Moderator, a.By.ID == a.p.Host.ID:
		return nil
	case a.p.Status == Paused && !a.p.Held && a.p.chairOf(a.By.ID) != games.Public:
		return nil
	}
	return games.Refuse("table.refuse.not_allowed", "Host", a.p.chairOf(a.p.Host.ID))
}
