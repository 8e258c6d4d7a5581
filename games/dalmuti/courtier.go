package dalmuti

import (
	"cmp"
	"math"
	"slices"

	"hofnar/games"
)

// Courtier is a computer player that goes by rules of thumb. It gets rid of bad cards first,
// keeps cards of one rank together, uses good cards and jesters where they win the lead or
// empty the hand, and counts what has been played. It is the game's anchor.
func Courtier(s games.Sight) games.Thought {
	view, ok := s.View.Detail.(View)
	if !ok {
		return games.Thought{}
	}
	c := newCourt(s, view)
	if view.Phase == inTaxes.String() {
		return c.atTaxes(s)
	}
	return games.Thought{Act: c.choose(s)}
}

// What things are worth or cost. A group is all cards of one rank in a hand; the unit is
// about what it costs to hold a group of Peasants that others can beat (see burden).
const (
	lead    = 0.35 // the worth of the lead
	group   = 0.15 // the cost of each group, however strong
	mending = 0.5  // the worth of a jester
	gift    = 0.2  // the cost of giving a card to a peon, for each rank that it is better than a Peasant
)

// court is what the courtier goes by for one decision.
type court struct {
	view   View
	hand   cards
	unseen cards // in the hands of others
	rivals []int // how many cards each of them holds
}

func newCourt(s games.Sight, view View) *court {
	c := &court{view: view}
	c.hand, _ = tally(view.Hand)
	deck := deckOf(s.Players, s.Agreed.Str("deck") == trimmed)
	c.unseen = deck - c.hand - played(s.Heard)
	for seat, n := range view.Counts {
		if games.Seat(seat) != s.Seat && n > 0 {
			c.rivals = append(c.rivals, n)
		}
	}
	return c
}

// played are the cards laid since the last deal.
func played(heard []games.News) cards {
	var gone cards
	for _, n := range heard {
		switch fact := n.Fact.(type) {
		case Dealt:
			gone = 0
		case Played:
			gone += fact.play().cards()
		}
	}
	return gone
}

// atTaxes decides about a revolution and taxes. With both jesters, a Dalmuti, who gains by
// taxes, keeps quiet, and everybody else calls a revolution. Taxes are what costs least.
func (c *court) atTaxes(s games.Sight) games.Thought {
	i := slices.Index(c.view.Ranks, s.Seat)
	var best games.Act
	least := math.Inf(1)
	for way := range games.Ways(s.Ask) {
		m, err := readMove(way.Act)
		switch {
		case err != nil:
		case m == quiet && i <= 1, m == call && i > 1:
			return games.Thought{Act: way.Act}
		case kindOf(m) == give:
			if loss := c.loss(cardsIn(m)); loss < least {
				best, least = way.Act, loss
			}
		}
	}
	return games.Thought{Act: best}
}

// loss is what giving these cards away costs: the burden of the hand that is left, and what
// the cards are worth to the peon.
func (c *court) loss(given cards) float64 {
	loss := c.burden(c.hand - given)
	for r, n := range given.each() {
		loss += float64(gift * float64(n*(worst-r)))
	}
	return loss
}

// choose is the act of the move that is worth most; of equal ones that of the best rank, with
// the fewest cards and the fewest jesters.
func (c *court) choose(s games.Sight) games.Act {
	best, most := pass, math.Inf(-1)
	for _, m := range movesAsked(s.Ask) {
		if worth := c.worth(m); worth > most {
			best, most = m, worth
		}
	}
	return actOf(best)
}

// movesAsked lists the moves that a seat is offered: plays by rank, number of cards and
// jesters, then to pass.
func movesAsked(ask func(games.Picks) games.Prompt) (list []games.Move) {
	for way := range games.Ways(ask) {
		if m, err := readMove(way.Act); err == nil {
			list = append(list, m)
		}
	}
	slices.SortFunc(list, func(a, b games.Move) int {
		if a == pass || b == pass {
			return cmp.Compare(b, a)
		}
		p, q := playOf(a), playOf(b)
		return cmp.Or(p.rank-q.rank, p.count-q.count, p.jesters-q.jesters)
	})
	return list
}

// worth is what a move gains: by how much it lightens the burden, and the chance of the lead.
func (c *court) worth(m games.Move) float64 {
	if m == pass {
		return 0
	}
	p := playOf(m)
	rest := c.hand - cardsIn(m)
	holds := c.unbeaten(p.rank, p.count)
	switch {
	case rest == 0:
		return math.Inf(1)
	case c.view.Trick == nil && c.weak(rest) <= 1 && holds > 0.9:
		// All groups but one at most win the lead: they are led first, the largest play first,
		// and the weak one last.
		return 100 + float64(p.count) + holds
	}
	return c.burden(c.hand) - c.burden(rest) + float64(lead*holds)
}

// burden is how hard a hand is to get rid of. A group that nobody can beat costs little,
// since it keeps the lead; one that can be beaten costs more, the worse its rank. A jester
// helps any group, and so takes off some of it.
func (c *court) burden(hand cards) float64 {
	sum := 0.0
	for r, n := range hand.plain().each() {
		weak := 1 - c.unbeaten(r, n)
		sum += group + float64(weak*(0.35+0.65*float64(r)/worst))
	}
	return sum - float64(mending*float64(hand.of(jester)))
}

// weak is how many groups of a hand others beat with a chance of more than 10 %.
func (c *court) weak(hand cards) int {
	n := 0
	for r, k := range hand.each() {
		if c.unbeaten(r, k) < 0.9 {
			n++
		}
	}
	return n
}

// unbeaten estimates the chance that nobody else has that many cards of a better rank, if
// each unseen card is as likely in one place as in another.
func (c *court) unbeaten(rank, count int) float64 {
	left := c.unseen.size()
	if left == 0 {
		return 1
	}
	chance := 1.0
	for _, held := range c.rivals {
		if held < count {
			continue
		}
		share := float64(held) / float64(left)
		for r, n := range c.unseen.each() {
			if r < rank {
				chance *= 1 - atLeast(n+c.unseen.of(jester), count, share)
			}
		}
	}
	return chance
}

// atLeast is the chance of k successes or more in n tries, each of which succeeds with chance
// p.
func atLeast(n, k int, p float64) float64 {
	if k > n {
		return 0
	}
	fewer, exactly := 0.0, math.Pow(1-p, float64(n))
	if p >= 1 {
		return 1
	}
	for i := range k {
		fewer += exactly
		exactly *= float64(n-i) / float64(i+1) * p / (1 - p)
	}
	return max(0, 1-fewer)
}
