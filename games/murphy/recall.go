package murphy

import (
	"slices"

	"hofnar/games"
)

// memory is what somebody knows who has listened since the game began, of all that is not
// to be seen any more.
type memory struct {
	hands [mostPlayers]hand // cards that are in them, perhaps among others
	tasks [mostPlayers]int  // 0 where unknown
	open  [piles][]card     // the bottom first
}

// note takes in a fact.
func (k *memory) note(fact any) {
	switch f := fact.(type) {
	case Dealt:
		k.open = [piles][]card{named([]string{f.Left}), named([]string{f.Right})}
	case Took:
		for i, c := range named(f.Cards) {
			k.lift(placeOf(f.From[i]))
			k.hands[f.Who].add(c)
		}
	case Laid:
		for i, c := range named(f.Cards) {
			k.hands[f.Who].drop(c)
			k.lay(placeOf(f.To[i]), c)
		}
	case Handed:
		k.handOver(f)
	case Swapped:
		k.swap(f)
	case Played:
		k.hands[f.Who].drop(byName[f.Card])
		if f.Card == red(2).String() {
			k.tasks[f.Who] = 0
		}
	case Fulfilled:
		k.hands[f.Who].suits = handOf(named(f.Cards)).suits
		k.tasks = [mostPlayers]int{}
	case Reshuffled:
		for i, pile := range k.open {
			k.open[i] = pile[max(0, len(pile)-1):]
		}
	}
}

// lift takes the top card of an open pile; Mac is seen.
func (k *memory) lift(at int) {
	if at < piles && len(k.open[at]) > 0 {
		k.open[at] = k.open[at][:len(k.open[at])-1]
	}
}

func (k *memory) lay(at int, c card) {
	if at < piles {
		k.open[at] = append(k.open[at], c)
	}
}

// handOver: whoever gives what nobody else sees may have given any card.
func (k *memory) handOver(f Handed) {
	if len(f.Cards) == 0 {
		k.hands[f.Who] = hand{}
	}
	for _, c := range named(f.Cards) {
		k.hands[f.Who].drop(c)
		k.hands[f.To].add(c)
	}
}

// swap: who gave hand or task away knows where they are.
func (k *memory) swap(f Swapped) {
	k.tasks[f.Who], k.tasks[f.Other] = k.tasks[f.Other], k.tasks[f.Who]
	if f.All {
		k.hands[f.Who], k.hands[f.Other] = k.hands[f.Other], k.hands[f.Who]
	}
	if f.Task > 0 {
		k.tasks[f.Other] = f.Task
	}
	if len(f.Hand) > 0 {
		k.hands[f.Other] = handOf(named(f.Hand))
	}
}

// drop takes a card away if it is there.
func (h *hand) drop(c card) {
	if h.has(c) {
		h.remove(c)
	}
}

// recall adds what the seat has heard to what it sees, unless that contradicts it.
func (m *mind) recall(heard []games.News) {
	var k memory
	for _, n := range heard {
		k.note(n.Fact)
	}
	if sure := *m; sure.believe(k) {
		*m = sure
	}
}

// believe takes a memory over. It reports whether all of it can be true.
func (m *mind) believe(k memory) bool {
	for i, cards := range k.open {
		if !m.believePile(&m.open[i], m.depths[i], cards) {
			return false
		}
	}
	for who := range games.Seat(m.players) {
		if who != m.seat && !(m.believeHand(who, k.hands[who]) && m.believeTask(who, k.tasks[who])) {
			return false
		}
	}
	_, ok := m.missing()
	return ok
}

func (m *mind) believePile(seen *pile, depth int, cards []card) bool {
	if len(cards) != depth || depth > 0 && cards[depth-1] != seen.top() {
		return false
	}
	seen.n = copy(seen.cards[:], cards)
	return true
}

func (m *mind) believeHand(who games.Seat, cards hand) bool {
	for c := range cards.cards() {
		m.hands[who].add(c)
	}
	return m.hands[who].size() <= m.counts[who]
}

func (m *mind) believeTask(who games.Seat, task int) bool {
	if task == 0 || m.tasks[who] > 0 {
		return true
	}
	m.tasks[who] = task
	return m.unknown.remove(task)
}

// remove takes a task out of the list. It reports whether it was there.
func (t *tasks) remove(task int) bool {
	i := slices.Index(t.each(), int8(task))
	if i < 0 {
		return false
	}
	t.n = copy(t.list[i:], t.list[i+1:t.n]) + i
	return true
}
