package dalmuti

import "hofnar/games"

// move is an act that has been read.
type move struct {
	kind  string // tax, revolution, play or pass
	cards cards
	call  bool
}

// Apply implements games.State.
func (s *State) Apply(who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
	m, err := readMove(act)
	if err != nil {
		return nil, nil, err
	}
	if err := games.Admit(who, s.players, s.phase == phaseOver); err != nil {
		return nil, nil, err
	}
	d := draft{State: *s, chance: chance}
	if err := d.do(who, m); err != nil {
		return nil, nil, err
	}
	return &d.State, d.events, nil
}

func (d *draft) do(who games.Seat, m move) error {
	switch m.kind {
	case "tax":
		return d.tax(who, m.cards)
	case "revolution":
		return d.revolt(who, m.call)
	case "play":
		return d.play(who, m.cards)
	default:
		return d.pass(who)
	}
}

func readMove(act games.Act) (m move, err error) {
	f, err := games.ReadFields(act)
	if err != nil {
		return m, err
	}
	m.kind, _ = f.Str("m")
	ok := true
	switch m.kind {
	case "tax", "play":
		m.cards, ok = readCards(f)
	case "revolution":
		m.call, ok = f.Bool("call")
	case "pass":
	default:
		return m, games.Refuse("dalmuti.refuse.unknown_move")
	}
	if !ok {
		return m, games.Refuse("dalmuti.refuse." + m.kind + "_how")
	}
	return m, nil
}

func readCards(f games.Fields) (cards, bool) {
	list, ok := f.Ints("cards")
	if !ok {
		return cards{}, false
	}
	return tally(list)
}
