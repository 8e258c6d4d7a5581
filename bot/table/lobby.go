package table

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"

	"hofnar/games"
)

func (Join) apply(a *attempt) error {
	switch {
	case !a.p.Status.Open():
		return a.notOpen()
	case a.p.seatOf(a.By.ID) != games.Public:
		return games.Refuse("table.refuse.already_seated")
	case a.p.Status != Lobby:
		return a.comeBack()
	}
	a.p.release(a.By.ID)
	if err := a.p.room(); err != nil {
		return err
	}
	a.p.Chairs = append(a.p.Chairs, Chair{User: a.By, Name: a.By.Name})
	return nil
}

// comeBack gives a leaver the seat back from the computer that plays it.
func (a *attempt) comeBack() error {
	seat := a.p.chairOf(a.By.ID)
	if seat == games.Public {
		return games.Refuse("table.refuse.started")
	}
	left := a.p.Chairs[seat].Left
	a.sit(seat)
	if left {
		a.p.hold(seat)
	}
	delete(a.p.Offers, seat)
	return nil
}

// sit has the doer play a seat of a game that has begun.
func (a *attempt) sit(seat games.Seat) {
	a.p.Chairs[seat] = Chair{User: a.By, Name: a.By.Name}
	if !a.p.Held {
		a.p.Status = Running
	}
	a.p.passHost(seat + 1)
	a.forgive(seat)
	a.runClocks()
}

func (d Leave) apply(a *attempt) error {
	seat := a.p.chairOf(a.By.ID)
	next := seat
	switch {
	case !a.p.Status.Open() && !(d.Archived && a.p.Status == Archived):
		return a.notOpen()
	case seat == games.Public && a.p.release(a.By.ID): // whoever is expected no more
		return nil
	case seat != games.Public && a.p.Chairs[seat].Left && d.Departed:
		a.unchanged = a.p.Chairs[seat].Departed
		a.p.Chairs[seat].Departed = true
		return nil
	case seat == games.Public || a.p.Chairs[seat].Left:
		return games.Refuse("table.refuse.not_seated")
	case a.p.Status == Lobby:
		a.p.Chairs = slices.Delete(a.p.Chairs, int(seat), int(seat)+1)
	default:
		a.giveUp(seat, d.Departed)
		next++
	}
	if a.p.passHost(next) {
		return nil
	}
	switch a.p.Status {
	case Lobby:
		a.stop(StoppedBy{As: ByLeaving})
	case Archived:
		a.p.Held = false
	default:
		a.p.Status, a.p.Held = Paused, false
	}
	return nil
}

// giveUp has a computer play a seat for somebody who has left.
func (a *attempt) giveUp(seat games.Seat, departed bool) {
	c := &a.p.Chairs[seat]
	c.Left, c.Away, c.Departed, c.Level = true, false, departed, recommended(a.p.game)
	delete(a.p.Orders, seat)
	a.stopClock(seat)
	a.p.yield(seat)
}

func (d AddComputer) apply(a *attempt) error {
	if err := a.arranging(); err != nil {
		return err
	}
	level := d.Level
	if level == "" {
		level = recommended(a.p.game)
	}
	if !slices.ContainsFunc(a.p.game.Levels, func(l games.Level) bool { return l.Key == level }) {
		return games.Refuse("table.refuse.no_such_level")
	}
	if err := a.p.room(); err != nil {
		return err
	}
	a.p.Chairs = append(a.p.Chairs, Chair{Level: level, Name: freeName(a.p.Chairs)})
	return nil
}

func (d RemoveComputer) apply(a *attempt) error {
	if err := a.arranging(); err != nil {
		return err
	}
	seat := a.p.find(func(c Chair) bool { return !c.Human() && c.Name == d.Name })
	if seat == games.Public {
		return games.Refuse("table.refuse.not_computer")
	}
	a.p.Chairs = slices.Delete(a.p.Chairs, int(seat), int(seat)+1)
	return nil
}

// arranging refuses what those who sit in the lobby may do.
func (a *attempt) arranging() error {
	if err := a.inLobby(); err != nil {
		return err
	}
	if a.p.seatOf(a.By.ID) == games.Public {
		return games.Refuse("table.refuse.not_seated")
	}
	return nil
}

func (d SetOption) apply(a *attempt) error {
	if err := a.hosting(); err != nil {
		return err
	}
	raw, err := json.Marshal(map[string]json.RawMessage{d.Key: d.Value})
	if err != nil {
		return games.Refuse("option.value", "Option", d.Key)
	}
	agreed, err := games.Agree(a.cfg.options(a.p.game), raw)
	if err != nil {
		return err
	}
	a.p.Options[d.Key] = agreed[d.Key]
	return nil
}

func (d MoveSeat) apply(a *attempt) error {
	if err := a.hosting(); err != nil {
		return err
	}
	from := a.p.find(func(c Chair) bool { return c.Occupant() == d.Who })
	if from == games.Public || d.To < 0 || int(d.To) >= len(a.p.Chairs) {
		return games.Refuse("table.refuse.no_such_seat")
	}
	chair := a.p.Chairs[from]
	row := slices.Delete(a.p.Chairs, int(from), int(from)+1)
	a.p.Chairs = slices.Insert(row, int(d.To), chair)
	return nil
}

func (Shuffle) apply(a *attempt) error {
	if err := a.hosting(); err != nil {
		return err
	}
	for i := len(a.p.Chairs) - 1; i > 0; i-- {
		j, err := rand.Int(rand.Reader, big.NewInt(int64(i)+1))
		if err != nil {
			return fmt.Errorf("shuffle the seats: %w", err)
		}
		a.p.Chairs[i], a.p.Chairs[j.Int64()] = a.p.Chairs[j.Int64()], a.p.Chairs[i]
	}
	return nil
}

func (Start) apply(a *attempt) error {
	if err := a.hosting(); err != nil {
		return err
	}
	return a.begin()
}

// begin begins the game with those who sit there; seats that are held fall free.
func (a *attempt) begin() error {
	if err := a.p.ready(); err != nil {
		return err
	}
	a.settle()
	chance := games.NewLive(a.p.Seed, 0)
	if err := a.inherit(chance); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	state, events, err := a.p.game.Begin(len(a.p.Chairs), a.p.Options, chance)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	a.p.Status, a.p.Began, a.p.Guests = Running, a.now, nil
	for seat, c := range a.p.Chairs {
		if c.Human() {
			a.p.hold(games.Seat(seat))
		}
	}
	a.advance(games.Public, nil, state, events, chance)
	return nil
}

func (Rename) apply(a *attempt) error {
	a.unchanged = a.p.sameLobby(a.was) // perform has noted the name, if it is another
	return nil
}

// ping does nothing: its answer shows that the table lives.
type ping struct{}

func (ping) apply(a *attempt) error {
	a.unchanged = true
	return nil
}
