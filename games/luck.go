package games

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// Luck is a source of random numbers that is the same each time it is made.
type Luck interface {
	// Below returns a number from 0 to k-1, each as likely as any other. k is at least 1.
	Below(k int) int
}

// Shuffled returns these cards in random order. In which order they come does not matter.
func Shuffled[C cmp.Ordered](luck Luck, cards []C) []C {
	list := slices.Clone(cards)
	if _, old := luck.(oldLuck); !old {
		slices.Sort(list)
	}
	for i := len(list) - 1; i > 0; i-- {
		j := luck.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
	return list
}

// oldLuck is that of tables which began before luck depended on the situation. Their
// cards were shuffled as they lay.
type oldLuck struct{ *rand.Rand }

// Below implements Luck.
func (l oldLuck) Below(k int) int { return l.IntN(k) }
