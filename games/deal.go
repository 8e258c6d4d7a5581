package games

import (
	"cmp"
	"slices"
)

// Shuffle takes these cards from chance in some order, which is what the lot is drawn From.
// Where a record has other cards there, it fails with a *ChanceError that says wrong.
func Shuffle[C cmp.Ordered](chance Chance, lot Lot, cards []C, wrong Text) ([]C, error) {
	lot.From = []any{slices.Sorted(slices.Values(cards))}
	return Draw(chance, lot,
		func(luck []Luck) []C { return Shuffled(luck[0], cards) },
		func(order []C) Text {
			if !slices.Equal(slices.Sorted(slices.Values(order)), slices.Sorted(slices.Values(cards))) {
				return wrong
			}
			return Text{}
		})
}

// dealTries is how many deals Redealt tries.
const dealTries = 2000

// Redealt deals all hands but that of who (Public: all hands) together with the rest, which
// nobody holds, by chance until fits accepts the deal; a nil fits accepts any. ok is false
// where no deal is found, and then hands and rest are returned as they were.
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
