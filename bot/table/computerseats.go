package table

import (
	"slices"

	"hofnar/games"
)

// AddComputer seats a computer of this level; empty means the recommended one.
type AddComputer struct{ Level string }

// RemoveComputer sends away the computer of that name.
type RemoveComputer struct{ Name string }

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
	a.p.Chairs = append(a.p.Chairs, Chair{Level: level, Name: a.p.Chairs.freeName()})
	return nil
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
