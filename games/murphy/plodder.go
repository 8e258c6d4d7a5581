package murphy

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"hofnar/games"
)

// Plodder is a computer player that goes straight for its task: of all exchanges
// and of the actions that get rid of cards it takes the one that leaves the
// fewest cards missing or in the way, reckoning with some random cards from the
// stack.
func Plodder(s games.Sight) games.Thought {
	v, ok := s.View.Detail.(View)
	if !ok {
		return games.Thought{}
	}
	c := newPlan(s, v)
	var picks games.Picks
	for range 20 {
		p := s.Ask(picks)
		if p.Question == nil {
			return games.Thought{Act: p.Act}
		}
		picks = append(picks, c.answer(p.Question, len(picks) == 0 && v.Phase == inTurn.String()))
	}
	return games.Random(s)
}

// plan is what the computer reckons with. It changes as the choice goes on.
type plan struct {
	View
	hand, mac hand
	tops      [piles]card
	unseen    []card // number cards it does not see
	rand      *rand.Rand
	taking    bool // the cards asked for are taken, not given
}

func newPlan(s games.Sight, v View) *plan {
	c := &plan{View: v, hand: handOf(named(v.Hand)).onlyNumbers(), mac: handOf(named(v.Mac)), rand: s.Rand, tops: [piles]card{noCard, noCard}}
	seen := append(append(named(v.Hand), named(v.Mac)...), named([]string{v.Left, v.Right})...)
	for pile, name := range []string{v.Left, v.Right} {
		if top, ok := byName[name]; ok {
			c.tops[pile] = top
		}
	}
	left := handOf(deck()).onlyNumbers()
	for _, one := range seen {
		if one.isNumber() && left.has(one) {
			left.remove(one)
		}
	}
	c.unseen = left.list()
	return c
}

func named(names []string) (cards []card) {
	for _, name := range names {
		if c, ok := byName[name]; ok {
			cards = append(cards, c)
		}
	}
	return cards
}

// answer answers one question, with one option after another as each is best then.
func (c *plan) answer(q *games.Question, turn bool) (keys []string) {
	rest := games.Question{Options: slices.Clone(q.Options)}
	for range q.Min {
		key := c.choose(&rest, turn)
		keys = append(keys, key)
		rest.Options = slices.DeleteFunc(rest.Options, func(o games.Choice) bool { return o.Key == key })
	}
	return keys
}

// choose picks one option.
func (c *plan) choose(q *games.Question, turn bool) string {
	best, least := "", math.Inf(1)
	for _, o := range q.Options {
		if o.Alias {
			continue
		}
		worth := c.option(o.Key)
		if turn {
			worth = c.opening(o.Key)
		}
		if worth += 0.001 * c.rand.Float64(); worth < least {
			best, least = o.Key, worth
		}
	}
	c.settle(best, turn)
	return best
}

// settle notes what a choice changes.
func (c *plan) settle(key string, turn bool) {
	if turn {
		c.taking = key == "m1" || key == "m2" || key == green(12).String()
		return
	}
	one, place := cardOf(key)
	switch {
	case one == noCard || !one.isNumber():
	case c.taking:
		c.mac = c.less(c.mac, one)
		c.hand.add(one)
	default:
		c.hand = c.less(c.hand, one)
		if place == "m" {
			c.mac.add(one)
		}
	}
}

// cardOf reads a card, and its place, from an option's key.
func cardOf(key string) (card, string) {
	name, place, _ := strings.Cut(key, ".")
	if one, ok := byName[name]; ok {
		return one, place
	}
	return noCard, ""
}

// option is how badly off the computer is after an option, the lower the better.
func (c *plan) option(key string) float64 {
	if strings.HasSuffix(key, keyShow) {
		return -1
	}
	switch key {
	case "claim":
		return -1
	case "quiet", "each":
		return 99
	case "r", "y", "g":
		return c.group(strings.Index(colours, key))
	}
	one, _ := cardOf(key)
	switch {
	case one == noCard:
		return 0
	case !one.isNumber():
		return c.cost(c.hand) - 0.5 // green cards do not matter
	case c.taking:
		return c.cost(c.plus(c.hand, one))
	}
	return c.cost(c.less(c.hand, one))
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
	p := progressOf(c.Task, &hand, &c.mac)
	if p.done {
		return 0
	}
	cost := float64(max(0, p.need-p.good) + p.rest)
	switch c.Task {
	case 4:
		cost = float64(p.rest) + 0.05*float64(hand.numbers())
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
func (c *plan) opening(key string) float64 {
	if name, one := strings.CutPrefix(key, keyOne); one {
		return c.fromMac(byName[name])
	}
	switch key {
	case "s1", "s2":
		return c.blindly(int(key[1] - '0'))
	case "l1":
		return c.exchange(c.tops[left])
	case "r1":
		return c.exchange(c.tops[right])
	case "b2":
		return c.exchange(c.tops[left], c.tops[right])
	case "l2":
		return c.exchange(c.tops[left], c.any())
	case "r2":
		return c.exchange(c.tops[right], c.any())
	case "m1", "m2":
		return c.anyFromMac(int(key[1] - '0'))
	case green(4).String():
		return c.shed(c.hand, 2) + unclaimed
	case green(7).String():
		return c.shed(c.hand, mostMac-c.mac.numbers()) + unclaimed
	case green(8).String():
		return c.shed(c.hand, 5) + 2*unclaimed
	}
	return 60 + c.rand.Float64()
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

// fromMac is the exchange of this card with Mac, who for task 4 matters himself.
func (c *plan) fromMac(one card) float64 {
	if c.Task == 4 {
		return c.mended(c.less(c.mac, one), dues(1))
	}
	return c.exchange(one)
}

// anyFromMac is the best exchange of so many cards with Mac.
func (c *plan) anyFromMac(n int) float64 {
	if c.Task == 4 {
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
