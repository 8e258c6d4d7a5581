package kismet

import "hofnar/games"

// move is an act that has been read.
type move struct {
	kind     string // roll, discard, kismet, knock or claim
	card     int    // 0: none
	bonus    int    // the further card of a joker roll, 0: none
	takeBack bool
	decline  bool
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
	case "roll":
		return d.pickUp(who)
	case "discard":
		return d.discard(who, m)
	case "kismet":
		return d.say(who)
	case "knock":
		return d.knock(who)
	default:
		return d.claim(who, m)
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
	case "roll", "kismet", "knock":
	case "discard":
		ok = m.readCards(f)
	case "claim":
		ok = m.readClaim(f)
	default:
		return m, games.Refuse("kismet.refuse.unknown_move")
	}
	if !ok {
		return m, games.Refuse("kismet.refuse." + m.kind + "_how")
	}
	return m, nil
}

func (m *move) readCards(f games.Fields) (ok bool) {
	if m.card, ok = f.Int("card"); !ok || m.card == 0 {
		return false
	}
	if f.Has("bonus") {
		m.bonus, ok = f.Int("bonus")
		return ok && m.bonus != 0
	}
	return true
}

// readClaim: a card, or one of the two things that are claimed without.
func (m *move) readClaim(f games.Fields) bool {
	if f.Has("card") {
		return !f.Has("take_back") && !f.Has("decline") && m.readCards(f)
	}
	m.takeBack, _ = f.Bool("take_back")
	m.decline, _ = f.Bool("decline")
	return m.takeBack != m.decline
}

// pickUp ends the turn before and rolls.
func (d *draft) pickUp(who games.Seat) error {
	switch {
	case d.phase == phaseAct:
		return games.Refuse("kismet.refuse.not_said", "Who", d.active)
	case d.phase == phaseClaim:
		return games.Refuse("kismet.refuse.claim_first", "Who", d.winner)
	case who != d.next():
		return games.Refuse("kismet.refuse.not_yours", "Who", d.next())
	}
	rolled, err := roll(d.chance)
	if err != nil {
		return err
	}
	d.clear(rolled)
	d.roll++
	d.phase, d.active = phaseAct, who
	d.tellRolled()
	return nil
}

// discard lays off one card that fits, once.
func (d *draft) discard(who games.Seat, m move) error {
	switch {
	case who != d.active || d.phase != phaseAct:
		return games.Refuse("kismet.refuse.not_your_turn")
	case d.laid:
		return games.Refuse("kismet.refuse.one_card")
	}
	if err := d.layOff(who, m); err != nil {
		return err
	}
	d.laid = true
	d.tellLaid(who, m)
	return d.finish(who, ownTurn)
}

// layOff puts a card and in a joker roll a further one on a player's pile.
// Whoever tries a card that does not fit learns that and nothing more [K9].
func (d *draft) layOff(who games.Seat, m move) error {
	switch {
	case !d.up[who].has(m.card):
		return games.Refuse("kismet.refuse.not_there", "Card", m.card)
	case !d.fitting(who).has(m.card):
		return games.Refuse("kismet.refuse.does_not_fit", "Card", m.card)
	case m.bonus != 0 && !d.dice.joker():
		return games.Refuse("kismet.refuse.no_joker")
	case m.bonus == m.card || m.bonus != 0 && !d.up[who].has(m.bonus):
		return games.Refuse("kismet.refuse.not_there", "Card", m.bonus)
	}
	pile := append([]int{}, d.piles[who]...)
	d.up[who] &^= card(m.card) | card(m.bonus)
	if pile = append(pile, m.card); m.bonus != 0 {
		pile = append(pile, m.bonus) // the further card lies on top
	}
	d.piles[who] = pile
	return nil
}

// takeBack turns the top card of a pile face up again. It returns the card, or 0
// when there is none.
func (d *draft) takeBack(who games.Seat) int {
	n := len(d.piles[who])
	if n == 0 {
		return 0
	}
	top := d.piles[who][n-1]
	d.piles[who] = append([]int{}, d.piles[who][:n-1]...)
	d.up[who] |= card(top)
	return top
}

func (d *draft) say(who games.Seat) error {
	if who != d.active || d.phase != phaseAct {
		return games.Refuse("kismet.refuse.not_your_turn")
	}
	d.phase, d.after = phaseKismet, true
	d.tellSaid()
	return nil
}

// What a player gets for the last card, in the own turn or by a knock.
const (
	ownTurn = 15
	byKnock = 10
)

// finish ends the round if that was the player's last card.
func (d *draft) finish(who games.Seat, bonus int) error {
	if d.up[who] != 0 {
		return nil
	}
	points := make([]int, d.players)
	d.scores = append([]int{}, d.scores...)
	for seat := range points {
		points[seat] = -d.up[seat].cost()
		if games.Seat(seat) == who {
			points[seat] = bonus
		}
		d.scores[seat] += points[seat]
	}
	d.sheet = append(append([]games.Round{}, d.sheet...), games.Round{Points: points})
	d.winner = games.Public
	d.tellRound(who, points)
	if d.round < d.agreed.Int("rounds") {
		return d.begin(d.round + 1)
	}
	d.phase = phaseOver
	d.tellOver()
	return nil
}
