package murphy

import (
	"slices"

	"hofnar/games"
)

// What becomes of cards, for computers: the facts of events. A seat hears a fact with
// what it may know of it. What comes from the stack its owner's view alone shows.
type (
	// Dealt: the game begins with these cards on the open piles.
	Dealt struct {
		Left  string `json:"left"`
		Right string `json:"right"`
	}
	// Took: somebody took cards that lay open, each from left, right or mac.
	Took struct {
		Who   games.Seat `json:"who"`
		Cards []string   `json:"cards"`
		From  []string   `json:"from"`
	}
	// Laid: somebody laid cards of the own hand, each on left, right or mac.
	Laid struct {
		Who   games.Seat `json:"who"`
		Cards []string   `json:"cards"`
		To    []string   `json:"to"`
	}
	// Handed: cards went from one hand to another. Those who did not see them hear of none.
	Handed struct {
		Who   games.Seat `json:"who"`
		To    games.Seat `json:"to"`
		Cards []string   `json:"cards"`
	}
	// Swapped: two players have each other's task now and, if All, each other's hand. To
	// these two Who is the seat itself, and Task and Hand are what it gave away.
	Swapped struct {
		Who   games.Seat `json:"who"`
		Other games.Seat `json:"other"`
		All   bool       `json:"all"`
		Task  int        `json:"task"`
		Hand  []string   `json:"hand"`
	}
	// Played: somebody carries out an action card.
	Played struct {
		Who  games.Seat `json:"who"`
		Card string     `json:"card"`
	}
	// Fulfilled: somebody has shown all number cards in hand, and all others get new tasks.
	Fulfilled struct {
		Who   games.Seat `json:"who"`
		Task  int        `json:"task"`
		Cards []string   `json:"cards"`
	}
	// Reshuffled: the action discard and the open piles under their tops are the new stack.
	Reshuffled struct{}
)

// tookOpen is what has just been taken where it lay open.
func (d *draft) tookOpen(who games.Seat) Took {
	from := slices.Repeat(placeNames[d.sofar.from:d.sofar.from+1], d.took)
	if d.sofar.from == fromBoth {
		from = slices.Clone(placeNames[:piles])
	}
	return Took{who, namesOf(d.taken[:d.took]), from}
}

// laid is what a move puts down.
func (d *draft) laid(who games.Seat, allToMac bool) Laid {
	var to []string
	for _, at := range d.goals(allToMac) {
		to = append(to, placeNames[at])
	}
	return Laid{who, namesOf(d.sofar.cards[:d.sofar.n]), to}
}
