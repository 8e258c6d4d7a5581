package murphy

import "hofnar/games"

// text is a question that always says the same.
func text(key string) func() games.Text { return func() games.Text { return games.T(key) } }

// text is what a single step asks for.
func (p *path) text() games.Text {
	m := &p.sofar
	switch m.ask {
	case forRed:
		if p.settled {
			return games.T("murphy.ask.red.settled", "Card", actionText(p.pending[0].card))
		}
		return games.T("murphy.ask.red")
	case forClaim:
		return games.T("murphy.ask.claim", "Task", taskText(p.tasks[p.who]))
	case forTarget:
		return games.T("murphy.ask.target", "Card", actionText(m.card))
	case forColour:
		return games.T("murphy.ask.colour")
	case forNamed:
		return games.T("murphy.ask.named")
	case forSource:
		return games.T("murphy.ask.source", "Number", m.n+1, "Of", m.wanted)
	case forPlace:
		return games.T("murphy.ask.place", "Card", cardText(m.cards[m.n]))
	case forPair:
		if m.n > 0 {
			return games.T("murphy.ask.pair.second", "Card", cardText(m.cards[0]))
		}
		return games.T("murphy.ask.pair.first")
	}
	return p.textOfCard()
}

// textOfCard asks for a card of the player's, or of Mac's.
func (p *path) textOfCard() games.Text {
	m := &p.sofar
	switch {
	case p.settled:
		return games.T("murphy.ask.gift.settled", "Who", p.player)
	case m.kind == respond && m.ask == forPlaced:
		return games.T("murphy.ask.answer", "Who", p.player)
	case m.kind == respond:
		return games.T("murphy.ask.gift", "Who", p.player)
	case m.wanted == 1:
		return p.textOfAll()
	case m.ask == forCard:
		return games.T("murphy.ask.nth.mac", "Number", m.n+1, "Of", m.wanted)
	}
	return games.T("murphy.ask.nth", "Number", m.n+1, "Of", m.wanted)
}

// textOfAll asks for all cards of a move at once.
func (p *path) textOfAll() games.Text {
	m := &p.sofar
	switch {
	case m.ask == forPair:
		return games.T("murphy.ask.pair", "Who", m.target)
	case m.ask == forCard:
		return games.T("murphy.ask.give.mac", "Count", m.wanted)
	case m.kind == give:
		return games.T("murphy.ask.give", "Count", m.wanted)
	}
	return games.T("murphy.ask.put", "Count", m.wanted)
}

func (p *path) textOfTwo() games.Text {
	return games.T("murphy.ask.two", "First", cardText(p.two[0]), "Second", cardText(p.two[1]))
}

func (p *path) textOfFulfilling() games.Text {
	return games.T("murphy.ask.two.fulfilled", "Task", taskText(p.tasks[p.who]), "First", cardText(p.two[0]), "Second", cardText(p.two[1]))
}

func (p *path) textOfColour() games.Text {
	return games.T("murphy.ask.all", "Cards", cardTexts(p.sofar.cards[:p.sofar.wanted]))
}

func choice(words string, pairs ...any) games.Choice {
	return games.Choice{Text: games.T("murphy.choice."+words, pairs...)}
}

// signed is a choice with a card as its sign. Its words name the card, too, for those who hear
// them.
func signed(c card, words string, pairs ...any) games.Choice {
	o := choice(words, pairs...)
	o.Sign = c.String()
	return o
}

func (p *path) wordSure(option) games.Choice {
	c := choice("sure")
	c.Grave = true
	return c
}

// wordTurn words a way to use the turn.
func (p *path) wordTurn(o option) games.Choice {
	switch s := o.steps[0]; {
	case s.what == stepPass:
		return choice("pass")
	case s.what == stepAct:
		c := games.Choice{Text: actionText(s.card).(games.Text), Sign: s.card.String(), Menu: games.T("murphy.menu.action")}
		c.Detail = games.T("murphy.action." + s.card.String() + ".about")
		return c
	case o.n == 1:
		return p.wordTaking(int(s.card), s.at)
	}
	c := signed(o.steps[1].card, "from.mac", "Card", cardText(o.steps[1].card))
	if o.n == 3 {
		c = signed(o.steps[1].card, "from.mac.two", "First", cardText(o.steps[1].card), "Second", cardText(o.steps[2].card))
		c.Alias = o.steps[1].card > o.steps[2].card
	}
	c.Menu = games.T("murphy.menu.mac")
	return c
}

// wordTaking words a way to take that names no card. Of an open pile the top alone is seen
// [M13].
func (p *path) wordTaking(from, n int) games.Choice {
	c := choice("take."+placeNames[from], "Count", n, "Give", dues(n))
	c.Brief = games.T("murphy.short.take."+placeNames[from], "Count", n)
	switch from {
	case fromStack:
		c.Sign = signBack
	case fromBoth:
		c.Short = c.Brief
		c.Detail = games.T("murphy.choice.take.seen", "Cards", cardTexts([]card{p.open[left].top(), p.open[right].top()}))
	default:
		top := p.open[from].top()
		c.Sign, c.Detail = top.String(), games.T("murphy.choice.take.seen", "Cards", cardTexts([]card{top}))
		if n > 1 {
			c.Detail = games.T("murphy.choice.take.below", "Card", cardText(top))
		}
	}
	return c
}

