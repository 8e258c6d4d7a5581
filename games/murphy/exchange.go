package murphy

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// The sources of an exchange.
const (
	fromStack = "stack"
	fromLeft  = "left"
	fromRight = "right"
	fromBoth  = "both"
	fromMac   = "mac"
)

// taking is where from and how much.
type taking struct {
	from  string
	n     int
	cards []card // Mac's, as named
}

// dues is how many cards are given for so many taken.
func dues(n int) int { return 3 - n }

// take begins an exchange.
func (d *draft) take(who games.Seat, m move) error {
	t := taking{m.from, m.n, m.cards}
	if m.from == fromMac {
		t.n = len(m.cards)
		if !m.only("from", "cards") || t.n < 1 || t.n > 2 {
			return games.Refuse("murphy.refuse.mac_cards")
		}
	} else if !m.only("from", "n") || m.n < 1 || m.n > 2 {
		return games.Refuse("murphy.refuse.how.take")
	}
	if err := d.mayTake(t); err != nil {
		return err
	}
	if t.from == fromStack {
		return d.takeUnseen(who, t.n)
	}
	d.taken = d.lift(t)
	d.fromMac = t.from == fromMac
	for _, c := range d.taken {
		d.hands[who] = with(d.hands[who], c)
	}
	d.phase = phaseGive
	d.tellTook(who, t.from)
	return nil
}

// mayTake says why the player to move cannot take so.
func (s *State) mayTake(t taking) error {
	held := countNumbers(s.hands[s.player])
	if t.from == fromStack {
		switch {
		case s.available() < t.n:
			return games.Refuse("murphy.refuse.stack_empty")
		case held < dues(t.n):
			return games.Refuse("murphy.refuse.keep_one")
		}
		return nil
	}
	if err := s.isThere(t); err != nil {
		return err
	}
	if held+t.n <= dues(t.n) { // [M5]
		return games.Refuse("murphy.refuse.keep_one")
	}
	return nil
}

// isThere says why these cards cannot be taken from where they lie open.
func (s *State) isThere(t taking) error {
	switch t.from {
	case fromBoth:
		if t.n != 2 || len(s.open[left]) == 0 || len(s.open[right]) == 0 {
			return games.Refuse("murphy.refuse.pile_empty")
		}
	case fromMac:
		if _, ok := minus(s.mac, t.cards); !ok {
			return games.Refuse("murphy.refuse.mac_has_not")
		}
		if len(s.mac)-t.n+dues(t.n) > mostMac {
			return games.Refuse("murphy.refuse.mac_full")
		}
	default:
		pile, ok := pileOf(t.from)
		if !ok {
			return games.Refuse("murphy.refuse.how.take")
		}
		if len(s.open[pile]) < t.n {
			return games.Refuse("murphy.refuse.pile_empty")
		}
	}
	return nil
}

// lift takes cards from where they lie open, in the order of a record: the top
// first, left before right, Mac's as named.
func (d *draft) lift(t taking) (cards []card) {
	switch t.from {
	case fromMac:
		d.mac, _ = minus(d.mac, t.cards) // they are there
		return t.cards
	case fromBoth:
		return []card{d.liftTop(left), d.liftTop(right)}
	}
	pile, _ := pileOf(t.from)
	for range t.n {
		cards = append(cards, d.liftTop(pile))
	}
	return cards
}

// liftTop takes the top card of an open pile that has one.
func (d *draft) liftTop(pile int) card {
	n := len(d.open[pile]) - 1
	c := d.open[pile][n]
	d.open[pile] = d.open[pile][:n:n]
	return c
}

// takeUnseen takes cards from the stack; with a red one among them, nothing is
// given.
func (d *draft) takeUnseen(who games.Seat, n int) error {
	cards, err := d.drawUseful(who, n)
	if err != nil {
		return err
	}
	if cards == nil { // there is nothing of use any more [M6]
		d.tell("took.nothing", "Who", who)
		d.resume()
		return nil
	}
	for _, c := range cards {
		d.receive(who, c)
	}
	d.taken, d.unseen = cards, true
	d.tellTook(who, fromStack)
	if slices.ContainsFunc(cards, card.isRed) {
		d.resume()
		return nil
	}
	d.phase = phaseGive
	return nil
}

