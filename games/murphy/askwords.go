package murphy

import "hofnar/games"

// text is what a step asks for.
func (p *path) text() games.Text {
	m := &p.sofar
	number := func(key string) games.Text {
		if m.wanted == 1 {
			return games.T("murphy.ask."+key, "Count", 1)
		}
		words := "murphy.ask.nth"
		if m.ask == forCard {
			words = "murphy.ask.nth.mac"
		}
		return games.T(words, "Number", m.n+1, "Of", m.wanted)
	}
	switch m.ask {
	case forTurn:
		return games.T("murphy.ask.turn")
	case forRed:
		return games.T("murphy.ask.red")
	case forClaim:
		return games.T("murphy.ask.claim", "Task", taskText(p.tasks[p.who]), "Cards", cardTexts(m.cards[:m.n]))
	case forTarget:
		return games.T("murphy.ask.target", "Card", actionText(m.card))
	case forColour:
		return games.T("murphy.ask.colour")
	case forNamed:
		return games.T("murphy.ask.named")
	case forSource:
		return games.T("murphy.ask.source", "Number", m.n+1, "Of", m.wanted)
	case forPair:
		if m.n > 0 {
			return games.T("murphy.ask.pair.second", "Card", cardText(m.cards[0]))
		}
		return games.T("murphy.ask.pair.first")
	}
	switch {
	case m.kind == take:
		return number("mac")
	case m.kind == respond && m.ask == forPlaced:
		return games.T("murphy.ask.answer", "Who", p.player)
	case m.kind == respond:
		return games.T("murphy.ask.gift", "Who", p.player)
	case m.ask == forCard:
		return number("give.mac")
	case m.kind == give:
		return number("give")
	}
	return number("put")
}

// textOfAll asks for all cards of a move at once.
func (p *path) textOfAll() games.Text {
	key := "put"
	switch m := &p.sofar; {
	case m.kind == take:
		key = "mac"
	case m.ask == forCard:
		key = "give.mac"
	case m.kind == give:
		key = "give"
	}
	return games.T("murphy.ask."+key, "Count", p.sofar.wanted)
}

// textOfPlace asks where the next card of a colour goes.
func (p *path) textOfPlace() games.Text {
	return games.T("murphy.ask.place", "Card", cardText(p.sofar.cards[p.sofar.n]))
}

// signed is a choice with its card or colour as its sign.
func signed(sign string, c games.Choice) games.Choice {
	c.Sign = sign
	return c
}

func wordCard(_ *path, key string, s step) games.Choice {
	return signed(s.card.String(), choice(key, "card", "Card", cardText(s.card)))
}

func wordPlace(_ *path, key string, s step) games.Choice { return choice(key, "to."+placeNames[s.at]) }

func wordPlacedCard(_ *path, key string, s step) games.Choice {
	return signed(s.card.String(), choice(key, "card.to."+placeNames[s.at], "Card", cardText(s.card)))
}

// wordStep words a step that is no card to be named.
func wordStep(p *path, key string, s step) games.Choice {
	switch s.what {
	case stepTake:
		return p.wordTaking(key, int(s.card), s.at)
	case stepAct:
		words := "action"
		if s.card.isRed() {
			words = "red"
		}
		c := signed(s.card.String(), choice(key, words, "Card", actionText(s.card)))
		c.Detail = games.T("murphy.action." + key + ".about")
		return c
	case stepTarget:
		return choice(key, "player", "Who", games.Seat(s.at), "Count", p.hands[s.at].size())
	case stepColour:
		return signed(key, choice(key, "colour."+key, "Count", p.hands[p.who].suits[s.at].size()))
	case stepSource:
		if s.at == onMac {
			return signed(s.card.String(), choice(key, "from.mac", "Card", cardText(s.card)))
		}
		return choice(key, "from."+placeNames[s.at])
	}
	return choice(key, key) // pass, claim, quiet
}

func (p *path) wordTaking(key string, from, n int) games.Choice {
	c := choice(key, "take."+placeNames[from], "Count", n, "Give", dues(n))
	var seen []card // the tops alone [M13]
	switch from {
	case left, right:
		seen = []card{p.open[from].top()}
	case fromBoth:
		seen = []card{p.open[left].top(), p.open[right].top()}
	}
	switch {
	case seen != nil && n > len(seen):
		c.Detail = games.T("murphy.choice.take.below", "Card", cardText(seen[0]))
	case seen != nil:
		c.Detail = games.T("murphy.choice.take.seen", "Cards", cardTexts(seen))
	}
	return c
}
