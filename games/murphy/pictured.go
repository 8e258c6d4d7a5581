package murphy

import "hofnar/games"

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
		s.Hand, s.Mac = make([]bool, len(cards)), serving(macs, alike)
		return s
	}
	s.Hand = serving(cards, func(h *hand) int { return fitting(v.Task, h) })
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

// serving marks cards that are as many together as all of them.
func serving(cards []card, together func(*hand) int) []bool {
	fits, left := make([]bool, len(cards)), heapOf(cards)
	most := together(&left)
	for i, c := range cards {
		if !c.isNumber() {
			continue
		}
		left.remove(c)
		if together(&left) < most { // it takes this one
			left.add(c)
			fits[i] = true
		}
	}
	return fits
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
