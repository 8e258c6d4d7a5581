package murphy

import (
	"slices"

	"hofnar/games"
)

// why says which exchanges and actions whoever is asked cannot make, and why the task cannot be
// shown, where somebody might think so.
func why(v games.View) []games.Reason {
	d := v.Detail.(View)
	p := positionSeen(d)
	switch {
	case !p.awaits(d.Seat):
		return nil
	case p.phase == inTurn:
		return p.whyTurn(d.Seat)
	case p.phase == inGive:
		return p.whyGive(d.Seat)
	case p.phase == inRespond && p.played == green(11):
		return append(p.whyNumbers(d.Seat, func(c card) map[string]any {
			return map[string]any{"m": "respond", "card": c.String(), "to": placeNames[left]}
		}), p.whyLater(d.Seat))
	}
	return []games.Reason{p.whyLater(d.Seat)}
}

// positionSeen is a position of what a seat sees. Of hidden cards there are as many as it sees
// that there are, and it does not matter which.
func positionSeen(d View) *position {
	m := &mind{seat: d.Seat, position: position{players: len(d.Counts), target: d.Target, last: noCard}, counts: d.Counts}
	m.look(d)
	for i, n := range d.Depths {
		m.open[i].n = n
	}
	m.stack.n = d.Stack
	for who, n := range d.Counts {
		if games.Seat(who) != d.Seat && n > 0 {
			m.hands[who].add(number(0, 1))
		}
	}
	return &m.position
}

// because is the reason why these acts are refused.
func because(refusal string, text games.Text, acts ...map[string]any) games.Reason {
	r := games.Reason{Text: text, Refusal: "murphy.refuse." + refusal}
	for _, act := range acts {
		r.Acts = append(r.Acts, games.WriteAct(act))
	}
	return r
}

// whyTurn is about exchanges, the green cards in hand, and a task that is fulfilled already. Where
// these are too many, the cards are in one sentence.
func (p *position) whyTurn(who games.Seat) []games.Reason {
	list := p.whyTaking()
	if p.tasks[who] > 0 && p.progress(who).done {
		list = append(list, because("not_now.turn", games.T("murphy.why.claim"), map[string]any{"m": "give", "claim": true}))
	}
	unplayable := slices.DeleteFunc(p.hands[who].actions(), func(c card) bool { return p.playable(who, c) })
	if len(list)+len(unplayable) > games.MostReasons {
		return append(list, because("not_playable", games.T("murphy.why.actions", "Cards", cardTexts(unplayable)), playing(unplayable)...))
	}
	for _, c := range unplayable {
		list = append(list, because("not_playable", p.whyAction(who, c), playing([]card{c})...))
	}
	return list
}

// playing are the beginnings of acts that play these cards.
func playing(cards []card) (acts []map[string]any) {
	for _, c := range cards {
		acts = append(acts, map[string]any{"m": "action", "card": c.String()})
	}
	return acts
}

// whyTaking has a sentence for each reason why something cannot be taken.
func (p *position) whyTaking() (list []games.Reason) {
	for _, t := range takings {
		why := p.mayTake(t.from, t.n)
		if why == "" {
			continue
		}
		r := because(why, p.whyTaken(t.from, t.n, why), p.taking(t.from, t.n))
		if i := slices.IndexFunc(list, func(before games.Reason) bool { return before.Text.Equal(r.Text) }); i >= 0 {
			list[i].Acts = append(list[i].Acts, r.Acts...)
			continue
		}
		list = append(list, r)
	}
	return list
}

// whyTaken words a reason of mayTake. It speaks of how many cards there are, where it can, so that
// it is the same for one card and for two.
func (p *position) whyTaken(from, n int, why string) games.Text {
	switch why {
	case "keep_one":
		return games.T("murphy.why.keep_one", "Count", n)
	case "stack_empty":
		return games.T("murphy.why.stack", "Count", p.available())
	case "mac_has_not":
		return games.T("murphy.why.mac", "Count", p.mac.numbers())
	case "pile_empty":
		if from == left || from == fromBoth && p.open[left].n == 0 {
			return games.T("murphy.why.left", "Count", p.open[left].n)
		}
		return games.T("murphy.why.right", "Count", p.open[right].n)
	}
	return games.T("murphy.why.mac_full")
}

