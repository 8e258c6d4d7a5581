package murphy

import (
	"math"
	"math/rand/v2"

	"hofnar/games"
)

// Plodder is a computer player that goes straight for its task: of all exchanges
// and of the actions that get rid of cards it takes the one that leaves the
// fewest cards missing or in the way, reckoning with some random cards from the
// stack.
func Plodder(s games.Sight) games.Thought {
	m, ok := mindOf(s, nil).(*mind)
	if !ok || !m.awaits(m.seat) {
		return games.Thought{}
	}
	c := newPlan(m, s.Rand)
	for c.sofar.ask != nothing {
		next := c.best()
		c.settle(next)
		c.choose(c.seat, next)
	}
	c.sofar.tidy(c.fromMac)
	return games.Thought{Act: c.act()}
}

// plan is what the computer reckons with, in a position in which it has made up what it
// cannot see. It changes as the choice goes on.
type plan struct {
	*position
	seat      games.Seat
	hand, mac hand   // number cards only
	unseen    []card // number cards that are not to be seen
	rand      *rand.Rand
}

func newPlan(m *mind, r *rand.Rand) *plan {
	imagined := m.Imagine(nil, r).(*world)
	return &plan{&imagined.position, m.seat, m.hands[m.seat].onlyNumbers(), m.mac, m.numbers, r}
}

// best is the step that comes out best.
func (c *plan) best() (best step) {
	least := math.Inf(1)
	for _, move := range c.steps(c.seat, make([]games.Move, 0, usualSteps)) {
		s := stepOf(move)
		worth := c.worth(s) + float64(0.001*c.rand.Float64())
		if worth < least {
			best, least = s, worth
		}
	}
	return best
}

// worth is how badly off the computer is after a step, the lower the better.
func (c *plan) worth(s step) float64 {
	switch s.what {
	case stepTake, stepAct, stepPass:
		return c.opening(s)
	case stepClaim:
		return -1
	case stepColour:
		return c.group(s.at)
	case stepCard, stepSource:
		return c.naming(s)
	}
	return 0
}

// naming is the same for a step that names a card, or a place to take one from.
func (c *plan) naming(s step) float64 {
	switch {
	case s.what == stepSource && s.at != onMac:
		return 0
	case !s.card.isNumber():
		return c.cost(c.hand) - 0.5 // green cards do not matter
	case c.taking():
		return c.cost(c.plus(c.hand, s.card))
	}
	return c.cost(c.less(c.hand, s.card))
}

// taking reports whether the cards asked for are taken, not given.
func (c *plan) taking() bool {
	return c.sofar.kind == take || c.sofar.kind == act && c.sofar.card == green(12)
}

// settle notes what a step changes.
func (c *plan) settle(s step) {
	switch {
	case s.what != stepCard && (s.what != stepSource || s.at != onMac) || !s.card.isNumber():
	case c.taking():
		c.mac = c.less(c.mac, s.card)
		c.hand.add(s.card)
	default:
		c.hand = c.less(c.hand, s.card)
		if s.at == onMac {
			c.mac.add(s.card)
		}
	}
}

// group is the best that giving away a card of one colour comes to.
func (c *plan) group(colour int) float64 {
	best := math.Inf(1)
	for v := 1; v <= values; v++ {
		if one := number(colour, v); c.hand.has(one) {
			best = min(best, c.cost(c.less(c.hand, one)))
		}
	}
	return min(best, 50)
}

func (c *plan) plus(h hand, one card) hand {
	h.add(one)
	return h
}

func (c *plan) less(h hand, one card) hand {
	h, _ = h.less(one)
	return h
}

// cost is how many cards are missing or in the way.
func (c *plan) cost(hand hand) float64 {
	p := progressOf(c.tasks[c.seat], &hand, &c.mac)
	if p.done {
		return 0
	}
	cost := float64(max(0, p.need-p.good) + p.rest)
	switch c.tasks[c.seat] {
	case 4:
		cost = float64(p.rest) + float64(0.05*float64(hand.numbers()))
	case 8:
		cost = max(cost, float64(leastSum-hand.sum())/values)
	}
	return cost + 0.1
}

