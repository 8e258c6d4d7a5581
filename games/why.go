package games

// MostReasons is how many reasons somebody is given at most.
const MostReasons = 10

// Reason says of one kind of thing, in somebody's hand or on offer, why it is not possible now.
type Reason struct {
	Text Text // one sentence: "Two 9s: three are needed."
	// Acts are the moves that Text speaks of, one at least. Apply refuses each, with this key.
	Acts    []Act
	Refusal string
}