// drawUseful draws cards that leave the player able to give; useless ones are
// laid aside and others drawn [M6]. It returns nil when there are no others.
func (d *draft) drawUseful(who games.Seat, n int) ([]card, error) {
	for {
		var cards []card
		for range n {
			c, err := d.draw()
			if err != nil {
				return nil, err
			}
			cards = append(cards, c)
		}
		if !d.useless(who, cards) {
			return cards, nil
		}
		for _, c := range cards {
			d.discard(c)
			d.tell("laid_aside", "Who", who, "Card", actionText(c))
		}
		if !d.numbersLeft() {
			return nil, nil
		}
	}
}

// useless: a single green card that leaves only two number cards, or two actions
// with one number card in hand.
func (d *draft) useless(who games.Seat, cards []card) bool {
	held := countNumbers(d.hands[who])
	if len(cards) == 1 {
		return cards[0].isGreen() && held <= dues(1)
	}
	return held <= dues(2) && countNumbers(cards) == 0
}

// numbersLeft reports whether a number card can still be drawn.
func (s *State) numbersLeft() bool { return countNumbers(s.stack)+countNumbers(s.buried()) > 0 }

// give completes an exchange.
func (d *draft) give(who games.Seat, m move) error {
	k := dues(len(d.taken))
	rest, ok := minus(d.hands[who], m.cards)
	switch {
	case len(m.cards) != k:
		return games.Refuse("murphy.refuse.count", "Count", k)
	case countNumbers(m.cards) != k:
		return games.Refuse("murphy.refuse.numbers_only")
	case !ok:
		return games.Refuse("murphy.refuse.not_held")
	}
	d.hands[who] = rest
	if d.fromMac {
		if m.present["to"] {
			return games.Refuse("murphy.refuse.to_mac")
		}
		for _, c := range m.cards {
			d.mac = with(d.mac, c)
		}
	} else {
		where, ok := ontoPiles(m.places, k)
		if !ok {
			return games.Refuse("murphy.refuse.places")
		}
		for i, c := range m.cards {
			d.layOn(where[i], c)
		}
	}
	d.tellGave(who, m)
	if !m.claim {
		d.resume()
		return nil
	}
	return d.fulfil(who)
}

// fulfil claims the task: it stays before its owner, and everybody gets another.
func (d *draft) fulfil(who games.Seat) error {
	if !d.progress(who).done {
		return games.Refuse("murphy.refuse.not_fulfilled")
	}
	task := d.tasks[who]
	d.fulfilled[who] = append(slices.Clone(d.fulfilled[who]), task)
	d.tasks[who], d.shown[who] = 0, false
	d.taken, d.fromMac, d.unseen = nil, false, false
	d.score(who, task)
	d.tellFulfilled(who, task)
	if len(d.fulfilled[who]) == d.agreed.Int("target") {
		d.phase = phaseOver
		d.tell("over", "Who", who)
		return nil
	}
	d.tell("new_tasks")
	order := d.clockwise(who)
	d.returned = slices.Clone(d.returned)
	for _, other := range order[:len(order)-1] {
		d.returned = append(d.returned, d.tasks[other])
	}
	for _, other := range order {
		next, err := d.newTask()
		if err != nil {
			return err
		}
		d.tasks[other], d.shown[other] = next, false
		d.tellTask(other)
	}
	d.pass(order[0])
	return nil
}

// score writes a fulfilled task down: a point, the task's number as its title, and
// in how many turns it was.
func (d *draft) score(who games.Seat, task int) {
	row := games.Round{Points: make([]int, d.players), Titles: make([]string, d.players), Turns: d.turns - d.began + 1}
	row.Points[who], row.Titles[who] = 1, strconv.Itoa(task)
	d.sheet = append(slices.Clone(d.sheet), row)
	d.began = d.turns + 1
}
