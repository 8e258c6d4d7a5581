package murphy

import (
	"encoding/json"
	"slices"
	"strconv"
)

// card is a kind of card. Kinds count in the order in which hands are sorted:
// the number cards red, yellow, green by value, then red and green actions.
type card int8

// How many kinds there are, and which numbers they have.
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
func (c card) colour() int    { return int(uint8(c) / values) }
func (c card) value() int     { return int(uint8(c)%values) + 1 }

// String is the card as records write it: r7, R4, G12.
func (c card) String() string { return cardNames[c] }

// MarshalText writes the card as records do.
func (c card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalJSON reads what MarshalText wrote; anything else that is a word, or null, becomes
// noCard.
func (c *card) UnmarshalJSON(text []byte) error {
	var name string
	if err := json.Unmarshal(text, &name); err != nil {
		return err
	}
	*c = cardNamed(name)
	return nil
}

var cardNames = func() (all [kinds]string) {
	for c := range kinds {
		switch {
		case c.isNumber():
			all[c] = colours[c.colour():c.colour()+1] + strconv.Itoa(c.value())
		case c.isRed():
			all[c] = "R" + strconv.Itoa(int(c-firstRed)+1)
		default:
			all[c] = "G" + strconv.Itoa(int(c-firstGreen)+1)
		}
	}
	return all
}()

var byName = func() map[string]card {
	all := map[string]card{}
	for c, name := range cardNames {
		all[name] = card(c)
	}
	return all
}()

// copies is how many number cards of this value each colour has.
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

// colourOf is the colour of that letter, -1 if there is none.
func colourOf(letter string) int { return slices.Index([]string{"r", "y", "g"}, letter) }

// cardNamed is the card of that name, noCard if there is none.
func cardNamed(name string) card {
	if c, ok := byName[name]; ok {
		return c
	}
	return noCard
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