// signBack is the sign of a card that lies face down.
const signBack = "back"

// wordStep words a single step.
func (p *path) wordStep(o option) games.Choice {
	switch s := o.steps[0]; s.what {
	case stepAct:
		c := signed(s.card, "red", "Card", actionText(s.card))
		c.Detail = games.T("murphy.action." + s.card.String() + ".about")
		return c
	case stepTarget:
		return choice("player", "Who", games.Seat(s.at), "Count", p.hands[s.at].size())
	case stepColour:
		c := choice("colour."+o.key, "Count", p.hands[p.who].suits[s.at].size())
		c.Sign = o.key
		return c
	case stepSource:
		if s.at == onMac {
			return signed(s.card, "from.mac", "Card", cardText(s.card))
		}
		return choice("from." + placeNames[s.at])
	case stepPlace:
		return choice("to." + placeNames[s.at])
	case stepClaim:
		c := choice("claim")
		c.Main = true
		return c
	case stepQuiet:
		return choice("quiet")
	}
	return p.wordCard(o)
}

// wordCard words a card to be named, alone or with its place.
func (p *path) wordCard(o option) games.Choice {
	s := o.steps[0]
	if p.sofar.ask == forPlaced {
		return signed(s.card, "card.to."+placeNames[s.at], "Card", cardText(s.card))
	}
	return signed(s.card, "card", "Card", cardText(s.card))
}

// menusOfPlaced are the menus in which one card stands that is to be put down: by place, or by
// colour.
var menusOfPlaced = []games.Text{
	{}, games.T("murphy.menu.to.left"), games.T("murphy.menu.to.right"),
	games.T("murphy.menu.of.r"), games.T("murphy.menu.of.y"), games.T("murphy.menu.of.g"),
}

// wordPlaced is the same where the cards are in several menus.
func (p *path) wordPlaced(o option) games.Choice {
	c := p.wordCard(o)
	c.Menu = menusOfPlaced[o.menu]
	return c
}

// wordCopy words a card that can be marked, or the second or third one of the same kind.
func (p *path) wordCopy(o option) games.Choice {
	c, words := o.steps[0].card, "card"
	switch o.key {
	case keyOfCopy(c, 2):
		words = "another"
	case keyOfCopy(c, 3):
		words = "third"
	}
	return signed(c, words, "Card", cardText(c))
}

// menusOfPairs are what the menus say in which pairs stand.
var menusOfPairs = []games.Text{{}, games.T("murphy.menu.pairs"), games.T("murphy.menu.pairs.more"), games.T("murphy.menu.pairs.rest")}

func (p *path) wordPair(o option) games.Choice {
	a, b := o.steps[0].card, o.steps[1].card
	c := signed(a, "pair", "First", cardText(a), "Second", cardText(b))
	c.Menu = menusOfPairs[o.menu]
	return c
}

// wordPlacing words where two cards go, and whether the task is shown that this fulfils.
func (p *path) wordPlacing(o option) games.Choice {
	c := p.wordTwo(o.steps[0], o.steps[1])
	if o.n == 3 && o.steps[2].what == stepQuiet {
		c.Menu = games.T("murphy.menu.quiet")
	}
	return c
}

// wordTwo words where two cards go; the second one lies on top of the first.
func (p *path) wordTwo(first, second step) games.Choice {
	a, b, place := first.card, second.card, placeNames[second.at]
	switch {
	case first.at != second.at:
		return split(first, second)
	case second.at == onMac:
		return choice("both.mac")
	case a == b:
		return choice("both.alike." + place)
	}
	c := choice("both."+place, "Card", cardText(b))
	c.Short = games.T("murphy.short.on_top."+place, "Value", b.value())
	if a.value() == b.value() {
		c.Short = games.T("murphy.short.on_top.colour."+place, "Colour", colourText(b))
	}
	return c
}

// split words that two cards go to different places.
func split(a, b step) games.Choice {
	c := choice("split", "First", cardText(a.card), "Place", toText(a.at), "Second", cardText(b.card), "Other", toText(b.at))
	if a.at > b.at {
		a, b = b, a
	}
	if b.at == right {
		c.Short = games.T("murphy.short.split", "Left", a.card.value(), "Right", b.card.value())
		if a.card != b.card && a.card.value() == b.card.value() { // their colours tell them apart
			c.Short = games.T("murphy.short.apart", "Left", colourText(a.card))
		}
	}
	return c
}

func colourText(c card) games.Text {
	return games.T("murphy.colour." + colours[c.colour():c.colour()+1])
}

func toText(at int) games.Text { return games.T("murphy.to." + placeNames[at]) }

func (p *path) wordColour(o option) games.Choice {
	if o.n == 0 {
		return choice("all.each")
	}
	return choice("all." + placeNames[o.steps[0].at])
}
