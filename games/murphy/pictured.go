package murphy

import (
	"slices"

	"hofnar/games"
)

// Serving is what of the cards that a seat sees serves its task, and how far that is.
type Serving struct {
	Hand []bool // by View.Hand: can be part of the task together
	Mac  []bool // by View.Mac, where the task is about his cards alone; else nil
	Good int    // how many serve
	Need int    // of how many at least
	Text games.Text
}

// Serving compares what a seat sees with its task.
func (v View) Serving() Serving {
	if v.Task == 0 {
		return Serving{}
	}
	cards, _ := cardsOf(v.Hand) // they were named here
	macs, _ := cardsOf(v.Mac)
	h, mac := heapOf(cards), heapOf(macs)
	p := progressOf(v.Task, &h, &mac)
	s := Serving{Good: p.good, Need: p.need, Text: progressText(v.Task, p, h.sum())}
	if v.Task == 4 {
		s.Hand, s.Mac = make([]bool, len(cards)), serving(v.Task, macs)
		return s
	}
	s.Hand = serving(v.Task, cards)
	return s
}

// Doing is the action that is being carried out, empty if there is none, or if it is still
// to be chosen among several.
func (v View) Doing() string {
	if v.Phase == inRed.String() && first(v.Pending) == 1 {
		return v.Pending[0].card.String()
	}
	return v.Asked
}

// first is how many of the red cards that wait are those of whoever is to carry one out.
func first(pending []drawn) (n int) {
	for _, d := range pending {
		if d.who == pending[0].who {
			n++
		}
	}
	return n
}

// serving marks cards of the player's, or of Mac's for task 4, that are as many together as all
// of them.
func serving(task int, cards []card) []bool {
	together := func(h *hand) int { return fitting(task, h) }
	if task == 4 {
		together = alike
	}
	fits, left := make([]bool, len(cards)), heapOf(cards)
	most := together(&left)
	for _, i := range spared(task, cards) {
		left.remove(cards[i])
		if together(&left) < most { // it takes this one
			left.add(cards[i])
			fits[i] = true
		}
	}
	return fits
}

// spared are the number cards in the order in which a task is tried without them: where it
// limits the sum of a colour, those remain to which most can be added.
func spared(task int, cards []card) (order []int) {
	for i, c := range cards {
		if c.isNumber() {
			order = append(order, i)
		}
	}
	if task != 10 {
		return order
	}
	h := heapOf(cards)
	kept := lowest(&h)
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := cards[i], cards[j]
		if own := a.colour() == kept; own != (b.colour() == kept) {
			return map[bool]int{true: 1, false: -1}[own]
		}
		return b.value() - a.value()
	})
	return order
}

// lowest is the colour of which task 10 can have most, with the lowest sum.
func lowest(h *hand) (colour int) {
	most, least := 0, 0
	for i, s := range h.suits {
		if n, sum := smallest(s); n > most || n == most && sum < least {
			colour, most, least = i, n, sum
		}
	}
	return colour
}

func heapOf(cards []card) (h hand) {
	for _, c := range cards {
		if c.isNumber() {
			h.add(c)
		}
	}
	return h
}

// TaskText is what a task says.
func TaskText(task int) games.Text { return taskText(task) }

// ActionText is what an action card does, such as G4.
func ActionText(name string) games.Text { return actionText(byName[name]).(games.Text) }

// PlaceText is what an open pile is called: left or right.
func PlaceText(pile string) games.Text { return games.T("murphy.place." + pile) }
