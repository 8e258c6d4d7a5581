package games

import "encoding/json"

// Chance is where the rules learn what fate has in store: live from a table's
// secret seed, replayed from a record. Rules consume it through Draw.
type Chance interface {
	// Next returns the next outcome, which must be of the lot's kind. A live chance
	// makes it by calling live once, with the luck of each of the lot's situations;
	// a record ignores live. It fails with a *ChanceError.
	Next(lot Lot, live func([]Luck) any) (json.RawMessage, error)
}

// Lot says what the rules draw, and for whom.
type Lot struct {
	Kind    string // as a record writes the outcome
	Purpose string // what it is for; empty: its kind says that
	// Seats are those for whom the outcome has a part, each with luck of its own; none: it
	// is nobody's own.
	Seats []Seat
}

// Situations are what the parts of the outcome are drawn for, in order.
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

// Draw takes the next outcome from chance, live or recorded, and checks it:
// the same code for both. live makes one of the luck of each situation; check says
// what is wrong with an outcome (a Text) or returns the empty Text. With an error
// comes the zero value.
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

// A ChanceError says what is wrong with a recorded chance outcome.
type ChanceError struct{ Text }

// Error names the key; the sentence is the catalogue's business.
func (e *ChanceError) Error() string { return "chance: " + e.Key }
