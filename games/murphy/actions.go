package murphy

import (
	"slices"
	"strings"

	"hofnar/games"
)

// carryOut carries out one of the owner's red cards.
func (d *draft) carryOut(who games.Seat, m move) error {
	i := slices.IndexFunc(d.pending, func(p drawn) bool { return p.who == who && p.card == m.card })
	if i < 0 {
		return games.Refuse("murphy.refuse.no_such_red")
	}
	if m.card == red(5) && (!m.only("card", "target") || !d.isOther(who, m.target)) {
		return games.Refuse("murphy.refuse.target")
	}
	if m.card != red(5) && !m.only("card") {
		return games.Refuse("murphy.refuse.how.red")
	}
	d.pending = slices.Delete(slices.Clone(d.pending), i, i+1)
	d.tell("plays", "Who", who, "Card", actionText(m.card))
	if err := d.redEffect(who, m); err != nil {
		return err
	}
	return d.afterAction(who, m.card)
}

// afterAction: the card goes to the discard, hands are replenished, and then red
// cards or the next turn follow.
func (d *draft) afterAction(who games.Seat, played card) error {
	d.discard(played)
	if err := d.replenish(who); err != nil {
		return err
	}
	d.resume()
	return nil
}

func (s *State) isOther(who, target games.Seat) bool {
	return target >= 0 && int(target) < s.players && target != who
}

func (d *draft) redEffect(who games.Seat, m move) error {
	switch m.card {
	case red(1):
		return d.rob(who)
	case red(2):
		next, err := d.newTask()
		if err != nil {
			return err
		}
		d.returned = append(slices.Clone(d.returned), d.tasks[who])
		d.tasks[who], d.shown[who] = next, false
		d.tellTask(who)
	case red(3):
		d.shown[who] = true
		d.tell("shows", "Who", who, "Task", taskText(d.tasks[who]))
	case red(4):
		return d.drawFor(who, 3)
	case red(5):
		d.swapAll(who, m.target)
		d.tellSwap(who, m.target, true)
	}
	return nil
}

// rob takes a card unseen from everybody who has one.
func (d *draft) rob(who games.Seat) error {
	var victims []games.Seat
	for _, other := range d.clockwise(who) {
		if other != who && len(d.hands[other]) > 0 {
			victims = append(victims, other)
		}
	}
	if len(victims) == 0 {
		return nil
	}
	cards, err := d.blind(victims)
	if err != nil {
		return err
	}
	for i, victim := range victims {
		d.hand(victim, who, cards[i])
		d.tellHanded(victim, who, cards[i], "robbed")
	}
	return nil
}

// hand moves a card from one hand to another.
func (d *draft) hand(from, to games.Seat, c card) {
	d.hands[from], _ = without(d.hands[from], c)
	d.hands[to] = with(d.hands[to], c)
}

// action plays a green card.
func (d *draft) action(who games.Seat, m move) error {
	if !m.card.isGreen() || !slices.Contains(d.hands[who], m.card) {
		return games.Refuse("murphy.refuse.no_such_green")
	}
	if !d.playable(who, m.card) {
		return games.Refuse("murphy.refuse.not_playable")
	}
	if err := d.checkAction(who, m); err != nil {
		return err
	}
	d.tellPlays(who, m)
	if m.card == green(6) || m.card == green(11) {
		return d.ask(who, m.card)
	}
	d.hands[who], _ = without(d.hands[who], m.card)
	if err := d.greenEffect(who, m); err != nil {
		return err
	}
	return d.afterAction(who, m.card)
}

// The fields that each green card takes besides itself.
var greenFields = map[card][]string{
	green(1): {"target"}, green(2): {"target"}, green(3): {"target", "cards"}, green(4): {"cards", "to"},
	green(5): {"target"}, green(6): {}, green(7): {"cards"}, green(8): {"cards", "to"}, green(9): {"colour", "to"},
	green(10): {"target", "cards"}, green(11): {}, green(12): {"from"},
}

// playable reports whether a green card can be carried out in full at all.
func (s *State) playable(who games.Seat, c card) bool {
	held := numbersOf(s.hands[who])
	switch c {
	case green(3):
		return len(partners(held)) > 0
	case green(4):
		return len(held) >= 2
	case green(5):
		return s.available() > 0
	case green(6):
		return slices.ContainsFunc(s.clockwise(who), func(other games.Seat) bool { return other != who && len(s.hands[other]) > 0 })
	case green(7):
		return len(s.mac) < mostMac && len(held) > 0
	case green(8):
		return most(func(colour int) int { return len(ofColour(held, colour)) }) >= 5
	case green(9):
		return len(held) > 0
	case green(11):
		return slices.ContainsFunc(s.clockwise(who), func(any games.Seat) bool { return countNumbers(s.hands[any]) > 0 })
	case green(12):
		return len(s.next(nil)) > 0
	}
	return true
}

// ofColour are the number cards of one colour, ascending.
func ofColour(cards []card, colour int) []card {
	return slices.DeleteFunc(slices.Clone(cards), func(c card) bool { return !c.isNumber() || c.colour() != colour })
}

// partners are the cards of a sorted list that share colour or value with another.
func partners(cards []card) []card {
	return slices.DeleteFunc(slices.Clone(cards), func(c card) bool {
		rest, _ := without(cards, c)
		return !slices.ContainsFunc(rest, func(other card) bool { return match(c, other) })
	})
}

