package dalmuti

import "hofnar/games"

// attempts is how often what is hidden is dealt for one world, of which that is kept in
// which fewest passes are odd.
const attempts = 8

// passing is that somebody passed.
type passing struct {
	who   games.Seat
	over  play  // what lay on top
	since cards // what that one has laid since
}

// note keeps who passed what, and what they have laid since.
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

// likely deals what is hidden so that others have passed for a reason, as far as a few
// attempts come to that.
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

// odd is how many whole groups others did not lay though these would have beaten what lay
// there: few people keep those.
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
