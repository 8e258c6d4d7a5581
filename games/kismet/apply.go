package kismet

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// Apply implements games.State.
func (s *State) Apply(who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
	m, err := readMove(act)
	if err != nil {
		return nil, nil, err
	}
	if err := games.Admit(who, s.players, s.phase == isOver); err != nil {
		return nil, nil, err
	}
	if legal := s.moves(who, make([]games.Move, 0, mostMoves)); !slices.Contains(legal, m) {
		return nil, nil, s.refusal(who, m)
	}
	d := draftOf(*s, chance)
	if err := d.referee().play(who, m); err != nil {
		return nil, nil, err
	}
	return &d.State, d.Events, nil
}

// The moves by what records call them.
var kinds = map[string]games.Move{"roll": pickUp, "discard": discard, "kismet": say, "knock": knock, "claim": claim}

func readMove(act games.Act) (games.Move, error) {
	f, err := games.ReadFields(act)
	if err != nil {
		return 0, err
	}
	name, _ := f.Str("m")
	m, ok := kinds[name]
	if !ok {
		return 0, games.Refuse("kismet.refuse.unknown_move")
	}
	switch {
	case m == claim && !f.Has("card"):
		m, ok = readClaim(f)
	case m == claim && (f.Has("take_back") || f.Has("decline")):
		ok = false
	case m == claim || m == discard:
		m, ok = readCards(m, f)
	}
	if !ok {
		return 0, games.Refuse("kismet.refuse." + name + "_how")
	}
	return m, nil
}

// readClaim reads a claim without a card: to take one back, or to decline. ok is
// false if the act says both, or neither.
func readClaim(f games.Fields) (m games.Move, ok bool) {
	takes, _ := f.Bool("take_back")
	declines, _ := f.Bool("decline")
	if takes {
		return back, !declines
	}
	return decline, declines
}

// readCards adds the card that an act names to a move, and the further one if there is one.
func readCards(kind games.Move, f games.Fields) (games.Move, bool) {
	value, ok := f.Int("card")
	if !ok || !allCards.has(value) {
		return 0, false
	}
	bonus := 0
	if f.Has("bonus") {
		bonus, _ = f.Int("bonus")
		ok = allCards.has(bonus)
	}
	return with(kind, value, bonus), ok
}

// actOf writes a move as records do; nil for hold, which is no act.
func actOf(m games.Move) games.Act {
	text := ""
	switch kindOf(m) {
	case pickUp:
		return games.Act(`{"m":"roll"}`)
	case say:
		return games.Act(`{"m":"kismet"}`)
	case knock:
		return games.Act(`{"m":"knock"}`)
	case back:
		return games.Act(`{"m":"claim","take_back":true}`)
	case decline:
		return games.Act(`{"m":"claim","decline":true}`)
	case discard:
		text = `{"m":"discard","card":` + strconv.Itoa(cardIn(m))
	case claim:
		text = `{"m":"claim","card":` + strconv.Itoa(cardIn(m))
	default:
		return nil
	}
	if bonus := bonusIn(m); bonus != 0 {
		text += `,"bonus":` + strconv.Itoa(bonus)
	}
	return games.Act(text + "}")
}

// refusal says why a move is not legal.
func (s *State) refusal(who games.Seat, m games.Move) error {
	switch kindOf(m) {
	case pickUp:
		return s.refuseRoll()
	case knock:
		return s.refuseKnock(who)
	case say, discard:
		if who != s.active || s.phase != inAct {
			return games.Refuse("kismet.refuse.not_your_turn")
		}
		if s.laid {
			return games.Refuse("kismet.refuse.one_card")
		}
	case claim, back, decline:
		if s.phase != inClaim || who != s.winner {
			return games.Refuse("kismet.refuse.no_claim")
		}
		if m == back && s.half == 0 {
			return games.Refuse("kismet.refuse.back_before")
		}
		if m == back {
			return games.Refuse("kismet.refuse.back_fits")
		}
	}
	return s.refuseCards(who, cardIn(m), bonusIn(m))
}

func (s *State) refuseRoll() error {
	switch s.phase {
	case inAct:
		return games.Refuse("kismet.refuse.not_said", "Who", s.active)
	case inClaim:
		return games.Refuse("kismet.refuse.claim_first", "Who", s.winner)
	}
	return games.Refuse("kismet.refuse.not_yours", "Who", s.next())
}

func (s *State) refuseKnock(who games.Seat) error {
	switch {
	case s.phase == inRoll:
		return games.Refuse("kismet.refuse.no_roll")
	case who == s.active:
		return s.refuseOwn()
	case s.closed:
		return games.Refuse("kismet.refuse.closed")
	case s.half == 1 || s.phase == inClaim: // with a claim before Kismet there is no more knocking [K6]
		return games.Refuse("kismet.refuse.knocked.after")
	}
	return games.Refuse("kismet.refuse.knocked")
}

// refuseOwn says to whoever knocks on the own roll what there is to do instead.
func (s *State) refuseOwn() error {
	switch {
	case s.half == 1:
		return games.Refuse("kismet.refuse.own_roll.said")
	case s.closed:
		return games.Refuse("kismet.refuse.closed")
	case s.phase == inClaim:
		return games.Refuse("kismet.refuse.claim_first", "Who", s.winner)
	case s.laid:
		return games.Refuse("kismet.refuse.own_roll.laid")
	}
	return games.Refuse("kismet.refuse.own_roll")
}

// refuseCards: whoever tries a card that does not fit learns that and nothing more [K9].
func (s *State) refuseCards(who games.Seat, value, bonus int) error {
	switch {
	case !s.up[who].has(value):
		return games.Refuse("kismet.refuse.not_there", "Card", value)
	case !s.fitting(who).has(value):
		return games.Refuse("kismet.refuse.does_not_fit", "Card", value)
	case !s.dice.joker():
		return games.Refuse("kismet.refuse.no_joker")
	}
	return games.Refuse("kismet.refuse.not_there", "Card", bonus)
}
