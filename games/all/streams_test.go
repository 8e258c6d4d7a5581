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

// A hundred thousand pairs of numbers below twelve show, nine times in ten, a dependence by
// which the shares of the pairs are off by 3.6 % (root mean square): so small a one is beyond
// chi square's 1e-6. Streams that shared a key would be equal.
func TestStreamsOfLuckAreIndependent(t *testing.T) {
	const sides, furthest = 12, 5
	seed, pairs := games.Seed{28}, map[string]map[any]int{}
	others := map[string]func(n int) games.Luck{
		"the next of the situation": func(n int) games.Luck { return luckOf(seed, "roll", 0, n+1) },
		"another seat's":            func(n int) games.Luck { return luckOf(seed, "roll", 1, n) },
		"nobody's own":              func(n int) games.Luck { return luckOf(seed, "roll", games.Public, n) },
		"for another purpose":       func(n int) games.Luck { return luckOf(seed, "start", 0, n) },
		"of another seed":           func(n int) games.Luck { return luckOf(games.Seed{29}, "roll", 0, n) },
	}
	pair := func(what string, first, second int) {
		if pairs[what] == nil {
			pairs[what] = map[any]int{}
		}
		pairs[what][sides*first+second]++
	}
	for n := range often(100_000, 5_000) {
		luck := luckOf(seed, "roll", 0, n)
		first := luck.Below(sides)
		for gap := 1; gap <= furthest; gap++ { // within a block and from one to the next
			pair(apart[gap], first, luck.Below(sides))
		}
		for what, another := range others {
			pair(what, first, another(n).Below(sides))
		}
	}
	for what, came := range pairs {
		fits(t, what, came, evenly(sides*sides))
	}
}

var apart = []string{1: "next to each other", "2 apart", "3 apart", "4 apart", "5 apart"}

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
