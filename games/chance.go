package games

import "encoding/json"

// Chance is the source of all random outcomes of a game: Live draws them from a table's
// secret seed, Recorded reads them from a record. Rules use it through Draw.
type Chance interface {
	// Next returns the next outcome as JSON. Live makes it by calling live once, with the
	// luck of each of the lot's situations; Recorded does not call live, and fails with a
	// *ChanceError where its next outcome is of another kind than the lot's.
	Next(lot Lot, live func([]Luck) any) (json.RawMessage, error)
}

// Lot says what the rules draw, and for whom.
type Lot struct {
	Kind    string // as a record writes the outcome
	Purpose string // what it is for (docs/chance.md); empty: the same as Kind
	// From is what each part is drawn from, in the order of Situations: a list, for JSON, of cards
	// or tiles, ascending, or of what a die may show.
	From []any
	// Seats are the players who each have a part of the outcome, drawn with luck of their
	// own. None: the outcome is for all, such as a deal.
	Seats []Seat
}

// Situations lists the situation of each part of the outcome, in order.
func (l Lot) Situations() (list []Situation) {
	purpose := l.Purpose
	if purpose == "" {
		purpose = l.Kind
	}
	for _, who := range l.Seats {
		list = append(list, Situation{purpose, who})
	}
	if list == nil {
		list = append(list, Situation{purpose, Public})
	}
	return list
}

// Draw takes the next outcome from chance and checks it, whether it is live or recorded.
// live makes an outcome with the luck of each of the lot's situations; check says what is
// wrong with one, or returns the empty Text. With an error comes the zero value; what is
// wrong with a record is a *ChanceError.
func Draw[V any](c Chance, lot Lot, live func([]Luck) V, check func(V) Text) (V, error) {
	var v, none V
	raw, err := c.Next(lot, func(luck []Luck) any { return live(luck) })
	if err != nil {
		return none, err
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return none, &ChanceError{T("chance.malformed", "Kind", lot.Kind)}
	}
	if wrong := check(v); !wrong.Empty() {
		return none, &ChanceError{wrong}
	}
	return v, nil
}

// A ChanceError says, in a Text for people, what is wrong with an outcome in a record.
type ChanceError struct{ Text }

// Error names the Text's key.
func (e *ChanceError) Error() string { return "chance: " + e.Key }
