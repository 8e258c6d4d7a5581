package table

import (
	"cmp"
	"slices"

	"hofnar/games"
)

// Join takes a seat in the lobby. In a running game it takes back the seat
// that the same person has left.
type Join struct{}

func (Join) apply(a *attempt) error {
	switch {
	case !a.p.Status.Open():
		return a.notOpen()
	case a.p.Chairs.playedBy(a.By.ID) != games.Public:
		return games.Refuse("table.refuse.already_seated")
	case a.p.Status != Lobby:
		return comeBack(a)
	}
	a.p.release(a.By.ID)
	if err := room(a.p); err != nil {
		return err
	}
	a.p.Chairs = append(a.p.Chairs, Chair{User: a.By, Name: a.By.Name})
	return nil
}

// comeBack gives a leaver the seat back from the computer that plays it.
func comeBack(a *attempt) error {
	seat := a.p.Chairs.of(a.By.ID)
	if seat == games.Public {
		return cmp.Or(a.unmarked(), a.notYours())
	}
	left := a.p.Chairs[seat].Left
	sit(a, seat)
	if left {
		a.p.hold(seat)
	}
	delete(a.p.Offers, seat)
	return nil
}

// notYours refuses a stranger, who may have pressed the button that is there for leavers.
func (a *attempt) notYours() error {
	if slices.ContainsFunc(a.p.Chairs, func(c Chair) bool { return c.Left && !c.User.Forgotten() }) {
		return games.Refuse("table.refuse.started.left")
	}
	return games.Refuse("table.refuse.started")
}

// unmarked refuses who has held a seat of the game and was forgotten since: that one knows
// its cards.
func (a *attempt) unmarked() error {
	held, err := a.p.Marks.Has(a.By.ID)
	if held {
		err = games.Refuse("table.refuse.forgotten")
	}
	return err
}

// sit has the doer play a seat of a game that has begun.
func sit(a *attempt, seat games.Seat) {
	a.p.Chairs[seat] = Chair{User: a.By, Name: a.By.Name}
	if a.p.Status == Paused && !a.p.Held {
		a.p.Status = Running
		resumeTime(a)
	}
	a.p.passHost(seat+1, a.now)
	forgive(a.p, seat)
	runClocks(a)
}
