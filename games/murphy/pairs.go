package murphy

import (
	"cmp"
	"slices"
	"strconv"

	"hofnar/games"
)

// mostPairs is of how many pairs one is an option by itself: as many as three menus take.
const mostPairs = 3 * games.MostEntries

// pairs are the two cards that may be named, an option each; nil if they are too many. Where
// they take several menus, those that serve the task least come first.
func (p *path) pairs() (list []option) {
	all := p.sofar.rest.pairs()
	if p.sofar.ask == forPair {
		all = slices.DeleteFunc(all, func(two [2]card) bool { return !match(two[0], two[1]) })
	}
	if len(all) > mostPairs {
		return nil
	}
	if len(all) > games.MostEntries {
		slices.SortStableFunc(all, func(a, b [2]card) int { return cmp.Compare(p.loss(a), p.loss(b)) })
	}
	at := 0
	if p.sofar.ask == forPlaced {
		at = nowhere
	}
	for i, two := range all {
		o := optionOf(two[0].String()+"."+two[1].String(), step{stepCard, two[0], at}, step{stepCard, two[1], at})
		if len(all) > games.MostEntries {
			o.menu = 1 + i/games.MostEntries
		}
		list = append(list, o)
	}
	return list
}

// loss is how many cards fewer serve the task without these two.
func (p *path) loss(two [2]card) int {
	task, h := p.tasks[p.who], p.hands[p.who].onlyNumbers()
	rest, _ := h.less(two[0], two[1]) // they are there
	return fitting(task, &h) - fitting(task, &rest)
}

// copies offers each card as often as it can be named, for several to be marked.
func (p *path) copies() (list []option) {
	m := &p.sofar
	at := 0
	if m.ask == forPlaced {
		at = nowhere
	}
	var all [kinds]card
	for _, c := range all[:m.rest.kinds(&all)] {
		for n := range min(m.rest.of(c), m.wanted) {
			list = append(list, optionOf(keyOfCopy(c, n+1), step{stepCard, c, at}))
		}
	}
	return list
}

// keyOfCopy is the key of the nth card of one kind, from 1.
func keyOfCopy(c card, n int) string {
	if n == 1 {
		return c.String()
	}
	return c.String() + "." + strconv.Itoa(n)
}

// fewPlaced is of how many cards one is a button for each place that it may go to.
const fewPlaced = 4

// placed asks for one card and where it goes: from menus by place, where they are many, and by
// colour, where one place is a menu too long.
func (p *path) placed() asked {
	a := p.single()
	a.word = p.wordPlaced
	if n := len(a.options); n > piles*fewPlaced {
		for i := range a.options {
			s := a.options[i].steps[0]
			if a.options[i].menu = 1 + s.at; n > piles*games.MostEntries {
				a.options[i].menu = 1 + piles + s.card.colour()
			}
		}
		slices.SortStableFunc(a.options, func(a, b option) int { return cmp.Compare(a.menu, b.menu) })
	}
	return a
}

// placing asks where two cards go. Those of the same pile lie there as they usually are
// wanted, the higher one on top, or the other way round. If giving them fulfils the task, it
// is asked, too, whether that is shown: so it is wherever they go.
func (p *path) placing(a, b card) asked {
	q := asked{n: 1, text: p.textOfTwo, word: p.wordPlacing}
	if a.value() > b.value() {
		a, b = b, a
	}
	ways := p.placings(a, b)
	if !p.fulfilling(a, b) {
		q.options = ways
		return q
	}
	q.text = p.textOfFulfilling
	for _, last := range []step{{what: stepClaim}, {what: stepQuiet}} {
		for _, o := range ways {
			o.key, o.steps[2], o.n = o.key+"."+p.keyOf(last)[:1], last, 3
			q.options = append(q.options, o)
		}
	}
	return q
}

// fulfilling reports whether giving these two cards fulfils the task.
func (p *path) fulfilling(a, b card) bool {
	after := p.position
	after.choose(p.who, step{stepCard, a, left})
	after.choose(p.who, step{stepCard, b, left})
	return after.sofar.ask == forClaim
}

// placings are the ways to put two cards down that differ.
func (p *path) placings(a, b card) (list []option) {
	add := func(key string, first card, at int, second card, to int) {
		list = append(list, optionOf(key, step{stepCard, first, at}, step{stepCard, second, to}))
	}
	add("ll", a, left, b, left)
	add("rr", a, right, b, right)
	add("lr", a, left, b, right)
	if a != b {
		add("rl", a, right, b, left)
		add("ll.under", b, left, a, left)
		add("rr.under", b, right, a, right)
	}
	if p.sofar.kind != act { // only G4 gives Mac some of several
		return list
	}
	room := mostMac - p.mac.numbers()
	for at := range piles {
		if room > 0 {
			add(placeKeys[at]+"m", a, at, b, onMac)
		}
		if room > 0 && a != b {
			add("m"+placeKeys[at], a, onMac, b, at)
		}
	}
	if room > 1 {
		add("mm", a, onMac, b, onMac)
	}
	return list
}

// tidy puts the cards of a complete move into order where theirs has no meaning: what is
// exchanged with Mac or handed over, and two that go to different places.
func (m *move) tidy(withMac bool) {
	switch {
	case m.kind == take && m.from == onMac, m.kind == give && withMac, m.kind == act && (m.card == green(3) || m.card == green(7)):
		slices.Sort(m.cards[:m.n])
	case m.n != 2 || m.kind != give && (m.kind != act || m.card != green(4)):
	case m.places[0] == m.places[1] && m.places[0] != onMac: // the second lies on top
	case m.cards[0] > m.cards[1], m.cards[0] == m.cards[1] && m.places[0] > m.places[1]:
		m.cards[0], m.cards[1] = m.cards[1], m.cards[0]
		m.places[0], m.places[1] = m.places[1], m.places[0]
	}
}
