package table

import (
	"maps"

	"hofnar/games"
)

// Offer is a seat of a running game that somebody is asked to take over.
type Offer struct {
	N  int  // tells it from all others of its table
	To User // who is asked
	By User // who has offered it
}

// Offers are those that stand, by seat.
type Offers map[games.Seat]Offer

// same reports whether the same seats are offered to the same people.
func (all Offers) same(other Offers) bool {
	return maps.EqualFunc(all, other, func(a, b Offer) bool { return a.N == b.N })
}
