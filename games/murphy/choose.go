package murphy

import "hofnar/games"

// choose makes a step that is legal. The move is complete when nothing is asked any more.
func (p *position) choose(who games.Seat, s step) {
	m := &p.sofar
	switch s.what {
	case stepPass:
		m.kind, m.ask = pass, nothing
	case stepTake:
		p.chooseTaking(int(s.card), s.at)
	case stepAct:
		p.chooseAction(who, s.card)
	case stepTarget:
		m.target = games.Seat(s.at)
		p.targeted()
	case stepColour:
		p.chooseColour(s.at)
	case stepClaim, stepQuiet:
		m.claim, m.ask = s.what == stepClaim, nothing
	default:
		p.name(who, s)
	}
}

func (p *position) chooseTaking(from, n int) {
	m := &p.sofar
	m.kind, m.from, m.ask = take, from, nothing
	if m.wanted = n; from == onMac {
		m.ask, m.rest = forCard, p.mac
	}
}

// name takes a card, a place or a source down.
func (p *position) name(who games.Seat, s step) {
	m := &p.sofar
	if s.what != stepPlace {
		m.cards[m.n] = s.card
	}
	if s.what == stepCard && m.ask != forNamed || s.what == stepSource && s.at == onMac {
		m.rest.remove(s.card)
	}
	m.places[m.n] = int8(s.at)
	if m.n++; m.n < m.wanted {
		return
	}
	m.ask = nothing
	if m.kind == give && p.couldClaim(who) {
		m.ask = forClaim
	}
}

// couldClaim reports whether the task is fulfilled once the cards named have been given.
func (p *position) couldClaim(who games.Seat) bool {
	m := &p.sofar
	if !p.fromMac {
		return progressOf(p.tasks[who], &m.rest, &p.mac).done
	}
	mac := p.mac
	for _, c := range m.cards[:m.n] {
		mac.add(c)
	}
	return progressOf(p.tasks[who], &m.rest, &mac).done
}

// chooseAction goes on to what an action needs besides itself.
func (p *position) chooseAction(who games.Seat, c card) {
	m := &p.sofar
	m.card, m.ask = c, nothing
	if m.kind == none {
		m.kind = act
	}
	m.rest = p.hands[who].onlyNumbers()
	switch c {
	case red(5), green(1), green(2), green(3), green(5), green(10):
		if m.ask = forTarget; p.players == 2 {
			m.target = p.after(who)
			p.targeted()
		}
	case green(4):
		m.ask, m.wanted = forPlaced, 2
	case green(7):
		p.chooseForMac()
	case green(8):
		m.ask, m.wanted = forColour, 5
	case green(9):
		m.ask, m.wanted = forColour, 1
	case green(12):
		m.ask, m.wanted, m.rest = forSource, mostSources, p.mac
	}
}

// targeted: some actions need more than a target.
func (p *position) targeted() {
	m := &p.sofar
	switch m.ask = nothing; m.card {
	case green(3):
		m.ask, m.wanted = forPair, 2
	case green(10):
		m.ask, m.wanted = forNamed, 1
	}
}

// chooseForMac: as many cards as Mac lacks; there is no choice if they are all there are.
func (p *position) chooseForMac() {
	m := &p.sofar
	held := m.rest.numbers()
	m.ask, m.wanted = forCard, min(mostMac-p.mac.numbers(), held)
	if m.wanted == held {
		m.ask = nothing
		m.nameAll()
	}
}

// nameAll names all cards that are left, in order.
func (m *move) nameAll() {
	var list [kinds]card
	for _, c := range list[:m.rest.kinds(&list)] {
		for range m.rest.of(c) {
			m.cards[m.n] = c
			m.n++
		}
	}
}

// chooseColour: of G8's five cards each is to be named, of G9's only where it goes.
func (p *position) chooseColour(colour int) {
	m := &p.sofar
	m.colour, m.rest = colour, m.rest.only(colour)
	if m.ask = forPlaced; m.card == green(9) {
		m.ask = forPlace
		m.nameAll()
		m.n, m.wanted = 0, m.n
	}
}
