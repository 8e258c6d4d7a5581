package dalmuti

import "hofnar/games"

// attempts is how many deals are tried for one world. The one in which fewest passes are odd
// is kept.
const attempts = 8

// passing is a pass of another player.
type passing struct {
	who   games.Seat
	over  play  // the play that was not beaten
	since cards // what the player has laid since
}

// note keeps passes of others, and what they have laid since.
func (m *mind) note(fact any) {
	switch fact := fact.(type) {
	case Played:
		m.top = fact.play()
		for i := range m.passings {
			if p := &m.passings[i]; p.who == fact.Who {
				p.since += m.top.cards()
			}
		}
	case Passed:
		if fact.Who != m.seat {
			m.passings = append(m.passings, passing{who: fact.Who, over: m.top})
		}
	}
}

// likely deals the hidden cards so that as few passes of others as possible are odd, within a
// few attempts.
func (m *mind) likely(p *position, l luck) {
	*p = m.position
	m.spread(p, l)
	least := m.odd(p)
	for n := 1; n < attempts && least > 0; n++ {
		q := m.position
		m.spread(&q, l)
		if odd := m.odd(&q); odd < least {
			*p, least = q, odd
		}
	}
}

// odd counts the cases in which somebody has passed though holding exactly as many cards of a
// better rank as were needed: few people keep back such a group.
func (m *mind) odd(p *position) (n int) {
	for i := range m.passings {
		was := &m.passings[i]
		better := (p.hands[was.who] + was.since).plain() & (some(was.over.rank, 1) - 1)
		for better != 0 {
			rank := better.worst()
			if better.of(rank) == was.over.count {
				n++
			}
			better &^= some(rank, 15)
		}
	}
	return n
}
