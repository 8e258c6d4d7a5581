package dalmuti

import (
	"slices"

	"hofnar/games"
)

// play lays cards on the table.
func (d *draft) play(who games.Seat, given cards) error {
	if err := d.mayAct(who); err != nil {
		return err
	}
	p, ok := given.asPlay()
	switch {
	case !ok:
		return games.Refuse("dalmuti.refuse.one_rank")
	case !d.hands[who].holds(given):
		return games.Refuse("dalmuti.refuse.not_held", "Cards", missing(given, d.hands[who]))
	case d.trick != nil && p.count != d.trick.Count:
		return games.Refuse("dalmuti.refuse.count", "Count", d.trick.Count, "Number", number(d.trick.Count))
	case d.trick != nil && p.rank >= d.trick.Rank:
		return games.Refuse("dalmuti.refuse.not_better", "Cards", cardsText(d.trick.Rank, d.trick.Count))
	}
	led := d.trick == nil
	d.hands[who] = d.hands[who].minus(given)
	d.trick = &Trick{Count: p.count, Rank: p.rank, By: who}
	d.laid = append(slices.Clip(d.laid), Laid{Who: who, Rank: p.rank, Count: p.count, Jesters: p.jesters})
	d.tellPlayed(who, p, led)
	if d.hands[who].size() == 0 {
		d.out = append(slices.Clip(d.out), who)
		d.tellOut(who)
	}
	if len(d.out) == d.players-1 {
		return d.endRound()
	}
	d.goOn(who)
	return nil
}

// pass leaves the trick to the others for now.
func (d *draft) pass(who games.Seat) error {
	if err := d.mayAct(who); err != nil {
		return err
	}
	if d.trick == nil {
		return games.Refuse("dalmuti.refuse.lead")
	}
	d.laid = append(slices.Clip(d.laid), Laid{Who: who})
	d.tellPassed(who)
	d.goOn(who)
	return nil
}

func (d *draft) mayAct(who games.Seat) error {
	switch {
	case d.phase != phasePlay:
		return games.Refuse("dalmuti.refuse.taxes_first")
	case d.hands[who].size() == 0:
		return games.Refuse("dalmuti.refuse.out")
	case d.turn != who:
		return games.Refuse("dalmuti.refuse.not_your_turn", "Who", d.turn)
	}
	return nil
}

// goOn finds who is to act after this seat, or ends the trick. Passes that
// everyone can see to be forced are made on the way [D4].
func (d *draft) goOn(from games.Seat) {
	var short []games.Seat
	for _, who := range d.clockwise(from) {
		if who == d.trick.By {
			break
		}
		if d.hands[who].size() == 0 || d.trick.Rank == best {
			continue
		}
		if d.hands[who].size() < d.trick.Count {
			short = append(short, who)
			continue
		}
		d.turn = who
		d.tellShort(short)
		return
	}
	d.endTrick(from)
}

// clockwise lists the seats after this one, itself last.
func (s *State) clockwise(from games.Seat) []games.Seat {
	i := place(s.ranks, from) + 1
	return append(slices.Clone(s.ranks[i:]), s.ranks[:i]...)
}

// endTrick lets its last player lead the next, or whoever sits next to him and
// still has cards. last is who acted last.
func (d *draft) endTrick(last games.Seat) {
	won := *d.trick
	leader := won.By
	if d.hands[leader].size() == 0 {
		next := slices.IndexFunc(d.clockwise(won.By), func(who games.Seat) bool { return d.hands[who].size() > 0 })
		leader = d.clockwise(won.By)[next]
	}
	top := d.laid[slices.IndexFunc(d.laid, func(l Laid) bool { return l.Who == won.By && l.Rank == won.Rank })]
	d.trick, d.laid, d.turn = nil, nil, leader
	d.part++
	d.tellTrick(top, leader, last == won.By)
}

// endRound scores the round; the next one begins at once.
func (d *draft) endRound() error {
	order := slices.Clone(d.out)
	for _, who := range d.ranks {
		if d.hands[who].size() > 0 {
			order = append(order, who)
		}
	}
	row := d.score(order)
	d.sheet = append(slices.Clip(d.sheet), row)
	d.scores = slices.Clone(d.scores)
	for who, points := range row.Points {
		d.scores[who] += points
	}
	d.trick, d.laid, d.turn = nil, nil, games.Public
	d.tellRound(order, row)
	if d.round == d.agreed.Int("rounds") {
		d.phase, d.ranks = phaseOver, order
		d.tellOver(games.Leaders(d.scores)) // [D5]
		return nil
	}
	d.round++
	return d.deal(order)
}

// score makes the row of the sheet for a round that ends in this order.
func (s *State) score(order []games.Seat) games.Round {
	row := games.Round{Points: make([]int, s.players), Titles: make([]string, s.players)}
	for i, who := range order {
		row.Points[who] = s.players - 1 - i
		row.Titles[who] = s.titleOf(who)
	}
	if s.agreed.Str("scoring") == democracy {
		row.Points[s.title(greaterDalmuti)] = s.climb(order, greaterPeon)
		row.Points[s.title(lesserDalmuti)] = s.climb(order, lesserPeon)
	}
	return row
}

// climb is how many places the bearer of a title has gained, by the titles in
// force when play began [D6].
func (s *State) climb(order []games.Seat, title string) int {
	who := s.title(title)
	return max(0, place(s.ranks, who)-place(order, who))
}
