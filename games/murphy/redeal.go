package murphy

import (
	"slices"

	"hofnar/games"
)

// redealt is a way in which what a seat cannot know might lie.
type redealt struct {
	// Cards are the others' hands by seat, each in the order dealt, what lies below the tops
	// of the open piles, left and right, the bottom first, and the stack, its top first.
	Cards []string `json:"cards"`
	Tasks []int    `json:"tasks"` // of the others whose tasks are hidden, then those to be drawn
	Taken []int    `json:"taken"` // what was just taken unseen: places in the taker's hand as dealt
}

// Redeal implements games.Redealer: others' hands, the stack, what lies below the tops of
// the open piles [M13], hidden tasks, and what somebody has just taken from the stack. It does
// not know what the seat has heard, so it deals cards anew, too, whose places a good memory
// would know: no view or question may tell of them.
func (s *State) Redeal(who games.Seat, chance games.Chance) games.State {
	if s.phase == isOver {
		return s
	}
	dealt, err := games.Draw(chance, games.Lot{Kind: "redeal"},
		func(luck []games.Luck) redealt {
			var deal redealt
			for range 500 {
				if deal = s.shuffled(who, luck[0]); s.dealt(who, deal) != nil {
					break
				}
			}
			return deal
		},
		func(deal redealt) games.Text {
			if s.dealt(who, deal) == nil {
				return games.T("murphy.chance.stack")
			}
			return games.Text{}
		})
	if err != nil {
		return s
	}
	return s.dealt(who, dealt)
}

// hidden lists the other players.
func (s *State) hidden(who games.Seat) (list []games.Seat) {
	for seat := range s.players {
		if games.Seat(seat) != who {
			list = append(list, games.Seat(seat))
		}
	}
	return list
}

// known are the cards of a hand that stay where they are: what was taken from where
// it lay open, a card played that waits for answers, and the answers, which all
// learn when it is carried out.
func (s *State) known(seat games.Seat) (cards []card) {
	switch {
	case s.phase == inGive && seat == s.player && !s.unseen:
		return slices.Clone(s.taken[:s.took])
	case s.phase == inRespond && seat == s.player:
		cards = append(cards, s.played)
	}
	if s.phase == inRespond && s.answered[seat] {
		cards = append(cards, s.answers[seat].card)
	}
	return cards
}

// shuffled deals anew: what is known stays, red cards stay in the stack, and who
// has number cards gets one first.
func (s *State) shuffled(who games.Seat, luck games.Luck) (deal redealt) {
	var pool, inStack []card
	for _, seat := range s.hidden(who) {
		rest, _ := s.hands[seat].less(s.known(seat)...) // they are there
		pool = append(pool, rest.list()...)
		if !s.shown[seat] && s.tasks[seat] > 0 {
			deal.Tasks = append(deal.Tasks, s.tasks[seat])
		}
	}
	for _, pile := range s.open {
		pool = append(pool, pile.list()[:pile.below()]...)
	}
	for _, c := range s.stack.list() {
		if c.isRed() {
			inStack = append(inStack, c)
		} else {
			pool = append(pool, c)
		}
	}
	pool = games.Shuffled(luck, pool)
	var below []card
	for range s.open[left].below() + s.open[right].below() {
		i := slices.IndexFunc(pool, card.isNumber) // they were number cards
		below, pool = append(below, pool[i]), slices.Delete(pool, i, i+1)
	}
	for _, task := range s.fresh.each() {
		deal.Tasks = append(deal.Tasks, int(task))
	}
	deal.Tasks = games.Shuffled(luck, deal.Tasks)
	for _, seat := range s.hidden(who) {
		hand := s.known(seat)
		if s.hands[seat].numbers() > 0 && countNumbers(hand) == 0 {
			i := slices.IndexFunc(pool, card.isNumber)
			if i < 0 { // the hands before this one got them all
				return s.shuffled(who, luck)
			}
			hand, pool = append(hand, pool[i]), slices.Delete(pool, i, i+1)
		}
		more := s.hands[seat].size() - len(hand)
		hand, pool = append(hand, pool[:more]...), pool[more:]
		deal.Cards = append(deal.Cards, namesOf(hand)...)
		if seat == s.player {
			deal.Taken = games.Shuffled(luck, places(len(hand)))[:min(s.took, len(hand))]
		}
	}
	deal.Cards = append(deal.Cards, namesOf(below)...)
	deal.Cards = append(deal.Cards, namesOf(games.Shuffled(luck, append(inStack, pool...)))...)
	return deal
}

// places are the numbers from 0 of so many cards in a hand.
func places(n int) (list []int) {
	for i := range n {
		list = append(list, i)
	}
	return list
}

// dealt is the position in which the unknown cards and tasks lie like that, nil if what the
// seat knows rules it out.
func (s *State) dealt(who games.Seat, deal redealt) *State {
	next := *s
	cards, _ := cardsOf(deal.Cards)
	tasks := deal.Tasks
	for _, seat := range s.hidden(who) {
		n := s.hands[seat].size()
		hand := cards[:n]
		cards = cards[n:]
		if seat == s.player && s.phase == inGive && s.unseen {
			for i, at := range deal.Taken {
				next.taken[i] = hand[at]
			}
		}
		next.hands[seat] = handOf(hand)
		if !s.shown[seat] && s.tasks[seat] > 0 {
			next.tasks[seat], tasks = tasks[0], tasks[1:]
		}
		if !next.plausible(seat, &s.position) {
			return nil
		}
	}
	for i := range next.open {
		cards = cards[copy(next.open[i].list()[:next.open[i].below()], cards):]
	}
	next.stack = stackOf(cards)
	for i, task := range tasks {
		next.fresh.list[len(tasks)-1-i] = int8(task)
	}
	return &next
}

// plausible reports whether somebody's hand could be this one instead of that in
// the position before.
func (p *position) plausible(seat games.Seat, before *position) bool {
	n := p.hands[seat].numbers()
	if (n == 0) != (before.hands[seat].numbers() == 0) {
		return false
	}
	switch {
	case seat != p.player:
		return true
	case p.phase == inGive:
		return n > dues(p.took)
	case p.phase == inTurn:
		return p.stuck() == before.stuck()
	}
	return true
}

// stuck reports whether the player to move has no legal act at all [M11].
func (p *position) stuck() bool {
	return p.openings(p.player, nil)[0] == step{what: stepPass}.code()
}