func match(a, b card) bool { return a.colour() == b.colour() || a.value() == b.value() }

// checkAction says why a green card cannot be played so.
func (d *draft) checkAction(who games.Seat, m move) error {
	if !m.only(append([]string{"card"}, greenFields[m.card]...)...) {
		return games.Refuse("murphy.refuse.how.action")
	}
	if m.present["target"] && !d.isOther(who, m.target) {
		return games.Refuse("murphy.refuse.target")
	}
	if m.card == green(10) {
		if len(m.cards) != 1 || m.cards[0].isRed() {
			return games.Refuse("murphy.refuse.name_one")
		}
		return nil
	}
	if m.present["cards"] {
		if err := d.checkCards(who, m); err != nil {
			return err
		}
	}
	return d.checkPlaces(who, m)
}

// checkCards: the player's own number cards, as many as the action takes.
func (d *draft) checkCards(who games.Seat, m move) error {
	held := numbersOf(d.hands[who])
	wanted := map[card]int{green(3): 2, green(4): 2, green(7): min(mostMac-len(d.mac), len(held)), green(8): 5}[m.card]
	_, ok := minus(held, m.cards)
	switch {
	case len(m.cards) != wanted:
		return games.Refuse("murphy.refuse.count", "Count", wanted)
	case countNumbers(m.cards) != wanted:
		return games.Refuse("murphy.refuse.numbers_only")
	case !ok:
		return games.Refuse("murphy.refuse.not_held")
	case m.card == green(3) && !match(m.cards[0], m.cards[1]):
		return games.Refuse("murphy.refuse.match")
	case m.card == green(8) && len(ofColour(m.cards, m.cards[0].colour())) != 5:
		return games.Refuse("murphy.refuse.one_colour")
	}
	return nil
}

func (d *draft) checkPlaces(who games.Seat, m move) error {
	switch m.card {
	case green(4):
		onMac := 0
		for _, place := range m.places {
			if _, ok := pileOf(place); !ok && place != fromMac {
				return games.Refuse("murphy.refuse.places")
			} else if !ok {
				onMac++
			}
		}
		switch {
		case len(m.places) != 2:
			return games.Refuse("murphy.refuse.places")
		case len(d.mac)+onMac > mostMac:
			return games.Refuse("murphy.refuse.mac_full")
		}
	case green(8):
		if _, ok := ontoPiles(m.places, 5); !ok {
			return games.Refuse("murphy.refuse.places")
		}
	case green(9):
		list := ofColour(d.hands[who], strings.Index(colours, m.colour))
		if len(list) == 0 {
			return games.Refuse("murphy.refuse.no_colour")
		}
		if _, ok := ontoPiles(m.places, len(list)); !ok {
			return games.Refuse("murphy.refuse.places")
		}
	case green(12):
		if !d.reachable(m.sources) {
			return games.Refuse("murphy.refuse.sources")
		}
	}
	return nil
}

func (d *draft) greenEffect(who games.Seat, m move) error {
	switch m.card {
	case green(1):
		d.swapTasks(who, m.target)
		d.tellSwap(who, m.target, false)
	case green(2):
		d.swapAll(who, m.target)
		d.tellSwap(who, m.target, true)
	case green(3):
		for _, c := range m.cards {
			d.hand(who, m.target, c)
		}
		d.tellGifts(who, m.target, m.cards)
	case green(5):
		return d.drawFor(m.target, 1)
	case green(4), green(7), green(8):
		d.put(who, m.cards, m.places)
	case green(9):
		d.put(who, ofColour(d.hands[who], strings.Index(colours, m.colour)), m.places)
	case green(10):
		d.demand(who, m)
	case green(12):
		return d.collect(who, m.sources)
	}
	return nil
}

// put lays cards of a hand on the piles, or gives them to Mac.
func (d *draft) put(who games.Seat, cards []card, places []string) {
	for i, c := range cards {
		d.hands[who], _ = without(d.hands[who], c)
		pile, ok := 0, false
		if places != nil {
			pile, ok = pileOf(places[i])
		}
		if ok {
			d.layOn(pile, c)
		} else {
			d.mac = with(d.mac, c)
		}
	}
	d.tellPut(who, cards, places)
}

// demand asks for a named card: who has it must give it.
func (d *draft) demand(who games.Seat, m move) {
	c := m.cards[0]
	if !slices.Contains(d.hands[m.target], c) {
		d.tell("demand.none", "Who", m.target, "Card", cardText(c))
		return
	}
	d.hand(m.target, who, c)
	d.tell("demand.given", "Who", m.target, "To", who, "Card", cardText(c))
}

// collect takes cards from three places, one after another as named.
func (d *draft) collect(who games.Seat, sources []string) error {
	for _, source := range sources {
		switch pile, ok := pileOf(source); {
		case source == fromStack:
			if err := d.drawFor(who, 1); err != nil {
				return err
			}
		case ok:
			c := d.liftTop(pile)
			d.hands[who] = with(d.hands[who], c)
			d.tell("collected", "Who", who, "Cards", []games.Text{cardText(c)})
		default:
			c := byName[strings.TrimPrefix(source, "mac:")]
			d.mac, _ = without(d.mac, c)
			d.hands[who] = with(d.hands[who], c)
			d.tell("collected.mac", "Who", who, "Cards", []games.Text{cardText(c)})
		}
	}
	return nil
}
