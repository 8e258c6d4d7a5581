package dalmuti

import (
	"math/rand/v2"
	"slices"

	"hofnar/games"
)

// mind is what a seat knows: a position in which each hand has the cards that the seat knows
// to be there.
type mind struct {
	position
	seat     games.Seat
	floors   [mostPlayers]int // by seat: no unknown card of the hand is of a better rank, since taxes took those; 0: not known
	hidden   cards            // the unknown cards in all other hands together
	owing    []games.Seat     // who has yet to choose taxes
	top      play             // the newest play
	passings []passing        // of others
}

func ponder(s games.Sight) games.Mind {
	v, ok := s.View.Detail.(View)
	if !ok {
		return nil
	}
	m := &mind{seat: s.Seat}
	m.table = tableOf(s.Players, s.Agreed)
	m.look(v)
	gone := m.recall(s.Heard)
	m.hands[m.seat], _ = tally(v.Hand)
	m.hidden = m.deck() - gone
	for _, hand := range m.hands {
		m.hidden -= hand
	}
	return m
}

// look takes over what the seat sees. It makes this round the last one, so that worlds end
// with it.
func (m *mind) look(v View) {
	m.round, m.rounds = v.Round, v.Round
	copy(m.ranks[:], v.Ranks)
	m.position.seat(m.ranks)
	copy(m.held[:], v.Counts)
	copy(m.scores[:], v.Scores)
	copy(m.out[:], v.Out)
	m.gone, m.turn, m.rebel = len(v.Out), games.Public, games.Public
	if v.Trick != nil {
		m.trick = *v.Trick
	}
	if v.Phase == inPlay.String() {
		m.phase, m.turn = inPlay, v.Turn[0]
		return
	}
	m.owing = v.Turn
	if due := m.places[m.seat]; due < len(dues) {
		m.chosen[due], _ = tally(v.Gave)
	}
}

// recall goes through all that the seat has heard: it notes which cards others are known to
// hold, and returns those that have been played in this round.
func (m *mind) recall(heard []games.News) (gone cards) {
	own := cards(0)
	for _, n := range heard {
		m.note(n.Fact)
		switch fact := n.Fact.(type) {
		case Dealt:
			own, _ = tally(fact.Hand)
			gone, m.declined, m.hands, m.floors, m.passings = 0, false, [mostPlayers]cards{}, [mostPlayers]int{}, nil
		case Declined:
			m.declined = true
		case Paid:
			m.recallTaxes(fact)
		case Revolted:
			m.recallRevolution(fact, own)
		case Played:
			laid := fact.play().cards()
			gone += laid
			m.hands[fact.Who] -= m.hands[fact.Who].common(laid)
		}
	}
	return gone
}

// recallTaxes notes the cards that the seat has given, and that a peon from whom it has got
// the best ones holds no better ones.
func (m *mind) recallTaxes(fact Paid) {
	if fact.Other == games.Public {
		return
	}
	m.hands[fact.Other], _ = tally(fact.Gave)
	if m.places[fact.Other] > m.places[m.seat] {
		m.floors[fact.Other] = slices.Max(fact.Got)
	}
}

// recallRevolution notes who has both jesters now. Where hands were exchanged it is the player
// opposite to the one who showed them, and the player opposite to the seat has the cards that
// the seat was dealt.
func (m *mind) recallRevolution(fact Revolted, dealt cards) {
	holder := fact.Who
	if fact.Great && m.swap {
		m.hands[m.opposite(m.seat)] = dealt
		holder = m.opposite(holder)
	}
	m.hands[holder] = m.hands[holder].plain() + some(jester, jesters)
}

// Imagine implements games.Mind.
func (m *mind) Imagine(over games.World, r *rand.Rand) games.World {
	w, ok := over.(*world)
	if !ok {
		w = &world{}
	}
	w.first, w.from, w.began = m.seat, m.round, m.scores
	for {
		m.likely(&w.position, luck{r})
		if m.phase == inPlay || m.suits(&w.position) {
			return w
		}
	}
}

// suits fills in the taxes that others have chosen, as their worst cards. It reports whether
// the round could have come so far: if the Greater Peon had both jesters, there would be no
// taxes.
func (m *mind) suits(p *position) bool {
	for due, count := range dues {
		who := p.ranks[due]
		if p.chosen[due] == 0 && !slices.Contains(m.owing, who) {
			p.chosen[due] = p.hands[who].coarsest(count)
		}
	}
	return p.hands[p.ranks[p.players-1]].of(jester) < jesters
}

// spread deals the hidden cards, first to those whose floor is known, since not every card
// can be theirs.
func (m *mind) spread(p *position, l luck) {
	var pack [mostCards]uint8
	n := m.hidden.pack(&pack)
	l.shuffle(pack[:n])
	for who, floor := range m.floors[:p.players] {
		if floor > 0 {
			n = p.fill(who, pack[:n], floor)
		}
	}
	for who := range p.players {
		n = p.fill(who, pack[:n], 0)
	}
}

// fill completes a hand with cards of that rank or worse. It returns how many cards are
// left, the unused ones moved to the front.
func (p *position) fill(who int, pack []uint8, floor int) (left int) {
	lacking := p.held[who] - p.hands[who].size()
	for _, card := range pack {
		if lacking > 0 && int(card) >= floor {
			p.hands[who] += some(int(card), 1)
			lacking--
			continue
		}
		pack[left] = card
		left++
	}
	return left
}

// Act implements games.Mind.
func (m *mind) Act(steps ...games.Move) games.Act { return actOf(steps[0]) }
