package murphy

import "hofnar/games"

// refusal says why an act that is no way through the tree is not possible.
func (s *State) refusal(who games.Seat, w written) error {
	f, _ := formOf(w.kind)
	switch {
	case !s.awaits(who):
		return games.Refuse("murphy.refuse.not_your_turn", "Who", s.Waiting())
	case f.phase != s.phase:
		return games.Refuse("murphy.refuse.not_now." + s.phase.String())
	}
	switch w.kind {
	case take:
		return refuse(s.refuseTake(w), "how.take")
	case give:
		return s.refuseGive(who, w)
	case carryOut:
		return s.refuseRed(who, w)
	case act:
		return s.refuseAction(who, w)
	case respond:
		return refuse(s.refuseAnswer(who, w), "not_held")
	}
	return refuse("pass", "")
}

func refuse(why, otherwise string) error {
	if why == "" {
		why = otherwise
	}
	return games.Refuse("murphy.refuse." + why)
}

func formOf(k kind) (f form, ok bool) {
	for _, f = range forms {
		if f.kind == k {
			return f, true
		}
	}
	return f, false
}

func (s *State) refuseTake(w written) string {
	switch n := max(w.n, len(w.cards)); {
	case w.from == onMac && (w.present != hasFrom|hasCards || n < 1 || n > 2):
		return "mac_cards"
	case w.from != onMac && (w.present != hasFrom|hasN || n < 1 || n > 2 || w.from < 0):
		return "how.take"
	case w.from == fromBoth && n != 2:
		return "pile_empty"
	default:
		if w.from == onMac {
			if _, ok := s.mac.less(w.cards...); !ok {
				return "mac_has_not"
			}
		}
		return s.mayTake(w.from, n)
	}
}

func (s *State) refuseGive(who games.Seat, w written) error {
	k := dues(s.took)
	if len(w.cards) != k {
		return games.Refuse("murphy.refuse.count", "Count", k)
	}
	_, ok := s.hands[who].less(w.cards...)
	switch {
	case countNumbers(w.cards) != k:
		return refuse("numbers_only", "")
	case !ok:
		return refuse("not_held", "")
	case s.fromMac && w.present&hasTo != 0:
		return refuse("to_mac", "")
	case !s.fromMac && !ontoPiles(w.places, k):
		return refuse("places", "")
	}
	return refuse("not_fulfilled", "")
}

// ontoPiles reports whether each of so many cards goes to an open pile.
func ontoPiles(places []int, n int) bool {
	for _, at := range places {
		if at != left && at != right {
			return false
		}
	}
	return len(places) == n
}

func (s *State) refuseRed(who games.Seat, w written) error {
	there := false
	for _, d := range s.pending[:s.waiting] {
		there = there || d == drawn{who, w.card}
	}
	switch {
	case !there:
		return refuse("no_such_red", "")
	case w.card == red(5):
		return refuse("target", "")
	}
	return refuse("how.red", "")
}

func (s *State) refuseAnswer(who games.Seat, w written) string {
	switch {
	case s.played == green(6) && w.present != hasCard:
		return "how.respond"
	case s.played == green(11) && (w.place != left && w.place != right || w.present != hasCard|hasTo):
		return "places"
	case s.played == green(11) && !w.card.isNumber():
		return "numbers_only"
	}
	return ""
}

func (s *State) refuseAction(who games.Seat, w written) error {
	switch {
	case !w.card.isGreen() || !s.hands[who].has(w.card):
		return refuse("no_such_green", "")
	case !s.playable(who, w.card):
		return refuse("not_playable", "")
	case w.present != hasCard|greenFields[w.card]:
		return refuse("how.action", "")
	case w.present&hasTarget != 0 && !s.isOther(who, w.target):
		return refuse("target", "")
	case w.card == green(10):
		return refuse("name_one", "")
	case w.present&hasCards != 0:
		if err := s.refuseCards(who, w); err != nil {
			return err
		}
	}
	return refuse(s.refusePlaces(w), "places")
}

// refuseCards: the player's own number cards, as many as the action takes.
func (s *State) refuseCards(who games.Seat, w written) error {
	held := s.hands[who].numbers()
	wanted := map[card]int{green(3): 2, green(4): 2, green(7): min(mostMac-s.mac.numbers(), held), green(8): 5}[w.card]
	if len(w.cards) != wanted {
		return games.Refuse("murphy.refuse.count", "Count", wanted)
	}
	_, ok := s.hands[who].less(w.cards...)
	named := handOf(w.cards)
	switch {
	case countNumbers(w.cards) != wanted:
		return refuse("numbers_only", "")
	case !ok:
		return refuse("not_held", "")
	case w.card == green(3) && !match(w.cards[0], w.cards[1]):
		return refuse("match", "")
	case w.card == green(8) && named.mostOfAColour() != 5:
		return refuse("one_colour", "")
	}
	return nil
}

func (s *State) refusePlaces(w written) string {
	switch {
	case w.card == green(4) && len(w.places) == 2 && w.places[0] >= 0 && w.places[0] <= onMac && w.places[1] >= 0 && w.places[1] <= onMac:
		return "mac_full"
	case w.card == green(9) && s.hands[s.player].suits[w.colour] == 0:
		return "no_colour"
	case w.card == green(12):
		return "sources"
	}
	return ""
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
