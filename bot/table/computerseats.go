package table

import (
	"slices"

	"hofnar/games"
)

// What is done about computers' seats before the game begins.
type (
	// AddComputer seats a computer of this level; empty means the recommended one.
	AddComputer struct{ Level string }
	// FillSeats seats as many of the recommended level as the game lacks (Snapshot.Lacking);
	// for the host.
	FillSeats struct{}
	// RemoveComputer sends away the computer of that name.
	RemoveComputer struct{ Name string }
)

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
	if err := room(a.p); err != nil {
		return err
	}
	a.p.seatComputer(level)
	return nil
}

func (FillSeats) apply(a *attempt) error {
	if err := a.hosting(); err != nil {
		return err
	}
	n := lacking(a.p)
	for range n {
		a.p.seatComputer(recommended(a.p.game))
	}
	a.unchanged = n == 0
	return nil
}

// seatComputer gives a computer the next seat.
func (p *position) seatComputer(level string) {
	p.Chairs = append(p.Chairs, Chair{Level: level, Name: p.Chairs.freeName()})
}

func (d RemoveComputer) apply(a *attempt) error {
	if err := a.arranging(); err != nil {
		return err
	}
	seat := a.p.Chairs.find(func(c Chair) bool { return !c.Human() && c.Name == d.Name })
	if seat == games.Public {
		return games.Refuse("table.refuse.not_computer")
	}
	a.p.Chairs = slices.Delete(a.p.Chairs, int(seat), int(seat)+1)
	return nil
}
