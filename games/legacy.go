package games

import "encoding/json"

// Legacy is what a game may take over from the one that its people have played
// before it. In a record it stands as the first chance outcome, so that a record
// knows of no other game.
type Legacy struct {
	Option string // the yes or no by which players agree on it, an Option of the game
	// Order lists the players of a finished game as it ranks them, the best first.
	Order func(State) []Seat
	// Chance is the first entry of the game's chance if its seats begin in that order.
	Chance func(order []Seat) (json.RawMessage, error)
}

// Foretell settles the next outcome: this entry, as a record has it.
func (l *Live) Foretell(entry json.RawMessage) { l.told = entry }

// foretold hands out the outcome that was settled. It was drawn for no situation.
func (l *Live) foretold(lot Lot) (json.RawMessage, error) {
	raw, err := outcomeOf(l.told, lot.Kind)
	if err != nil {
		return nil, err
	}
	l.Outcomes, l.told = append(l.Outcomes, l.told), nil
	return raw, nil
}

// Foretold says that the first entry is one that was settled: it was drawn for no situation.
func (c *Recorded) Foretold() { c.settled = 1 }

// Inherits reports whether a game that agreed on this takes something over from the one
// before it.
func (g *Game) Inherits(agreed Agreed) bool { return g.Legacy != nil && agreed.Bool(g.Legacy.Option) }
