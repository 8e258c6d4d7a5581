package murphy

import "hofnar/games"

// begin deals tasks and cards.
func (r referee) begin() error {
	p := r.position
	p.turns, p.began, p.played = 1, 1, noCard
	for task := 1; task <= lastTask; task++ {
		p.fresh.add(task)
	}
	if err := r.fate.shuffleTasks(p.fresh.each()); err != nil {
		return err
	}
	cards := deck()
	if err := r.fate.shuffle(cards); err != nil {
		return err
	}
	p.fresh.reverse()
	p.stack = stackOf(cards)
	p.dealOut()
	return nil
}

// dealOut fills hands, Mac and the open piles from a whole stack, which always
// suffices.
func (p *position) dealOut() {
	for who := range p.players {
		p.fresh.n--
		p.tasks[who] = int(p.fresh.list[p.fresh.n])
	}
	for who := range p.players {
		last := noCard
		for range 8 + who {
			last = p.dealTo(who)
		}
		for p.hands[who].numbers() == 0 { // [M4]
			p.hands[who].remove(last)
			p.stack.slip(last)
			last = p.dealTo(who)
		}
	}
	for range mostMac {
		p.mac.add(p.turnUp())
	}
	for i := range p.open {
		p.open[i].lay(p.turnUp())
	}
}

// dealTo deals one card; red ones are laid aside and replaced.
func (p *position) dealTo(who int) card {
	c := p.stack.lift()
	for ; c.isRed(); c = p.stack.lift() {
		p.discard(c)
	}
	p.hands[who].add(c)
	return c
}

// slip puts a card under a pile.
func (p *pile) slip(c card) {
	copy(p.cards[1:], p.cards[:p.n])
	p.cards[0] = c
	p.n++
}

// turnUp deals a number card to the table; actions of either colour are laid
// aside.
func (p *position) turnUp() card {
	c := p.stack.lift()
	for ; !c.isNumber(); c = p.stack.lift() {
		p.discard(c)
	}
	return c
}

// tableOf is an empty position of that many players.
func tableOf(players int, agreed games.Agreed) position {
	return position{players: players, target: agreed.Int("target"), last: noCard}
}
