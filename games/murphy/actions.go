package murphy

import "hofnar/games"

// carryOut carries out the red card that its owner has chosen.
func (r referee) carryOut(who games.Seat) error {
	p, c := r.position, r.sofar.card
	for i, d := range p.pending[:p.waiting] {
		if d.card == c {
			copy(p.pending[i:], p.pending[i+1:p.waiting])
			p.waiting--
			break
		}
	}
	r.tell(event{what: plays, who: who, other: games.Public, card: c})
	if err := r.redEffect(who, c); err != nil {
		return err
	}
	return r.afterAction(who, c)
}

// afterAction discards the card that was carried out, has everybody draw who has no number
// card left [M8], and goes on to the red cards that wait or to the next turn.
func (r referee) afterAction(who games.Seat, played card) error {
	r.discard(played)
	r.last = played
	if err := r.replenish(who); err != nil {
		return err
	}
	r.resume()
	return nil
}

func (r referee) redEffect(who games.Seat, c card) error {
	p := r.position
	switch c {
	case red(1):
		return r.rob(who)
	case red(2):
		next, err := r.drawTask()
		if err != nil {
			return err
		}
		p.returned.add(p.tasks[who])
		p.tasks[who], p.shown[who] = next, false
		r.say(newTask, who)
	case red(3):
		p.shown[who] = true
		r.say(shows, who)
	case red(4):
		return r.drawFor(who, 3)
	case red(5):
		r.swapAll(who, p.sofar.target)
	}
	return nil
}

// rob takes a card unseen from everybody who has one.
func (r referee) rob(who games.Seat) error {
	p := r.position
	if !p.someoneHas((*hand).size, who) {
		return nil
	}
	cards, err := r.fate.blind(p, who)
	if err != nil {
		return err
	}
	for victim := p.after(who); victim != who; victim = p.after(victim) {
		if p.hands[victim].size() > 0 {
			p.hand(victim, who, cards[victim])
			r.tell(event{what: robbed, who: victim, other: who, card: cards[victim]})
		}
	}
	return nil
}

// hand moves a card from one hand to another.
func (p *position) hand(from, to games.Seat, c card) {
	p.hands[from].remove(c)
	p.hands[to].add(c)
}

// swapTasks exchanges two players' tasks; open ones stay open.
func (p *position) swapTasks(a, b games.Seat) {
	p.tasks[a], p.tasks[b] = p.tasks[b], p.tasks[a]
	p.shown[a], p.shown[b] = p.shown[b], p.shown[a]
}

// swapAll exchanges two players' hands and tasks.
func (r referee) swapAll(a, b games.Seat) {
	r.hands[a], r.hands[b] = r.hands[b], r.hands[a]
	r.swapTasks(a, b)
	r.tell(event{what: swapped, who: a, other: b})
}

// act plays a green card. G6 and G11 stay in hand until all have answered.
func (r referee) act(who games.Seat) error {
	p, c := r.position, r.sofar.card
	r.tell(event{what: plays, who: who, other: p.sofar.target, card: c})
	if c == green(6) || c == green(11) {
		p.call(who, c)
		return nil
	}
	p.hands[who].remove(c)
	if err := r.greenEffect(who, c); err != nil {
		return err
	}
	return r.afterAction(who, c)
}

func (r referee) greenEffect(who games.Seat, c card) error {
	p, m := r.position, &r.position.sofar
	switch c {
	case green(1):
		p.swapTasks(who, m.target)
		r.tell(event{what: swappedTasks, who: who, other: m.target})
	case green(2):
		r.swapAll(who, m.target)
	case green(3):
		for _, c := range m.cards[:m.n] {
			p.hand(who, m.target, c)
		}
		r.tell(event{what: gifts, who: who, other: m.target})
	case green(5):
		return r.drawFor(m.target, 1)
	case green(4), green(7), green(8), green(9):
		r.put(who)
	case green(10):
		r.demand(who)
	case green(12):
		return r.collect(who)
	}
	return nil
}

// put lays cards of a hand on the piles, or gives them to Mac.
func (r referee) put(who games.Seat) {
	p, m := r.position, &r.position.sofar
	for i, c := range m.cards[:m.n] {
		p.hands[who].remove(c)
		if at := int(m.places[i]); at == onMac || m.card == green(7) {
			p.mac.add(c)
		} else {
			p.open[at].lay(c)
		}
	}
	r.say(puts, who)
}

// demand asks for a named card: who has it must give it.
func (r referee) demand(who games.Seat) {
	c, target := r.sofar.cards[0], r.sofar.target
	if !r.hands[target].has(c) {
		r.tell(event{what: demandedNone, who: target, card: c})
		return
	}
	r.hand(target, who, c)
	r.tell(event{what: demanded, who: target, other: who, card: c})
}

// collect takes cards from three places, one after another as named.
func (r referee) collect(who games.Seat) error {
	p, m := r.position, &r.position.sofar
	for i := range m.n {
		at, c := int(m.places[i]), m.cards[i]
		if at == fromStack {
			if err := r.drawFor(who, 1); err != nil {
				return err
			}
			continue
		}
		if at == onMac {
			p.mac.remove(c)
		} else {
			c = p.open[at].lift()
		}
		p.hands[who].add(c)
		r.tell(event{what: collected, who: who, card: c, at: at})
	}
	return nil
}

// call waits for the answers of all whom G6 or G11 asks for a card.
func (p *position) call(who games.Seat, played card) {
	p.phase, p.played = inRespond, played
	p.owing, p.answered = [mostPlayers]bool{}, [mostPlayers]bool{}
	for other := range games.Seat(p.players) {
		h := &p.hands[other]
		p.owing[other] = played == green(11) && h.numbers() > 0 || played == green(6) && other != who && h.size() > 0
	}
}

// respond notes one answer. When the last one is there, all are carried out.
func (r referee) respond(who games.Seat) error {
	p, m := r.position, &r.position.sofar
	p.answers[who], p.answered[who] = response{m.cards[0], int(m.places[0])}, true
	r.say(answered, who)
	if p.owing != p.answered {
		return nil
	}
	return r.carryOutAnswers()
}

func (r referee) carryOutAnswers() error {
	p := r.position
	actor, played := p.player, p.played
	p.hands[actor].remove(played)
	for who, i := p.after(actor), 0; i < p.players; who, i = p.after(who), i+1 {
		answer := p.answers[who]
		switch {
		case !p.owing[who]:
		case played == green(6):
			p.hand(who, actor, answer.card)
			r.tell(event{what: gaveUp, who: who, other: actor, card: answer.card})
		default:
			p.hands[who].remove(answer.card)
			p.open[answer.to].lay(answer.card)
			r.tell(event{what: answeredPile, who: who, card: answer.card, at: answer.to})
		}
	}
	p.played, p.owing, p.answered = noCard, [mostPlayers]bool{}, [mostPlayers]bool{}
	return r.afterAction(actor, played)
}
