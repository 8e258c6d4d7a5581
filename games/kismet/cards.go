package kismet

import (
	"math/rand/v2"
	"slices"

	"hofnar/games"
)

// The cards, and the sum that is rolled most often.
const (
	lowest    = 2
	highest   = 12
	likeliest = 7
)

// row is a set of cards: those face up before a player, or those that fit.
type row uint16

const allCards row = 1<<(highest+1) - 1<<lowest

func card(value int) row {
	if value < lowest || value > highest {
		return 0
	}
	return 1 << value
}

func (r row) has(value int) bool { return r&card(value) != 0 }

// list returns the cards, ascending.
func (r row) list() []int {
	list := []int{}
	for v := lowest; v <= highest; v++ {
		if r.has(v) {
			list = append(list, v)
		}
	}
	return list
}

// cost is what the cards cost that still lie there when the round ends [K1].
func (r row) cost() int {
	sum := 0
	for _, v := range r.list() {
		sum += costOf(v)
	}
	return sum
}

// costOf is 1 for the 2 and the 12 and rises to 6 for the 7.
func costOf(value int) int { return highest/2 - max(likeliest-value, value-likeliest) }

// dice are three dice as rolled; nil when there is no roll.
type dice []int

// values are the cards that fit a roll: the sums of any two of the dice.
func (d dice) values() row {
	var r row
	for i := range d {
		for _, other := range d[i+1:] {
			r |= card(d[i] + other)
		}
	}
	return r
}

// joker reports whether all three are alike: a further card may go with the
// fitting one.
func (d dice) joker() bool { return len(d) == 3 && d[0] == d[1] && d[1] == d[2] }

func (d dice) sum() int { return d[0] + d[1] + d[2] }

// roll throws the three dice.
func roll(chance games.Chance) (dice, error) {
	return games.Draw(chance, "dice",
		func(r *rand.Rand) dice { return dice{1 + r.IntN(6), 1 + r.IntN(6), 1 + r.IntN(6)} },
		func(d dice) games.Text {
			if len(d) != 3 || slices.Min(d) < 1 || slices.Max(d) > 6 {
				return games.T("kismet.chance.dice")
			}
			return games.Text{}
		})
}
