package murphy

import (
	"slices"

	"hofnar/games"
)

// Apply implements games.State.
func (s *State) Apply(who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
	w, err := readAct(act)
	if err != nil {
		return nil, nil, err
	}
	if err := games.Admit(who, s.players, s.phase == isOver); err != nil {
		return nil, nil, err
	}
	d := draftOf(*s, chance)
	if err := d.enter(who, w); err != nil {
		return nil, nil, err
	}
	if d.sofar.kind != take { // whose order the report keeps
		d.sofar.tidy(d.fromMac)
	}
	if err := d.referee().play(who); err != nil {
		return nil, nil, err
	}
	return &d.State, d.Events, nil
}

// entry makes the steps that an act stands for. The first thing that is wrong is why it is
// refused, and nothing is done after that.
type entry struct {
	*position
	who games.Seat
	act written
	why error
}

// enter makes the steps that an act stands for; then the move is complete. It fails with a
// *games.Refusal, and then the draft is of no use any more.
func (d *draft) enter(who games.Seat, w written) error {
	form := forms[w.name]
	switch {
	case !d.awaits(who):
		return games.Refuse("murphy.refuse.not_your_turn", "Who", d.Waiting())
	case form.phase != d.phase:
		return games.Refuse("murphy.refuse.not_now." + d.phase.String())
	}
	d.ready(who)
	e := entry{position: &d.position, who: who, act: w}
	form.steps(&e)
	return e.why
}

// need refuses the act unless that holds; why is a key below murphy.refuse.
func (e *entry) need(holds bool, why string, pairs ...any) {
	if e.why == nil && !holds {
		e.why = games.Refuse("murphy.refuse."+why, pairs...)
	}
}

// usualSteps is how many steps there seldom are more of at a time.
const usualSteps = 40

// step makes a step if it is legal.
func (e *entry) step(s step, why string) {
	if e.why != nil {
		return
	}
	legal := e.steps(e.who, make([]games.Move, 0, usualSteps))
	if e.need(s.at >= 0 && s.at < 256 && slices.Contains(legal, s.code()), why); e.why == nil {
		e.choose(e.who, s)
	}
}

func (e *entry) pass() { e.step(step{what: stepPass}, "pass") }

func (e *entry) take() {
	w := &e.act
	n := max(w.n, len(w.cards))
	_, there := e.mac.less(w.cards...)
	switch {
	case w.at == onMac && (w.present != hasFrom|hasCards || n < 1 || n > 2):
		e.need(false, "mac_cards")
	case w.at != onMac && (w.present != hasFrom|hasN || n < 1 || n > 2 || w.at == nowhere):
		e.need(false, "how.take")
	case w.at == fromBoth && n != 2:
		e.need(false, "pile_empty")
	case w.at == onMac && !there:
		e.need(false, "mac_has_not")
	default:
		e.step(step{stepTake, card(w.at), n}, e.mayTake(w.at, n))
		e.name()
	}
}

func (e *entry) give() {
	w := &e.act
	e.own()
	e.need(!e.fromMac || w.present&hasTo == 0, "to_mac")
	if e.name(); w.claim {
		e.step(step{what: stepClaim}, "not_fulfilled")
	} else if e.sofar.ask == forClaim {
		e.choose(e.who, step{what: stepQuiet})
	}
}

func (e *entry) red() {
	c, present := e.act.card, e.act.present
	e.step(step{stepAct, c, 0}, "no_such_red")
	if c != red(5) {
		e.need(present == hasCard, "how.red")
		return
	}
	e.need(present == hasCard|hasTarget, "target")
	e.aim()
}

func (e *entry) respond() {
	w := &e.act
	if e.played == green(6) {
		e.need(w.present == hasCard, "how.respond")
	} else {
		e.need(w.present == hasCard|hasTo && (w.at == left || w.at == right), "places")
		e.need(w.card.isNumber(), "numbers_only")
	}
	e.step(step{stepCard, w.card, w.at}, "not_held")
}

func (e *entry) action() {
	c, has := e.act.card, greenFields[e.act.card]
	e.need(c.isGreen() && e.hands[e.who].has(c), "no_such_green")
	e.step(step{stepAct, c, 0}, "not_playable")
	e.need(e.act.present == hasCard|has, "how.action")
	if has&hasTarget != 0 {
		e.aim()
	}
	if c == green(10) {
		e.need(len(e.act.cards) == 1, "name_one")
	} else if has&hasCards != 0 {
		e.own()
	}
	if e.why == nil {
		e.detail()
	}
}

// aim chooses whom an action is for, which with two players is decided already.
func (e *entry) aim() {
	if e.sofar.ask == forTarget {
		e.step(step{stepTarget, 0, int(e.act.target)}, "target")
	}
	e.need(e.sofar.target == e.act.target, "target")
}

// own wants as many of the player's own number cards as are asked for.
func (e *entry) own() {
	cards, wanted := e.act.cards, e.sofar.wanted
	_, held := e.hands[e.who].less(cards...)
	e.need(len(cards) == wanted, "count", "Count", wanted)
	e.need(countNumbers(cards) == wanted, "numbers_only")
	e.need(held, "not_held")
}

// countNumbers is how many number cards there are among these.
func countNumbers(cards []card) (n int) {
	for _, c := range cards {
		if c.isNumber() {
			n++
		}
	}
	return n
}

// detail makes the steps that follow an action and whom it is for.
func (e *entry) detail() {
	w := &e.act
	switch w.card {
	case green(8):
		named := handOf(w.cards)
		e.need(named.mostOfAColour() == len(w.cards), "one_colour")
		e.step(step{stepColour, 0, w.cards[0].colour()}, "one_colour")
	case green(9):
		e.step(step{stepColour, 0, w.colour}, "no_colour")
		for _, at := range w.to {
			e.step(step{stepPlace, 0, at}, "places")
		}
		e.need(e.sofar.ask == nothing, "places")
	case green(12):
		for _, s := range w.sources {
			e.step(s, "sources")
		}
		e.need(e.sofar.ask == nothing, "sources")
	}
	e.name()
}

// name names the cards, where a choice of them is asked for, with their places.
func (e *entry) name() {
	w, m := &e.act, &e.sofar
	placed := m.ask == forPlaced
	if e.need(!placed || len(w.to) == len(w.cards), "places"); e.why != nil || m.ask == nothing {
		return
	}
	for i, c := range w.cards {
		s := step{stepCard, c, 0}
		if placed {
			s.at = w.to[i]
		}
		e.step(s, m.whyNot(s))
	}
}

// whyNot says why a card that its player holds cannot be named.
func (m *move) whyNot(s step) string {
	switch {
	case m.ask == forPair:
		return "match"
	case m.ask == forNamed:
		return "name_one"
	case m.kind == give && s.at == onMac:
		return "from_piles"
	case m.card == green(4) && m.kind == act && s.at == onMac:
		return "mac_full"
	}
	return "places"
}
