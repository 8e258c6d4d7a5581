package games

import (
	"cmp"
	"slices"
)

// Shuffle takes an order of these cards from chance, which must hold each of them: wrong says
// that it does not.
func Shuffle[C cmp.Ordered](chance Chance, lot Lot, cards []C, wrong Text) ([]C, error) {
	return Draw(chance, lot,
		func(luck []Luck) []C { return Shuffled(luck[0], cards) },
		func(order []C) Text {
			if !slices.Equal(slices.Sorted(slices.Values(order)), slices.Sorted(slices.Values(cards))) {
				return wrong
			}
			return Text{}
		})
}

// dealTries bounds the search for a deal that fits.
const dealTries = 2000

// Redealt deals anew what a seat cannot know: all other hands and the rest, which nobody
// holds, until they fit what can be seen; fits is nil where all do. ok is false where no deal
// is found that does.
func Redealt[C cmp.Ordered](chance Chance, who Seat, hands [][]C, rest []C, fits func(hands [][]C, rest []C) bool) (dealt [][]C, left []C, ok bool) {
	pool := slices.Clone(rest)
	for seat, hand := range hands {
		if Seat(seat) != who {
			pool = append(pool, hand...)
		}
	}
	parted := func(order []C) ([][]C, []C) {
		dealt := slices.Clone(hands)
		for seat, hand := range hands {
			if Seat(seat) != who {
				dealt[seat], order = order[:len(hand):len(hand)], order[len(hand):]
			}
		}
		return dealt, order
	}
	order, err := Draw(chance, Lot{Kind: "redeal"}, func(luck []Luck) []C {
		for range dealTries {
			if order := Shuffled(luck[0], pool); fits == nil || fits(parted(order)) {
				return order
			}
		}
		return nil
	}, func([]C) Text { return Text{} })
	if err != nil || len(order) < len(pool) {
		return hands, rest, false
	}
	dealt, left = parted(order)
	return dealt, left, true
}
