package murphy

import (
	"slices"

	"hofnar/games"
)

type actionMove struct {
	M      string      `json:"m"`
	Card   string      `json:"card"`
	Target *games.Seat `json:"target,omitempty"`
	Cards  []string    `json:"cards,omitempty"`
	To     []string    `json:"to,omitempty"`
	Colour string      `json:"colour,omitempty"`
	From   []string    `json:"from,omitempty"`
}

// askAction asks for what a green card needs besides itself.
func (s *State) askAction(who games.Seat, c card, p *path) games.Prompt {
	if p.over() {
		return p.end(nil)
	}
	m := &actionMove{M: "action", Card: c.String()}
	held := numbersOf(s.hands[who])
	switch c {
	case green(1), green(2):
		s.askSure(who, p)
		m.Target = s.askTarget(who, p, c)
	case green(5):
		m.Target = s.askTarget(who, p, c)
	case green(3):
		m.Target = s.askTarget(who, p, c)
		s.askPair(m, p, held)
	case green(4):
		s.askTwoAnywhere(m, p, held)
	case green(7):
		s.askForMac(m, p, held)
	case green(8):
		s.askFive(m, p, held)
	case green(9):
		s.askWholeColour(m, p, held)
	case green(10):
		m.Target = s.askTarget(who, p, c)
		m.Cards = s.askNamed(p)
	case green(12):
		s.askSources(m, p)
	}
	return p.end(m)
}

// askSure makes sure where somebody would give a fulfilled task away.
func (s *State) askSure(who games.Seat, p *path) {
	if s.progress(who).done {
		p.one(choose(games.T("murphy.ask.sure"), games.Choice{Key: "sure", Text: games.T("murphy.choice.sure"), Grave: true}))
	}
}

// askPair asks for two cards of one colour or value.
func (s *State) askPair(m *actionMove, p *path, held []card) {
	first := s.askCard(p, games.T("murphy.ask.pair.first"), partners(held))
	if p.over() {
		return
	}
	rest, _ := without(held, first)
	rest = slices.DeleteFunc(rest, func(c card) bool { return !match(first, c) })
	second := s.askCard(p, games.T("murphy.ask.pair.second", "Card", cardText(first)), rest)
	m.Cards = []string{first.String(), second.String()}
}

func (s *State) askTwoAnywhere(m *actionMove, p *path, held []card) {
	room := mostMac - len(s.mac)
	for n := range 2 {
		places := openPiles
		if room > 0 {
			places = []string{fromLeft, fromRight, fromMac}
		}
		c, place := s.askPlaced(p, games.T("murphy.ask.put", "Number", n+1, "Count", 2), held, places)
		if p.over() {
			return
		}
		if place == fromMac {
			room--
		}
		held, _ = without(held, c)
		m.Cards, m.To = append(m.Cards, c.String()), append(m.To, place)
	}
}

// askForMac asks for as many cards as Mac lacks; all of them if they are too few.
func (s *State) askForMac(m *actionMove, p *path, held []card) {
	n := min(mostMac-len(s.mac), len(held))
	if n == len(held) {
		m.Cards = namesOf(held)
		return
	}
	for i := range n {
		c := s.askCard(p, games.T("murphy.ask.give.mac", "Number", i+1, "Count", n), held)
		if p.over() {
			return
		}
		held, _ = without(held, c)
		m.Cards = append(m.Cards, c.String())
	}
}

func (s *State) askFive(m *actionMove, p *path, held []card) {
	colour := s.askOneColour(p, held, 5)
	for n := range 5 {
		c, place := s.askPlaced(p, games.T("murphy.ask.put", "Number", n+1, "Count", 5), ofColour(held, colour), openPiles)
		if p.over() {
			return
		}
		held, _ = without(held, c)
		m.Cards, m.To = append(m.Cards, c.String()), append(m.To, place)
	}
}

// askOneColour asks for a colour of which at least so many cards are held.
func (s *State) askOneColour(p *path, held []card, least int) int {
	q := choose(games.T("murphy.ask.colour"))
	for colour, name := range colours {
		if n := len(ofColour(held, colour)); n >= least {
			q.Options = append(q.Options, choice(string(name), "colour."+string(name), "Count", n))
		}
	}
	key := p.one(q)
	for colour, name := range colours {
		if string(name) == key {
			return colour
		}
	}
	return 0
}

// askWholeColour asks where the cards of a colour go: all to one pile, or one by
// one in ascending order.
func (s *State) askWholeColour(m *actionMove, p *path, held []card) {
	colour := s.askOneColour(p, held, 1)
	if p.over() {
		return
	}
	m.Colour = colours[colour : colour+1]
	list := ofColour(held, colour)
	q := choose(games.T("murphy.ask.all", "Cards", cardTexts(list)), choice("l", "all.left"), choice("r", "all.right"))
	if len(list) > 1 {
		q.Options = append(q.Options, choice("each", "all.each"))
	}
	place := map[string]string{"l": fromLeft, "r": fromRight}[p.one(q)]
	for _, c := range list {
		if place != "" {
			m.To = append(m.To, place)
		} else {
			m.To = append(m.To, s.askPlace(p, c, openPiles))
		}
	}
}

// askNamed asks for any card there is.
func (s *State) askNamed(p *path) []string {
	named := slices.DeleteFunc(distinct(deck()), card.isRed)
	return []string{s.askCard(p, games.T("murphy.ask.named"), named).String()}
}

// askSources asks where three cards come from, one after another.
func (s *State) askSources(m *actionMove, p *path) {
	for n := range wanted {
		q := choose(games.T("murphy.ask.source", "Number", n+1, "Count", wanted))
		for _, source := range s.next(m.From) {
			q.Options = append(q.Options, sourceChoice(source))
		}
		key := p.one(q)
		if p.over() {
			return
		}
		m.From = append(m.From, sourceOf(key))
	}
}

// sourceChoice offers a source; its key is that of a pile or Mac's card itself.
func sourceChoice(source string) games.Choice {
	if key, ok := takeKeys[source]; ok {
		return choice(key, "from."+source)
	}
	name := source[len(fromMac)+1:]
	return choice(name, "from.mac", "Card", cardText(byName[name]))
}

func sourceOf(key string) string {
	for source, k := range takeKeys {
		if k == key {
			return source
		}
	}
	return fromMac + ":" + key
}
