package table

import "hofnar/games"

// Reshow has the channel shown a table anew at which its doer sits: holidays are for all to
// see, and not the table's. No clock goes by them before the next turn.
type Reshow struct{}

func (Reshow) apply(a *attempt) error {
	a.reshown = true
	a.unchanged = a.p.Chairs.of(a.By.ID) == games.Public
	return nil
}
