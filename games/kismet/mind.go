package kismet

import (
	"math/rand/v2"
	"slices"

	"hofnar/games"
)

// mind is what a seat knows: everything, since all that lies face down now has been
// laid off before everybody's eyes. Its worlds end with the round.
type mind struct{ world }

func ponder(s games.Sight) games.Mind {
	v, ok := s.View.Detail.(View)
	if !ok {
		return nil
	}
	m := &mind{world{first: s.Seat, from: v.Round}}
	m.players, m.round, m.rounds, m.roll = s.Players, v.Round, v.Round, s.View.Scene.Part-1
	m.phase = phaseOf(v.Phase)
	m.active, m.winner, m.dice, m.laid, m.closed = v.Active, v.Winner, thrown(v.Dice), v.Laid, v.Closed
	m.won = slices.ContainsFunc(v.Knocks, func(k Knock) bool { return !k.Wrong() })
	if v.Said {
		m.half = 1
	}
	for who, list := range v.Up {
		for _, value := range list {
			m.up[who] |= card(value)
		}
	}
	copy(m.scores[:], v.Scores)
	m.began = m.scores
	m.recall(s.Heard)
	if m.first != m.awaited() {
		m.racing = m.rightly() &^ seat(m.first)
	}
	return m
}

func phaseOf(name string) (p phase) {
	for p.String() != name {
		p++
	}
	return p
}

// recall goes through what the seat has heard this round: in which order cards have
// been laid off, and who has knocked on this roll.
func (m *mind) recall(heard []games.News) {
	half, from := uint8(0), len(heard)
	for began := false; !began && from > 0; {
		from--
		_, began = heard[from].Fact.(Began)
	}
	for _, n := range heard[from:] {
		switch fact := n.Fact.(type) {
		case Rolled:
			half, m.knocked = 0, [2]seats{}
		case Said:
			half = 1
		case Laid:
			m.piles[fact.Who] = m.piles[fact.Who].with(fact.Card).with(fact.Bonus)
		case Knock:
			m.knocked[half] |= seat(fact.Who)
			if fact.Back != 0 {
				m.piles[fact.Who] = m.piles[fact.Who].under()
			}
		case Back:
			m.piles[fact.Who] = m.piles[fact.Who].under()
		}
	}
}

// Imagine implements games.Mind.
func (m *mind) Imagine(over games.World, r *rand.Rand) games.World {
	w, ok := over.(*world)
	if !ok {
		w = &world{}
	}
	*w = m.world
	w.quick = games.Seat(r.Uint32N(uint32(w.players)))
	return w
}

// Act implements games.Mind.
func (m *mind) Act(steps ...games.Move) games.Act { return actOf(steps[0]) }
