package table

import (
	"slices"

	"hofnar/games"
	"hofnar/games/fairness"
)

// CutDeck cuts the deck before the game begins: once for each person who sits there, by a
// number from 1 to fairness.MostCut that all see, and that stays when its person leaves.
type CutDeck struct{ Number int }

func (d CutDeck) apply(a *attempt) error {
	switch err := a.arranging(); {
	case err != nil:
		return err
	case len(a.p.Fair) == 0:
		return games.Refuse("table.refuse.cut.none")
	case a.p.CutBy(a.By.ID):
		return games.Refuse("table.refuse.cut.once")
	case d.Number < 1 || d.Number > fairness.MostCut:
		return games.Refuse("table.refuse.cut.number", "Most", fairness.MostCut)
	}
	a.p.Cuts = append(slices.Clone(a.p.Cuts), Cut{a.By, d.Number})
	return nil
}