// taking is the act that takes so many cards from there: of Mac's, any that he has, or more.
func (p *position) taking(from, n int) map[string]any {
	if from != onMac {
		return map[string]any{"m": "take", "from": placeNames[from], "n": n}
	}
	cards := append(p.mac.list(), number(0, 1), number(0, 1))
	return map[string]any{"m": "take", "from": placeNames[onMac], "cards": namesOf(cards[:n])}
}

// whyAction says why a green card cannot be carried out in full.
func (p *position) whyAction(who games.Seat, c card) games.Text {
	key := "murphy.why." + c.String()
	if c == green(7) && p.mac.numbers() < mostMac || c == green(9) {
		key = "murphy.why.no_numbers"
	}
	return games.T(key, "Card", actionText(c))
}

// whyGive is about the cards that cannot be given, where none can go, and a task that no way to
// give fulfils.
func (p *position) whyGive(who games.Seat) []games.Reason {
	ways := p.gifts(who)
	give := func(to string, cards ...card) map[string]any {
		act := map[string]any{"m": "give", "cards": namesOf(cards)}
		if to != "" {
			act["to"] = slices.Repeat([]string{to}, len(cards))
		}
		return act
	}
	usual, other, refusal := placeNames[left], placeNames[onMac], "from_piles"
	if p.fromMac {
		usual, other, refusal = "", placeNames[left], "to_mac"
	}
	list := p.whyNumbers(who, func(c card) map[string]any { return give(usual, append([]card{c}, ways[0][1:]...)...) })
	list = append(list, because(refusal, games.T("murphy.why."+refusal), give(other, ways[0]...)))
	if p.tasks[who] > 0 && !slices.ContainsFunc(ways, func(cards []card) bool { return p.fulfils(who, cards) }) {
		claim := give(usual, ways[0]...)
		claim["claim"] = true
		list = append(list, because("not_fulfilled", games.T("murphy.why.not_fulfilled"), claim))
	}
	return append(list, p.whyLater(who))
}

// gifts are the cards that can be given after those that have been taken.
func (p *position) gifts(who games.Seat) (ways [][]card) {
	h := p.hands[who].onlyNumbers()
	if dues(p.took) == 2 {
		for _, two := range h.pairs() {
			ways = append(ways, two[:])
		}
		return ways
	}
	for c := range h.cards() {
		ways = append(ways, []card{c})
	}
	return ways
}

// fulfils reports whether the task is fulfilled once these cards have been given.
func (p *position) fulfils(who games.Seat, cards []card) bool {
	rest, _ := p.hands[who].onlyNumbers().less(cards...) // they are there
	mac := p.mac
	for _, c := range cards {
		if p.fromMac {
			mac.add(c)
		}
	}
	return progressOf(p.tasks[who], &rest, &mac).done
}

// whyNumbers says of the green cards in hand that only number cards will do; act gives one.
func (p *position) whyNumbers(who games.Seat, act func(card) map[string]any) []games.Reason {
	held := p.hands[who].actions()
	if len(held) == 0 {
		return nil
	}
	var acts []map[string]any
	for _, c := range held {
		acts = append(acts, act(c))
	}
	return []games.Reason{because("numbers_only", games.T("murphy.why.numbers_only", "Cards", cardTexts(held)), acts...)}
}

// whyLater says that exchanges and actions have to wait for what is asked now.
func (p *position) whyLater(who games.Seat) games.Reason {
	phase := p.phase.String()
	acts := append(playing(p.hands[who].actions()), map[string]any{"m": "take", "from": placeNames[fromStack], "n": 1})
	return because("not_now."+phase, games.T("murphy.why.not_now."+phase), acts...)
}
