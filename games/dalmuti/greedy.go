package dalmuti

import (
	"math/rand/v2"

	"hofnar/games"
)

// greedy is the quickest player: it leads all cards of its worst rank, jesters last of all,
// follows with the worst rank of which it has enough cards, without jesters, gives its worst
// cards as taxes, and never calls a revolution.
func greedy(w games.World, _ *rand.Rand) games.Move {
	p := w.(*world)
	who := p.Turn()
	switch hand := p.hands[who]; {
	case p.phase == inPlay && p.trick.Count == 0:
		return hand.greedyLead()
	case p.phase == inPlay:
		return hand.greedyFollow(p.trick)
	case p.undecided(who):
		return quiet
	default:
		due, _ := p.owes(who)
		return give + games.Move(hand.coarsest(dues[due]))
	}
}

func (c cards) greedyLead() games.Move {
	if r := c.worst(); r > 0 {
		return lay + games.Move(c&some(r, 15))
	}
	return lay + games.Move(c)
}

func (c cards) greedyFollow(t Trick) games.Move {
	for rest := c.plain() & (some(t.Rank, 1) - 1); rest != 0; {
		r := rest.worst()
		if c.of(r) >= t.Count {
			return lay + games.Move(some(r, t.Count))
		}
		rest &^= some(r, 15)
	}
	return pass
}
