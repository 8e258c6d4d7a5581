package dalmuti

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// usualMoves is how many legal moves a list has room for at first: few hands have more.
const usualMoves = 24

// Apply implements games.State.
func (s *State) Apply(who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
	m, err := readMove(act)
	if err != nil {
		return nil, nil, err
	}
	if err := games.Admit(who, s.players, s.phase == isOver); err != nil {
		return nil, nil, err
	}
	if legal := s.moves(who, make([]games.Move, 0, usualMoves)); !slices.Contains(legal, m) {
		return nil, nil, s.refusal(who, m)
	}
	d := draftOf(*s, chance)
	if err := d.referee().play(who, m); err != nil {
		return nil, nil, err
	}
	return &d.State, d.Events, nil
}

// kinds are the moves by their names in a record; readMove makes call of quiet where a record
// says so.
var kinds = map[string]games.Move{"tax": give, "play": lay, "pass": pass, "revolution": quiet}

func readMove(act games.Act) (games.Move, error) {
	f, err := games.ReadFields(act)
	if err != nil {
		return 0, err
	}
	name, _ := f.Str("m")
	m, ok := kinds[name]
	if !ok {
		return 0, games.Refuse("dalmuti.refuse.unknown_move")
	}
	switch m {
	case lay, give:
		var list []int
		var c cards
		if list, ok = f.Ints("cards"); ok {
			c, ok = tally(list)
		}
		m += games.Move(c)
	case quiet:
		var yes bool
		if yes, ok = f.Bool("call"); yes {
			m = call
		}
	}
	if !ok {
		return 0, games.Refuse("dalmuti.refuse." + name + "_how")
	}
	return m, nil
}

// actOf writes a move as records do.
func actOf(m games.Move) games.Act {
	switch kindOf(m) {
	case call:
		return games.Act(`{"m":"revolution","call":true}`)
	case quiet:
		return games.Act(`{"m":"revolution","call":false}`)
	case give:
		return cardsAct(`{"m":"tax","cards":[`, cardsIn(m))
	case lay:
		return cardsAct(`{"m":"play","cards":[`, cardsIn(m))
	}
	return games.Act(`{"m":"pass"}`)
}

func cardsAct(act string, c cards) games.Act {
	b := append(make([]byte, 0, 64), act...)
	for i, card := range c.list() {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(card), 10)
	}
	return append(b, "]}"...)
}

// refusal says why a move is not legal.
func (s *State) refusal(who games.Seat, m games.Move) error {
	switch kindOf(m) {
	case give:
		return s.refuseTax(who, cardsIn(m))
	case call, quiet:
		return s.refuseRevolution(who)
	}
	switch {
	case s.phase != inPlay:
		return games.Refuse("dalmuti.refuse.taxes_first")
	case s.held[who] == 0:
		return games.Refuse("dalmuti.refuse.out")
	case s.turn != who:
		return games.Refuse("dalmuti.refuse.not_your_turn", "Who", s.turn)
	case m == pass:
		return games.Refuse("dalmuti.refuse.lead")
	}
	return s.refusePlay(who, cardsIn(m))
}

func (s *State) refusePlay(who games.Seat, given cards) error {
	p, ok := given.asPlay()
	switch {
	case !ok:
		return games.Refuse("dalmuti.refuse.one_rank")
	case !s.hands[who].holds(given):
		return games.Refuse("dalmuti.refuse.not_held", "Cards", missing(given, s.hands[who]))
	case p.count != s.trick.Count:
		return games.Refuse("dalmuti.refuse.count", "Count", s.trick.Count, "Number", number(s.trick.Count))
	}
	return games.Refuse("dalmuti.refuse.not_better", "Cards", cardsText(s.trick.Rank, s.trick.Count))
}

func (s *State) refuseTax(who games.Seat, given cards) error {
	i := s.places[who]
	switch {
	case s.phase != inTaxes:
		return games.Refuse("dalmuti.refuse.no_taxes_now")
	case i >= len(dues):
		return games.Refuse("dalmuti.refuse.not_your_tax")
	case s.chosen[i] != 0:
		return games.Refuse("dalmuti.refuse.tax_chosen")
	case given.size() != dues[i]:
		return games.Refuse("dalmuti.refuse.tax_count", "Count", dues[i], "Title", titleText(titleAt(s.players-1-i, s.players)))
	case given.of(jester) > 0:
		return games.Refuse("dalmuti.refuse.tax_jester")
	}
	return games.Refuse("dalmuti.refuse.not_held", "Cards", missing(given, s.hands[who]))
}

func (s *State) refuseRevolution(who games.Seat) error {
	switch {
	case s.phase != inTaxes:
		return games.Refuse("dalmuti.refuse.no_revolution_now")
	case s.hands[who].of(jester) < jesters:
		return games.Refuse("dalmuti.refuse.no_jesters")
	}
	return games.Refuse("dalmuti.refuse.declined")
}
