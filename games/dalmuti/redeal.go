package dalmuti

import "hofnar/games"

// redealTries bounds the search for a deal that agrees with what everybody can
// see.
const redealTries = 2000

// Redeal implements games.Redealer. Cards stay where the seat knows them to be:
// taxes it gave, jesters that were shown, and after a great revolution the hand
// it gave away.
func (s *State) Redeal(who games.Seat, chance games.Chance) games.State {
	known := s.known(who)
	pool, holders := s.unknown(known)
	if holders < 2 || sorts(pool) < 2 {
		return s
	}
	dealt, err := games.Draw(chance, games.Lot{Kind: "redeal"},
		func(luck []games.Luck) []int { return s.redeal(who, known, pool, luck[0]) },
		func(list []int) games.Text {
			if c, ok := tally(list); !ok || c != pool || s.dealt(who, known, list) == nil {
				return games.T("dalmuti.chance.deal")
			}
			return games.Text{}
		})
	if err != nil {
		return s
	}
	return s.dealt(who, known, dealt)
}

// redeal shuffles the unknown cards until they make a possible position.
func (s *State) redeal(who games.Seat, known [mostPlayers]cards, pool cards, luck games.Luck) []int {
	for range redealTries {
		if list := games.Shuffled(luck, pool.list()); s.dealt(who, known, list) != nil {
			return list
		}
	}
	return nil
}

// dealt gives the others these cards instead of their unknown ones. It returns
// nil when that cannot be, considering what the table waits for.
func (s *State) dealt(who games.Seat, known [mostPlayers]cards, list []int) *State {
	next := *s
	for seat, held := range s.held {
		next.hands[seat] = known[seat]
		for range held - known[seat].size() {
			next.hands[seat] += some(list[0], 1)
			list = list[1:]
		}
	}
	if s.phase != inTaxes {
		return &next
	}
	next.declined = s.declined && who >= 0 && s.hands[who].of(jester) == jesters
	if len(next.Waiting()) == 0 || next.hands[s.ranks[s.players-1]].of(jester) == jesters {
		return nil
	}
	for i, due := range dues {
		if from := s.ranks[i]; from != who && s.chosen[i] != 0 {
			next.chosen[i] = next.hands[from].coarsest(due.count)
		}
	}
	return &next
}

// known are the cards of which the seat knows who holds them.
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

// unknown are all other cards in hands, and how many players hold some.
func (s *State) unknown(known [mostPlayers]cards) (pool cards, holders int) {
	for seat, hand := range s.hands {
		rest := hand - known[seat]
		pool += rest
		if rest != 0 {
			holders++
		}
	}
	return pool, holders
}

func (s *State) swapped() bool {
	return s.upheaval == greatRevolution && s.swap
}

func sorts(c cards) (n int) {
	for range c.each() {
		n++
	}
	return n
}
