package games

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// Luck is a sequence of random numbers. Made again for the same outcome, it is the same.
type Luck interface {
	// Below returns a number from 0 to k-1, each as likely as any other. k is at least 1.
	Below(k int) int
}

// Shuffled returns these cards in random order. It does not matter in which order they are
// handed over: they are sorted first.
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

// oldLuck is that of NewOldLive. With it, Shuffled does not sort the cards first.
type oldLuck struct{ *rand.Rand }

// Below implements Luck.
func (l oldLuck) Below(k int) int { return l.IntN(k) }
