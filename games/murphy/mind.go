package murphy

import (
	"math/rand/v2"
	"slices"

	"hofnar/games"
)

// mind is what a seat knows: a position in which unknown cards and tasks are missing.
type mind struct {
	position
	seat    games.Seat
	counts  []int        // cards in hand by seat
	depths  []int        // of the open piles
	inStack int          // how many cards
	numbers []card       // those that the seat does not know
	greens  []card       // those of them that are green
	reds    []card       // the red ones, which are all in the stack
	unknown tasks        // that nobody is known to have
	silent  []games.Seat // others who have answered already, which the seat has not seen
}

// ponder makes a mind of what a seat sees and remembers.
func ponder(s games.Sight) games.Mind { return mindOf(s, s.Heard) }

// withoutMemory makes one of what it sees alone.
func withoutMemory(s games.Sight) games.Mind { return mindOf(s, nil) }

func mindOf(s games.Sight, heard []games.News) games.Mind {
	v, ok := s.View.Detail.(View)
	if !ok {
		return nil
	}
	m := &mind{seat: s.Seat, position: tableOf(s.Players, s.Agreed), counts: v.Counts, depths: v.Depths, inStack: v.Stack}
	m.look(v)
	m.recall(heard)
	m.sort()
	m.ready(m.seat)
	return m
}

// look takes over what the seat sees.
func (m *mind) look(v View) {
	m.turns, m.began, m.player, m.played = 1, 1, v.Player, noCard
	m.phase = phase(slices.IndexFunc([]phase{inTurn, inGive, inRed, inRespond, isOver}, func(p phase) bool { return p.String() == v.Phase }))
	m.mac, m.hands[m.seat] = handOf(named(v.Mac)), handOf(named(v.Hand))
	for i, top := range []string{v.Left, v.Right} {
		for _, c := range named([]string{top}) {
			m.open[i].lay(c)
		}
	}
	for _, c := range named(v.Actions) {
		m.discard(c)
	}
	m.waiting = copy(m.pending[:], v.Pending)
	m.took = copy(m.taken[:], named(v.Taken))
	m.fromMac, m.unseen = v.From == placeNames[onMac], v.From == placeNames[fromStack]
	if m.phase == inRespond {
		m.lookAround(v)
	}
	m.lookForTasks(v)
}

// lookAround finds who has been asked for a card, and who has yet to answer.
func (m *mind) lookAround(v View) {
	m.played = byName[v.Asked]
	if m.seat != m.player {
		m.hands[m.player].add(m.played)
	}
	for who := range games.Seat(m.players) {
		m.owing[who] = slices.Contains(v.Owing, who)
		if !m.owing[who] && (who != m.player || m.played == green(11)) && m.counts[who] > 0 {
			m.silent = append(m.silent, who)
		}
	}
}

func (m *mind) lookForTasks(v View) {
	var seen [lastTask + 1]bool
	seen[v.Task] = true
	for who := range m.players {
		m.tasks[who], m.shown[who] = v.Shown[who], v.Shown[who] > 0
		seen[v.Shown[who]] = true
		for _, task := range v.Fulfilled[who] {
			m.fulfilled[who].add(task)
			seen[task] = true
		}
	}
	m.tasks[m.seat] = v.Task
	for task := 1; task <= lastTask; task++ {
		if !seen[task] {
			m.unknown.add(task)
		}
	}
}

// named reads cards, leaving out what is none.
func named(names []string) (cards []card) {
	for _, name := range names {
		if c := cardNamed(name); c != noCard {
			cards = append(cards, c)
		}
	}
	return cards
}

// missing are the cards of which the seat does not know where they lie; ok is false
// when one would lie in too many places.
func (m *mind) missing() (rest []card, ok bool) {
	rest = deck()
	for _, c := range m.known() {
		i := slices.Index(rest, c)
		if i < 0 {
			return nil, false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return rest, true
}

// known are all cards of which the seat knows where they lie.
func (m *mind) known() []card {
	var gone [reds + greens]card
	list := slices.Concat(m.mac.list(), m.open[left].list(), m.open[right].list(), gone[:m.discards(gone[:])])
	for _, h := range m.hands {
		list = append(list, h.list()...)
	}
	for _, d := range m.pending[:m.waiting] {
		list = append(list, d.card)
	}
	return list
}

// sort parts the missing cards.
func (m *mind) sort() {
	rest, _ := m.missing() // what it sees lies somewhere
	for _, c := range rest {
		switch {
		case c.isNumber():
			m.numbers = append(m.numbers, c)
		case c.isRed():
			m.reds = append(m.reds, c)
		default:
			m.greens = append(m.greens, c)
		}
	}
}

// Imagine implements games.Mind.
func (m *mind) Imagine(over games.World, r *rand.Rand) games.World {
	w, ok := over.(*world)
	if !ok {
		w = &world{}
	}
	w.position, w.turn, w.race = m.position, m.seat, true
	m.spreadCards(&w.position, r)
	m.spreadTasks(&w.position, r)
	for _, who := range m.silent {
		m.answer(&w.position, who, r)
	}
	return w
}

// spreadCards deals what is unknown: number cards to the piles, and one to each hand without,
// red cards to the stack, and all others anywhere.
func (m *mind) spreadCards(p *position, r *rand.Rand) {
	var pack [pileSize]card
	n := copy(pack[:], m.numbers)
	list := pack[:n]
	shuffle(list, r)
	for i := range p.open {
		under := m.depths[i] - p.open[i].n
		p.open[i].put(list[:under])
		list = list[under:]
	}
	for who := range p.players {
		if games.Seat(who) != m.seat && p.hands[who].numbers() == 0 && m.counts[who] > p.hands[who].size() && len(list) > 0 {
			p.hands[who].add(list[0])
			list = list[1:]
		}
	}
	list = append(list, m.greens...)
	shuffle(list, r)
	for who := range p.players {
		for games.Seat(who) != m.seat && p.hands[who].size() < m.counts[who] {
			p.hands[who].add(list[0])
			list = list[1:]
		}
	}
	list = append(list, m.reds...)
	shuffle(list, r)
	p.stack.n = copy(p.stack.cards[:], list)
}

func shuffle(cards []card, r *rand.Rand) {
	for i := len(cards) - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		cards[i], cards[j] = cards[j], cards[i]
	}
}

// put lays cards under a pile.
func (p *pile) put(under []card) {
	copy(p.cards[len(under):], p.list())
	p.n += copy(p.cards[:], under)
}

// spreadTasks deals the unknown tasks.
func (m *mind) spreadTasks(p *position, r *rand.Rand) {
	p.fresh = m.unknown
	luck{r}.shuffleTasks(p.fresh.each())
	for who := range p.players {
		if p.tasks[who] == 0 {
			p.fresh.n--
			p.tasks[who] = int(p.fresh.list[p.fresh.n])
		}
	}
}

// answer makes up what somebody has answered to G6 or G11.
func (m *mind) answer(p *position, who games.Seat, r *rand.Rand) {
	h := p.hands[who]
	if m.played == green(11) {
		h = h.onlyNumbers()
	}
	if n := h.size(); n > 0 {
		p.owing[who], p.answered[who] = true, true
		p.answers[who] = response{h.nth(r.IntN(n)), r.IntN(piles)}
	}
}

// Act implements games.Mind.
func (m *mind) Act(steps ...games.Move) games.Act {
	p := m.position
	for _, one := range steps {
		p.choose(m.seat, stepOf(one))
	}
	p.sofar.tidy(p.fromMac)
	return p.act()
}
