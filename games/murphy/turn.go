package murphy

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// turn asks how the turn is used: what to take from the piles or the stack, which of Mac's
// cards, or which action to play instead.
func (p *path) turn() asked {
	a := asked{n: 1, text: text("murphy.ask.turn"), word: p.wordTurn}
	legal := p.steps(p.who, make([]games.Move, 0, usualSteps))
	for _, from := range []int{left, right, fromBoth, fromStack, onMac} { // as a hand's picture shows them
		for _, move := range legal {
			if s := stepOf(move); s.what == stepTake && int(s.card) == from {
				a.options = append(a.options, p.takes(s)...)
			}
		}
	}
	for _, move := range legal {
		if s := stepOf(move); s.what != stepTake {
			a.options = append(a.options, optionOf(p.keyOf(s), s))
		}
	}
	return a
}

// takes are the options for a way to take. Mac's cards are named with it: two of them in
// either order, in which a record has them.
func (p *path) takes(s step) (list []option) {
	key := p.keyOf(s)
	switch {
	case int(s.card) != onMac:
		return []option{optionOf(key, s)}
	case s.at == 1:
		var all [kinds]card
		for _, c := range all[:p.mac.kinds(&all)] {
			list = append(list, optionOf(key+"."+c.String(), s, step{stepCard, c, 0}))
		}
		return list
	}
	for _, two := range p.mac.pairs() {
		for range 2 {
			list = append(list, optionOf(key+"."+two[0].String()+"."+two[1].String(), s, step{stepCard, two[0], 0}, step{stepCard, two[1], 0}))
			if two[0] == two[1] {
				break
			}
			slices.Reverse(two[:])
		}
	}
	return list
}

// pairs are all that two cards of a hand can be, each in order.
func (h *hand) pairs() (list [][2]card) {
	var all [kinds]card
	n := h.kinds(&all)
	for i, a := range all[:n] {
		if h.of(a) > 1 {
			list = append(list, [2]card{a, a})
		}
		for _, b := range all[i+1 : n] {
			list = append(list, [2]card{a, b})
		}
	}
	return list
}

// placeKeys are the keys of places, in the order of the places.
var placeKeys = []string{"l", "r", "m", "s", "b"}

// placedKeys are the keys of cards that go to a place.
var placedKeys = func() (all [numbers][onMac + 1]string) {
	for c := range numbers {
		for at := range all[c] {
			all[c][at] = c.String() + "." + placeKeys[at]
		}
	}
	return all
}()

// keyOf is the key of an option that stands for this step.
func (p *path) keyOf(s step) string {
	switch s.what {
	case stepTake:
		return placeKeys[s.card] + strconv.Itoa(s.at)
	case stepPass:
		return "pass"
	case stepTarget:
		return strconv.Itoa(s.at)
	case stepColour:
		return colours[s.at : s.at+1]
	case stepClaim:
		return "claim"
	case stepQuiet:
		return "quiet"
	case stepPlace:
		return placeKeys[s.at]
	case stepCard:
		if p.sofar.ask == forPlaced {
			return placedKeys[s.card][s.at]
		}
	case stepSource:
		if s.at != onMac {
			return placeKeys[s.at]
		}
	}
	return s.card.String()
}
