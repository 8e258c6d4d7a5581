package murphy

import (
	"math/rand/v2"
	"slices"

	"hofnar/games"
)

// redealt is a way in which what a seat cannot know might lie.
type redealt struct {
	Cards []string `json:"cards"` // the others' hands by seat, each in the order dealt, then the stack
	Tasks []int    `json:"tasks"` // of the others whose tasks are hidden, then those to be drawn
	Taken []int    `json:"taken"` // what was just taken unseen: places in the taker's hand as dealt
}

// Redeal implements games.Redealer: others' hands, the stack, hidden tasks, and what
// somebody has just taken from the stack.
func (s *State) Redeal(who games.Seat, chance games.Chance) games.State {
	if s.phase == phaseOver {
		return s
	}
	dealt, err := games.Draw(chance, "redeal",
		func(r *rand.Rand) redealt {
			var deal redealt
			for range 500 {
				if deal = s.shuffled(who, r); s.dealt(who, deal) != nil {
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
	case s.phase == phaseGive && seat == s.player && !s.unseen:
		return s.taken
	case s.phase == phaseRespond && seat == s.player:
		cards = append(cards, s.played)
	}
	if answer := s.answers[seat]; answer != nil {
		cards = append(cards, answer.card)
	}
	return cards
}

// shuffled deals anew: what is known stays, red cards stay in the stack, and who
// has number cards gets one first.
func (s *State) shuffled(who games.Seat, r *rand.Rand) (deal redealt) {
	var pool, inStack []card
	for _, seat := range s.hidden(who) {
		rest, _ := minus(s.hands[seat], s.known(seat)) // they are there
		pool = append(pool, rest...)
		if !s.shown[seat] && s.tasks[seat] > 0 {
			deal.Tasks = append(deal.Tasks, s.tasks[seat])
		}
	}
	for _, c := range s.stack {
		if c.isRed() {
			inStack = append(inStack, c)
		} else {
			pool = append(pool, c)
		}
	}
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	deal.Tasks = append(deal.Tasks, s.fresh...)
	r.Shuffle(len(deal.Tasks), func(i, j int) { deal.Tasks[i], deal.Tasks[j] = deal.Tasks[j], deal.Tasks[i] })
	for _, seat := range s.hidden(who) {
		hand := slices.Clone(s.known(seat))
		if countNumbers(s.hands[seat]) > 0 && countNumbers(hand) == 0 {
			i := slices.IndexFunc(pool, card.isNumber)
			hand, pool = append(hand, pool[i]), slices.Delete(pool, i, i+1)
		}
		more := len(s.hands[seat]) - len(hand)
		hand, pool = append(hand, pool[:more]...), pool[more:]
		deal.Cards = append(deal.Cards, namesOf(hand)...)
		if seat == s.player {
			deal.Taken = r.Perm(len(hand))[:min(len(s.taken), len(hand))]
		}
	}
	inStack = append(inStack, pool...)
	r.Shuffle(len(inStack), func(i, j int) { inStack[i], inStack[j] = inStack[j], inStack[i] })
	deal.Cards = append(deal.Cards, namesOf(inStack)...)
	return deal
}

// dealt lays the unknown cards and tasks so. It returns nil when that cannot be.
func (s *State) dealt(who games.Seat, deal redealt) *State {
	next := *s
	cards, _ := cardsOf(deal.Cards)
	tasks := deal.Tasks
	for _, seat := range s.hidden(who) {
		n := len(s.hands[seat])
		hand := cards[:n]
		cards = cards[n:]
		if seat == s.player && s.phase == phaseGive && s.unseen {
			next.taken = nil
			for _, i := range deal.Taken {
				next.taken = append(next.taken, hand[i])
			}
		}
		next.hands[seat] = sorted(hand)
		if !s.shown[seat] && s.tasks[seat] > 0 {
			next.tasks[seat], tasks = tasks[0], tasks[1:]
		}
		if !next.plausible(seat, s) {
			return nil
		}
	}
	next.stack, next.fresh = cards, tasks
	return &next
}

// plausible reports whether somebody's hand could be this one instead of that in
// the position before.
func (s *State) plausible(seat games.Seat, before *State) bool {
	hand := s.hands[seat]
	if countNumbers(hand) == 0 != (countNumbers(before.hands[seat]) == 0) {
		return false
	}
	switch {
	case seat != s.player:
		return true
	case s.phase == phaseGive:
		return countNumbers(hand) > dues(len(s.taken))
	case s.phase == phaseTurn:
		return len(before.takings())+len(before.playables()) > 0 == (len(s.takings())+len(s.playables()) > 0)
	}
	return true
}
