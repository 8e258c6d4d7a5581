package dalmuti

import "hofnar/games"

// Redeal implements games.Redealer. Cards stay where the seat knows them to be:
// taxes it gave, jesters that were shown, and after a great revolution the hand
// it gave away.
func (s *State) Redeal(who games.Seat, chance games.Chance) games.State {
	known := s.known(who)
	unknown, others := s.unknown(known)
	if others < 2 {
		return s
	}
	dealt, _, ok := games.Redealt(chance, games.Public, unknown, nil, func(hands [][]int, _ []int) bool { return s.dealt(who, known, hands) != nil })
	if !ok {
		return s
	}
	return s.dealt(who, known, dealt)
}

// dealt is the position with these hands in the place of the unknown cards. It is nil where
// there could be no such position: in taxes somebody must be waited for, and the Greater Peon
// cannot hold both jesters. Taxes that others have chosen become their worst cards.
func (s *State) dealt(who games.Seat, known [mostPlayers]cards, hands [][]int) *State {
	next := *s
	for seat, hand := range hands {
		next.hands[seat] = known[seat]
		for _, card := range hand {
			next.hands[seat] += some(card, 1)
		}
	}
	if s.phase != inTaxes {
		return &next
	}
	next.declined = s.declined && who >= 0 && s.hands[who].of(jester) == jesters
	if len(next.Waiting()) == 0 || next.hands[s.ranks[s.players-1]].of(jester) == jesters {
		return nil
	}
	for i, count := range dues {
		if from := s.ranks[i]; from != who && s.chosen[i] != 0 {
			next.chosen[i] = next.hands[from].coarsest(count)
		}
	}
	return &next
}

// known are the cards in each hand that the seat knows to be there.
func (s *State) known(who games.Seat) [mostPlayers]cards {
	var known [mostPlayers]cards
	for _, p := range s.paid {
		if p.from == who {
			known[p.to] = p.cards.common(s.hands[p.to])
		}
	}
	if s.rebel != games.Public {
		shown := s.rebel
		if s.swapped() {
			shown = s.opposite(shown)
		}
		known[shown] = known[shown].plain() + s.hands[shown] - s.hands[shown].plain()
	}
	if who == games.Public {
		return known
	}
	if s.swapped() {
		known[s.opposite(who)] = s.hands[s.opposite(who)]
	}
	known[who] = s.hands[who]
	return known
}

// unknown are the cards of each hand that are not known, and how many hands have such cards.
func (s *State) unknown(known [mostPlayers]cards) (hands [][]int, holders int) {
	for who := range s.players {
		rest := s.hands[who] - known[who]
		hands = append(hands, rest.list())
		if rest != 0 {
			holders++
		}
	}
	return hands, holders
}

// swapped reports whether hands were exchanged in this round, by a great revolution.
func (s *State) swapped() bool {
	return s.upheaval == greatRevolution && s.swap
}
