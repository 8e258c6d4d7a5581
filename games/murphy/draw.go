package murphy

import (
	"slices"

	"hofnar/games"
)

// buried are the cards that a new stack is made of: the action discard and the
// open piles under their tops.
func (s *State) buried() []card {
	pool := slices.Clone(s.gone)
	for _, pile := range s.open {
		if len(pile) > 1 {
			pool = append(pool, pile[:len(pile)-1]...)
		}
	}
	return pool
}

// available is how many cards can be drawn, reckoning with a new stack.
func (s *State) available() int { return len(s.stack) + len(s.buried()) }

// draw takes the top card of the stack, of a new one if it is used up. It
// returns noCard when there is none [M10].
func (d *draft) draw() (card, error) {
	if len(d.stack) == 0 {
		pool := d.buried()
		if len(pool) == 0 {
			return noCard, nil
		}
		next, err := shuffle(d.chance, pool)
		if err != nil {
			return noCard, err
		}
		d.stack, d.gone = next, nil
		for pile, cards := range d.open {
			d.open[pile] = cards[max(0, len(cards)-1):]
		}
		d.tell("reshuffled")
	}
	return d.top(), nil
}

// receive gives a card from the stack to somebody: a red one waits to be carried
// out, behind its owner's last one [M7].
func (d *draft) receive(who games.Seat, c card) {
	if !c.isRed() {
		d.hands[who] = with(d.hands[who], c)
		return
	}
	at := len(d.pending)
	for i, p := range d.pending {
		if p.who == who {
			at = i + 1
		}
	}
	d.pending = slices.Insert(slices.Clone(d.pending), at, drawn{who, c})
	d.tell("drew_red", "Who", who, "Card", actionText(c))
}

// drawFor draws so many cards for somebody, or what there is.
func (d *draft) drawFor(who games.Seat, n int) error {
	var got []card
	for range n {
		c, err := d.draw()
		if err != nil {
			return err
		}
		if c == noCard {
			break
		}
		d.receive(who, c)
		if !c.isRed() {
			got = append(got, c)
		}
	}
	d.tellDrew(who, got)
	return nil
}

// discard puts an action card away.
func (d *draft) discard(c card) { d.gone = with(d.gone, c) }

// replenish gives everybody a number card again who has none left, clockwise, the
// one who acted first [M8].
func (d *draft) replenish(first games.Seat) error {
	order := d.clockwise(first)
	order = append([]games.Seat{first}, order[:len(order)-1]...)
	for _, who := range order {
		for countNumbers(d.hands[who]) == 0 && d.available() > 0 {
			if err := d.drawFor(who, 1); err != nil {
				return err
			}
		}
	}
	return nil
}

// resume goes on after an act: red cards first, then the next turn.
func (d *draft) resume() {
	d.taken, d.fromMac, d.unseen = nil, false, false
	if len(d.pending) > 0 {
		d.phase = phaseRed
		return
	}
	d.pass(d.clockwise(d.player)[0])
}

// pass hands the turn on.
func (d *draft) pass(to games.Seat) {
	d.phase, d.player = phaseTurn, to
	d.turns++
}

// newTask draws a task; returned ones are shuffled when no other is left.
func (d *draft) newTask() (int, error) {
	if len(d.fresh) == 0 {
		next, err := shuffleTasks(d.chance, d.returned)
		if err != nil {
			return 0, err
		}
		d.fresh, d.returned = next, nil
	}
	task := d.fresh[0]
	d.fresh = d.fresh[1:]
	return task, nil
}

// swapTasks exchanges two players' tasks; open ones stay open.
func (d *draft) swapTasks(a, b games.Seat) {
	d.tasks[a], d.tasks[b] = d.tasks[b], d.tasks[a]
	d.shown[a], d.shown[b] = d.shown[b], d.shown[a]
}

// swapAll exchanges two players' hands and tasks.
func (d *draft) swapAll(a, b games.Seat) {
	d.hands[a], d.hands[b] = d.hands[b], d.hands[a]
	d.swapTasks(a, b)
}
