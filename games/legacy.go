package games

import "encoding/json"

// Legacy is what a game may take over from the one that the same people have played just
// before: in Dalmuti the titles. A record has it as the first outcome of chance, and so
// needs to know nothing of the other game.
type Legacy struct {
	Option string // the key of the yes or no, among Game.Options, by which players agree on it
	// Order lists the players of a finished game, the best first.
	Order func(State) []Seat
	// Chance is that first outcome, as a record writes it, for players who begin in this order.
	Chance func(order []Seat) (json.RawMessage, error)
}

// Foretell has the next outcome be this one, written as in a record, in the place of one
// that is drawn.
func (l *Live) Foretell(entry json.RawMessage) { l.told = entry }

// foretold is the outcome that Foretell was handed. It is counted for no situation, since it
// was not drawn.
func (l *Live) foretold(lot Lot) (json.RawMessage, error) {
	raw, err := outcomeOf(l.told, lot.Kind)
	if err != nil {
		return nil, err
	}
	l.Outcomes, l.told = append(l.Outcomes, l.told), nil
	return raw, nil
}

// Foretold says that the first entry was handed to Live.Foretell, and so is counted for no
// situation.
func (c *Recorded) Foretold() { c.foretold = 1 }

// Inherits reports whether players have agreed on the game's Legacy.
func (g *Game) Inherits(agreed Agreed) bool { return g.Legacy != nil && agreed.Bool(g.Legacy.Option) }
