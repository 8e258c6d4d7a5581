package murphy

import "hofnar/games"

// referee carries moves out in a position, which it changes.
type referee struct {
	*position
	fate fate
	ears ears // nil if nobody is to be told
}

// fate is chance: it shuffles a list in place, and picks a card unseen from every other player
// who has one. It fails with a *games.ChanceError where a record holds what cannot be.
type fate interface {
	shuffle(cards []card) error // top first
	shuffleTasks(tasks []int8) error
	blind(p *position, who games.Seat) ([mostPlayers]card, error)
}

// ears hear of each thing as soon as it has happened: the position is as it is at that
// moment, and its sofar is the move that is being carried out.
type ears interface{ hear(event) }

// event is what happened, to whom, and with which card.
type event struct {
	what       happening
	who, other games.Seat
	card       card
	at         int
}

type happening uint8

const (
	newTask happening = iota
	newTasks
	passed
	laidAside
	tookNothing
	tookSome
	reshuffled
	drewRed
	drewOne // and drewAll when no more follow
	drewAll
	gave
	fulfilled
	over
	plays
	shows
	swapped
	swappedTasks
	robbed
	gaveUp
	gifts
	puts
	demandedNone
	demanded
	collected
	answered
	answeredPile
)

func (r referee) tell(e event) {
	if r.ears != nil {
		r.ears.hear(e)
	}
}

func (r referee) say(what happening, who games.Seat) { r.tell(event{what: what, who: who}) }

// play carries out the move that the player has chosen.
func (r referee) play(who games.Seat) error {
	switch r.sofar.kind {
	case take:
		return r.take(who)
	case give:
		return r.give(who)
	case carryOut:
		return r.carryOut(who)
	case act:
		return r.act(who)
	case respond:
		return r.respond(who)
	}
	r.say(passed, who)
	r.resume()
	return nil
}

// take begins an exchange.
func (r referee) take(who games.Seat) error {
	p, m := r.position, &r.position.sofar
	if m.from == fromStack {
		return r.takeUnseen(who, m.wanted)
	}
	p.took, p.fromMac = m.wanted, m.from == onMac
	for i := range m.wanted {
		switch m.from {
		case onMac:
			p.taken[i] = m.cards[i]
			p.mac.remove(m.cards[i])
		case fromBoth:
			p.taken[i] = p.open[i].lift()
		default:
			p.taken[i] = p.open[m.from].lift()
		}
		p.hands[who].add(p.taken[i])
	}
	p.phase = inGive
	r.say(tookSome, who)
	return nil
}

// takeUnseen takes cards from the stack; with a red one among them, nothing is
// given.
func (r referee) takeUnseen(who games.Seat, n int) error {
	p := r.position
	found, err := r.drawUseful(who, n)
	if err != nil {
		return err
	}
	if !found { // there is nothing of use any more [M6]
		r.say(tookNothing, who)
		r.resume()
		return nil
	}
	p.took, p.unseen = n, true
	anyRed := false
	for _, c := range p.taken[:n] {
		r.receive(who, c)
		anyRed = anyRed || c.isRed()
	}
	r.say(tookSome, who)
	if anyRed {
		r.resume()
		return nil
	}
	p.phase = inGive
	return nil
}

// drawUseful draws cards that leave the player able to give; useless ones are
// laid aside and others drawn [M6]. It reports whether there were any.
func (r referee) drawUseful(who games.Seat, n int) (bool, error) {
	p := r.position
	for {
		for i := range n {
			var err error
			if p.taken[i], err = r.draw(); err != nil {
				return false, err
			}
		}
		if !p.useless(who, n) {
			return true, nil
		}
		for _, c := range p.taken[:n] {
			p.discard(c)
			r.tell(event{what: laidAside, who: who, card: c})
		}
		if !p.numbersLeft() {
			return false, nil
		}
	}
}

// useless reports whether what was drawn would leave nothing to give [M6]: a single green
// card beside two number cards, or two actions beside one.
func (p *position) useless(who games.Seat, n int) bool {
	held := p.hands[who].numbers()
	if n == 1 {
		return p.taken[0].isGreen() && held <= dues(1)
	}
	return held <= dues(2) && !p.taken[0].isNumber() && !p.taken[1].isNumber()
}

// give completes an exchange.
func (r referee) give(who games.Seat) error {
	p, m := r.position, &r.position.sofar
	for i, c := range m.cards[:m.n] {
		p.hands[who].remove(c)
		if p.fromMac {
			p.mac.add(c)
		} else {
			p.open[m.places[i]].lay(c)
		}
	}
	r.say(gave, who)
	if !m.claim {
		r.resume()
		return nil
	}
	return r.fulfil(who)
}

// fulfil claims the task: it stays before its owner, and everybody gets another.
func (r referee) fulfil(who games.Seat) error {
	p := r.position
	p.fulfilled[who].add(p.tasks[who])
	p.tasks[who], p.shown[who] = 0, false
	p.took, p.fromMac, p.unseen = 0, false, false
	r.say(fulfilled, who)
	p.began = p.turns + 1
	if p.fulfilled[who].n == p.target {
		p.phase = isOver
		r.say(over, who)
		return nil
	}
	r.say(newTasks, who)
	for other := p.after(who); other != who; other = p.after(other) {
		p.returned.add(p.tasks[other])
	}
	for other, i := p.after(who), 0; i < p.players; other, i = p.after(other), i+1 {
		next, err := r.drawTask()
		if err != nil {
			return err
		}
		p.tasks[other], p.shown[other] = next, false
		r.say(newTask, other)
	}
	p.pass(p.after(who))
	return nil
}

// resume goes on after a move: red cards first, then the next turn.
func (p *position) resume() {
	p.took, p.fromMac, p.unseen = 0, false, false
	if p.waiting > 0 {
		p.phase = inRed
		return
	}
	p.pass(p.after(p.player))
}

// pass hands the turn on.
func (p *position) pass(to games.Seat) {
	p.phase, p.player = inTurn, to
	p.turns++
}
