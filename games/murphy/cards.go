package murphy

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"hofnar/games"
)

// card is a kind of card. Kinds count in the order in which hands are sorted:
// the number cards red, yellow, green by value, then red and green actions.
type card int8

// The kinds.
const (
	values     = 11
	colours    = "ryg"
	numbers    = card(len(colours) * values) // kinds of number cards
	reds       = 5
	greens     = 12
	firstRed   = numbers
	firstGreen = firstRed + reds // the first green action
	kinds      = firstGreen + greens
	noCard     = card(-1)
)

func number(colour, value int) card { return card(colour*values + value - 1) }
func red(n int) card                { return firstRed + card(n-1) }
func green(n int) card              { return firstGreen + card(n-1) }

func (c card) isNumber() bool { return c < numbers }
func (c card) isRed() bool    { return c >= firstRed && c < firstGreen }
func (c card) isGreen() bool  { return c >= firstGreen }
func (c card) colour() int    { return int(c) / values }
func (c card) value() int     { return int(c)%values + 1 }

// String is the card as records write it: r7, R4, G12.
func (c card) String() string {
	switch {
	case c.isNumber():
		return colours[c.colour():c.colour()+1] + strconv.Itoa(c.value())
	case c.isRed():
		return "R" + strconv.Itoa(int(c-firstRed)+1)
	}
	return "G" + strconv.Itoa(int(c-firstGreen)+1)
}

var byName = func() map[string]card {
	all := map[string]card{}
	for c := card(0); c < kinds; c++ {
		all[c.String()] = c
	}
	return all
}()

// copies is how many of a number card there are.
func copies(value int) int {
	switch {
	case value <= 3:
		return 1
	case value <= 6:
		return 2
	}
	return 3
}

// deck is the stack of 89, sorted.
func deck() []card {
	var all []card
	for c := card(0); c < kinds; c++ {
		n := 1
		if c.isNumber() {
			n = copies(c.value())
		}
		all = append(all, slices.Repeat([]card{c}, n)...)
	}
	return all
}

func namesOf(cards []card) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = c.String()
	}
	return list
}

// cardsOf reads cards; ok is false when one is none.
func cardsOf(names []string) (cards []card, ok bool) {
	for _, name := range names {
		c, known := byName[name]
		if !known {
			return nil, false
		}
		cards = append(cards, c)
	}
	return cards, true
}

func sorted(cards []card) []card {
	list := slices.Clone(cards)
	slices.Sort(list)
	return list
}

// with returns a sorted hand with a card more.
func with(hand []card, c card) []card {
	i, _ := slices.BinarySearch(hand, c)
	return slices.Insert(slices.Clone(hand), i, c)
}

// without returns a hand with one card less; ok is false when it is not there.
func without(hand []card, c card) (rest []card, ok bool) {
	i := slices.Index(hand, c)
	if i < 0 {
		return hand, false
	}
	return slices.Delete(slices.Clone(hand), i, i+1), true
}

// minus takes several cards out of a hand.
func minus(hand, cards []card) (rest []card, ok bool) {
	for _, c := range cards {
		if hand, ok = without(hand, c); !ok {
			return hand, false
		}
	}
	return hand, true
}

// countNumbers is how many number cards there are among these.
func countNumbers(cards []card) int {
	n := 0
	for _, c := range cards {
		if c.isNumber() {
			n++
		}
	}
	return n
}

// numbersOf are the number cards among these, in their order.
func numbersOf(cards []card) []card {
	return slices.DeleteFunc(slices.Clone(cards), func(c card) bool { return !c.isNumber() })
}

// shuffle takes these cards in a new order from chance.
func shuffle(chance games.Chance, cards []card) ([]card, error) {
	names, err := games.Draw(chance, "stack",
		func(r *rand.Rand) []string {
			list := namesOf(cards)
			r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			return list
		},
		func(names []string) games.Text {
			if list, ok := cardsOf(names); !ok || !slices.Equal(sorted(list), sorted(cards)) {
				return games.T("murphy.chance.stack")
			}
			return games.Text{}
		})
	if err != nil {
		return nil, err
	}
	list, _ := cardsOf(names) // checked above
	return list, nil
}

// shuffleTasks does the same with tasks.
func shuffleTasks(chance games.Chance, tasks []int) ([]int, error) {
	return games.Draw(chance, "murphy",
		func(r *rand.Rand) []int {
			list := slices.Clone(tasks)
			r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			return list
		},
		func(list []int) games.Text {
			a, b := slices.Clone(list), slices.Clone(tasks)
			slices.Sort(a)
			slices.Sort(b)
			if !slices.Equal(a, b) {
				return games.T("murphy.chance.murphy")
			}
			return games.Text{}
		})
}