// shed is the cost after the so many cards have been given that hurt least.
func (c *plan) shed(hand hand, n int) float64 {
	for range n {
		best, least := noCard, math.Inf(1)
		for kind := range hand.cards() {
			if cost := c.cost(c.less(hand, kind)); cost < least {
				best, least = kind, cost
			}
		}
		if best == noCard {
			break
		}
		hand = c.less(hand, best)
	}
	return c.cost(hand)
}

// How much worse an action is than an exchange: it cannot be followed by a claim.
const unclaimed = 0.6

// opening is what a way to use the turn comes to.
func (c *plan) opening(s step) float64 {
	switch {
	case s.what == stepTake:
		return c.taken(int(s.card), s.at)
	case s.what == stepPass || s.card.isRed():
		return 0
	case s.card == green(4):
		return c.shed(c.hand, 2) + unclaimed
	case s.card == green(7):
		return c.shed(c.hand, mostMac-c.mac.numbers()) + unclaimed
	case s.card == green(8):
		return c.shed(c.hand, 5) + 2*unclaimed
	}
	return 60 + float64(c.rand.Float64())
}

// taken is what an exchange comes to that begins so.
func (c *plan) taken(from, n int) float64 {
	switch {
	case from == fromStack:
		return c.blindly(n)
	case from == onMac:
		return c.anyFromMac(n)
	case from == fromBoth:
		return c.exchange(c.open[left].top(), c.open[right].top())
	case n == 2:
		return c.exchange(c.open[from].top(), c.any())
	}
	return c.exchange(c.open[from].top())
}

func (c *plan) any() card {
	if len(c.unseen) == 0 {
		return noCard
	}
	return c.unseen[c.rand.IntN(len(c.unseen))]
}

// exchange is the cost after taking these and giving the least useful ones.
func (c *plan) exchange(cards ...card) float64 {
	hand := c.hand
	for _, one := range cards {
		if one != noCard {
			hand = c.plus(hand, one)
		}
	}
	return c.shed(hand, dues(len(cards)))
}

// trials is how many draws from the stack the computer imagines.
const trials = 6

func (c *plan) blindly(n int) float64 {
	sum := 0.0
	for range trials {
		cards := []card{c.any()}
		if n == 2 {
			cards = append(cards, c.any())
		}
		sum += c.exchange(cards...)
	}
	return sum/trials + 0.1
}

// anyFromMac is the best exchange of so many cards with Mac.
func (c *plan) anyFromMac(n int) float64 {
	if c.tasks[c.seat] == 4 {
		return c.mend(n)
	}
	best := math.Inf(1)
	for a := range c.mac.cards() {
		if n == 1 {
			best = min(best, c.exchange(a))
			continue
		}
		rest := c.less(c.mac, a)
		for b := range rest.cards() {
			if b >= a {
				best = min(best, c.exchange(a, b))
			}
		}
	}
	return best
}

// mend is how alike Mac's cards can get by an exchange: what sticks out is taken.
func (c *plan) mend(n int) float64 {
	mac := c.mac
	for range n {
		mac = c.closer(mac, mac, c.less)
	}
	return c.mended(mac, dues(n))
}

// mended is how alike Mac's cards get by so many that are given.
func (c *plan) mended(mac hand, n int) float64 {
	for range n {
		mac = c.closer(mac, c.hand, c.plus)
	}
	p := progressOf(4, &c.hand, &mac)
	return float64(p.rest)
}

// closer changes Mac's cards by the one of these that makes them most alike.
func (c *plan) closer(mac, from hand, change func(hand, card) hand) hand {
	best, least := mac, math.Inf(1)
	for kind := range from.cards() {
		next := change(mac, kind)
		if p := progressOf(4, &c.hand, &next); float64(p.rest) < least {
			best, least = next, float64(p.rest)
		}
	}
	return best
}
