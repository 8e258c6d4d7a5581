package murphy

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// together asks for all cards of a move at once: those that are exchanged with Mac, whose
// order does not matter, and two that are put down, of which askTwo asks then where they
// go. It declines where they are asked for one by one: where they are too many for a menu.
func (p *path) together() (q *games.Question, on, asks bool) {
	m := &p.sofar
	if p.apart || m.n > 0 || m.wanted < 2 || m.ask != forCard && (m.ask != forPlaced || m.wanted != 2) {
		return nil, false, false
	}
	options, named := p.copies()
	switch {
	case len(options) > games.MostEntries:
		return nil, false, false
	case len(p.picks) == 0:
		return &games.Question{Text: p.textOfAll(), Options: options, Min: m.wanted, Max: m.wanted}, false, true
	case !(&games.Question{Options: options, Min: m.wanted, Max: m.wanted}).Takes(p.picks[0]):
		return nil, false, true
	}
	cards := make([]card, 0, mostMac)
	for _, key := range p.picks[0] {
		cards = append(cards, named[key])
	}
	slices.Sort(cards)
	p.picks = p.picks[1:]
	if m.ask == forPlaced {
		q, on = p.askTwo(cards[0], cards[1])
		return q, on, true
	}
	for _, c := range cards {
		p.choose(p.who, step{stepCard, c, 0})
	}
	return nil, true, true
}

// copies offers each card as often as it can be named, and says which card a key names.
func (p *path) copies() (list []games.Choice, named map[string]card) {
	m, named := &p.sofar, map[string]card{}
	list = make([]games.Choice, 0, m.rest.size())
	var all [kinds]card
	for _, c := range all[:m.rest.kinds(&all)] {
		for n := range min(m.rest.of(c), m.wanted) {
			one := choice(c.String(), "card", "Card", cardText(c))
			if n > 0 {
				one = choice(c.String()+"."+strconv.Itoa(n+1), "another", "Card", cardText(c))
			}
			list, named[one.Key] = append(list, signed(c.String(), one)), c
		}
	}
	return list, named
}

// pairing is a way to put two cards down.
type pairing struct {
	choice games.Choice
	steps  [2]step
}

// askTwo asks where two cards go, and which lies on top where they go to the same pile.
func (p *path) askTwo(a, b card) (q *games.Question, on bool) {
	q = oneOf(games.T("murphy.ask.two", "First", cardText(a), "Second", cardText(b)))
	ways := p.pairings(a, b)
	for _, w := range ways {
		q.Options = append(q.Options, w.choice)
	}
	if p.fulfils(ways[0].steps[:]...) { // so it is wherever they go
		q.Text = games.T("murphy.ask.two.fulfilled", "Cards", cardTexts([]card{a, b}), "Task", taskText(p.tasks[p.who]))
		q.Options = append(changed(q.Options, shown), changed(q.Options, notShown)...)
	}
	if len(p.picks) == 0 {
		return q, false
	}
	key, ok := p.answer(q)
	if !ok {
		return nil, false
	}
	for _, w := range ways {
		if w.choice.Key == key {
			p.choose(p.who, w.steps[0])
			p.choose(p.who, w.steps[1])
			p.claims()
		}
	}
	return nil, true
}

// pairings are the ways to put two cards down that differ.
func (p *path) pairings(a, b card) (list []pairing) {
	places, room := []int{left, right}, mostMac-p.mac.numbers()
	if p.sofar.kind == act && room > 0 {
		places = append(places, onMac)
	}
	for _, to := range places {
		for _, other := range places {
			key := placeKeys[to] + placeKeys[other]
			switch in := [2]step{{stepCard, a, to}, {stepCard, b, other}}; {
			case to == other && to == onMac:
				if room > 1 {
					list = append(list, pairing{choice(key, "both.mac"), in})
				}
			case to == other && a == b:
				list = append(list, pairing{choice(key, "both.alike", "Place", toText(to)), in})
			case to == other:
				list = append(list, pairing{choice(key, "both", "Place", toText(to), "Card", cardText(b)), in},
					pairing{choice(key+".under", "both", "Place", toText(to), "Card", cardText(a)), [2]step{in[1], in[0]}})
			case a != b || to < other:
				list = append(list, pairing{choice(key, "split", "First", cardText(a), "Place", toText(to), "Second", cardText(b), "Other", toText(other)), in})
			}
		}
	}
	return list
}

func toText(at int) games.Text { return games.T("murphy.to." + placeNames[at]) }

// tidy puts the cards of a complete move into order where theirs has no meaning: what is
// exchanged with Mac, and two cards that go to different places.
func (m *move) tidy(withMac bool) {
	switch {
	case m.kind == take && m.from == onMac, m.kind == give && withMac, m.kind == act && m.card == green(7):
		slices.Sort(m.cards[:m.n])
	case m.n != 2 || m.kind != give && (m.kind != act || m.card != green(4)):
	case m.places[0] == m.places[1] && m.places[0] != onMac: // the second lies on top
	case m.cards[0] > m.cards[1], m.cards[0] == m.cards[1] && m.places[0] > m.places[1]:
		m.cards[0], m.cards[1] = m.cards[1], m.cards[0]
		m.places[0], m.places[1] = m.places[1], m.places[0]
	}
}
