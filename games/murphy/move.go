package murphy

import (
	"slices"
	"strings"

	"hofnar/games"
)

// move is an act that has been read.
type move struct {
	kind    string // take, give, red, action, respond or pass
	from    string
	n       int
	cards   []card
	claim   bool
	card    card // the action, or the answer
	target  games.Seat
	colour  string
	sources []string        // of G12
	places  []string        // one for each card
	place   string          // of an answer
	present map[string]bool // the fields that were there
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

// phaseOf is the phase in which each kind of move is made.
var phaseOf = map[string]string{
	"take": phaseTurn, "action": phaseTurn, "pass": phaseTurn, "give": phaseGive, "red": phaseRed, "respond": phaseRespond,
}

func (d *draft) do(who games.Seat, m move) error {
	if !slices.Contains(d.Waiting(), who) {
		return games.Refuse("murphy.refuse.not_your_turn", "Who", d.Waiting())
	}
	if phaseOf[m.kind] != d.phase {
		return games.Refuse("murphy.refuse.not_now." + d.phase)
	}
	switch m.kind {
	case "take":
		return d.take(who, m)
	case "give":
		return d.give(who, m)
	case "red":
		return d.carryOut(who, m)
	case "action":
		return d.action(who, m)
	case "respond":
		return d.respond(who, m)
	}
	if !d.stuck() {
		return games.Refuse("murphy.refuse.pass")
	}
	d.tell("passed", "Who", who)
	d.resume()
	return nil
}

// fields are those that each kind of move has in one case or another. Where another
// kind has them they are illegal; what no move has is ignored.
var fields = map[string][]string{
	"take": {"from", "n", "cards"}, "give": {"cards", "to", "claim"}, "red": {"card", "target"},
	"action": {"card", "target", "cards", "to", "colour", "from"}, "respond": {"card", "to"},
}

var allFields = []string{"from", "n", "cards", "to", "claim", "card", "target", "colour"}

func readMove(act games.Act) (m move, err error) {
	f, err := games.ReadFields(act)
	if err != nil {
		return m, err
	}
	m.kind, _ = f.Str("m")
	if phaseOf[m.kind] == "" {
		return m, games.Refuse("murphy.refuse.unknown_move")
	}
	m.target, m.card, m.present = games.Public, noCard, map[string]bool{}
	for _, name := range allFields {
		if !f.Has(name) {
			continue
		}
		if !slices.Contains(fields[m.kind], name) {
			return m, games.Refuse("murphy.refuse.how." + m.kind)
		}
		if m.present[name] = true; !m.read(f, name) {
			return m, games.Refuse("murphy.refuse.how." + m.kind)
		}
	}
	return m, nil
}

// read reads one field.
func (m *move) read(f games.Fields, name string) (ok bool) {
	switch name {
	case "n":
		m.n, ok = f.Int(name)
	case "claim":
		m.claim, ok = f.Bool(name)
	case "colour":
		m.colour, ok = f.Str(name)
		ok = ok && len(m.colour) == 1 && strings.Contains(colours, m.colour)
	case "target":
		var n int
		n, ok = f.Int(name)
		m.target = games.Seat(n)
	case "card":
		var s string
		if s, ok = f.Str(name); ok {
			m.card, ok = byName[s]
		}
	case "cards":
		var list []string
		if list, ok = f.Strs(name); ok {
			m.cards, ok = cardsOf(list)
		}
	default:
		return m.readPlace(f, name)
	}
	return ok
}

// readPlace reads from and to, which are one word or a list of them, as the move
// has it.
func (m *move) readPlace(f games.Fields, name string) (ok bool) {
	switch m.kind {
	case "take":
		m.from, ok = f.Str(name)
	case "respond":
		m.place, ok = f.Str(name)
	case "give":
		m.places, ok = f.Strs(name)
	default:
		var list []string
		if list, ok = f.Strs(name); name == "from" {
			m.sources = list
		} else {
			m.places = list
		}
	}
	return ok
}

// only reports whether a move has these fields and no others.
func (m *move) only(wanted ...string) bool {
	for _, name := range fields[m.kind] {
		if m.present[name] != slices.Contains(wanted, name) {
			return false
		}
	}
	return true
}

// pileOf reads the name of an open pile.
func pileOf(name string) (pile int, ok bool) {
	switch name {
	case "left":
		return left, true
	case "right":
		return right, true
	}
	return 0, false
}

// ontoPiles reads where each of so many cards goes.
func ontoPiles(to []string, n int) (list []int, ok bool) {
	if len(to) != n {
		return nil, false
	}
	for _, name := range to {
		pile, ok := pileOf(name)
		if !ok {
			return nil, false
		}
		list = append(list, pile)
	}
	return list, true
}

// layOn puts a card on an open pile.
func (d *draft) layOn(pile int, c card) { d.open[pile] = append(slices.Clone(d.open[pile]), c) }
