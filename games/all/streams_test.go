package all_test

import (
	"fmt"
	"testing"

	"hofnar/games"
)

// luckOf is the luck of a situation after so many draws.
func luckOf(seed games.Seed, purpose string, seat games.Seat, n int) (luck games.Luck) {
	lot := games.Lot{Kind: purpose}
	if seat != games.Public {
		lot.Seats = []games.Seat{seat}
	}
	draw{lot: lot, live: func(list []games.Luck) any { luck = list[0]; return nil }}.nth(seed, n)
	return luck
}

func TestStreamsOfLuckAreIndependent(t *testing.T) {
	const sides = 12
	seed, other := games.Seed{28}, games.Seed{29}
	nth := func(seed games.Seed, purpose string, who games.Seat, later int) func(int) games.Luck {
		return func(n int) games.Luck { return luckOf(seed, purpose, who, n+later) }
	}
	one := nth(seed, "roll", 0, 0)
	for what, another := range map[string]func(int) games.Luck{
		"the next of the situation": nth(seed, "roll", 0, 1), "another seat's": nth(seed, "roll", 1, 0), "nobody's own": nth(seed, "roll", games.Public, 0),
		"for another purpose": nth(seed, "start", 0, 0), "of another seed": nth(other, "roll", 0, 0),
	} {
		pairs := map[any]int{}
		for n := range often(300_000, 5_000) {
			pairs[sides*one(n).Below(sides)+another(n).Below(sides)]++
		}
		fits(t, what, pairs, evenly(sides*sides))
	}
	for gap := 1; gap < 6; gap++ { // within a block and from one to the next
		pairs := map[any]int{}
		for n := range often(300_000, 5_000) {
			luck := one(n)
			first := luck.Below(sides)
			for range gap - 1 {
				luck.Below(sides)
			}
			pairs[sides*first+luck.Below(sides)]++
		}
		fits(t, fmt.Sprintf("numbers %d apart", gap), pairs, evenly(sides*sides))
	}
}

func TestNoTwoSituationsShareTheirLuck(t *testing.T) {
	seen := map[int]string{}
	for _, purpose := range []string{"a", "a1", "1", "roll"} {
		for who := games.Public; who < 12; who++ {
			for n := range 12 {
				first, name := luckOf(games.Seed{}, purpose, who, n).Below(1<<62), fmt.Sprint(purpose, " of ", who, " after ", n)
				if before, there := seen[first]; there {
					t.Errorf("%s has the luck of %s", name, before)
				}
				seen[first] = name
			}
		}
	}
}
