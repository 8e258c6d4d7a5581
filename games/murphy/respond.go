package murphy

import (
	"math/rand/v2"
	"slices"

	"hofnar/games"
)

// ask has everybody answer whom a green card asks; the card stays in its owner's
// hand until all have.
func (d *draft) ask(who games.Seat, played card) error {
	d.phase, d.played = phaseRespond, played
	d.owing, d.answers = nil, [mostPlayers]*response{}
	for _, other := range d.clockwise(who) {
		has := countNumbers(d.hands[other]) > 0
		if played == green(6) {
			has = other != who && len(d.hands[other]) > 0
		}
		if has {
			d.owing = append(d.owing, other)
		}
	}
	return nil
}

// respond notes one answer; the last one has all carried out together.
func (d *draft) respond(who games.Seat, m move) error {
	answer := &response{card: m.card}
	switch {
	case d.played == green(6) && !m.only("card"):
		return games.Refuse("murphy.refuse.how.respond")
	case d.played == green(11):
		var ok bool
		if answer.to, ok = pileOf(m.place); !ok || !m.present["card"] {
			return games.Refuse("murphy.refuse.places")
		}
		if !m.card.isNumber() {
			return games.Refuse("murphy.refuse.numbers_only")
		}
	}
	if !slices.Contains(d.hands[who], m.card) {
		return games.Refuse("murphy.refuse.not_held")
	}
	d.answers[who] = answer
	d.tellAnswered(who)
	if len(d.Waiting()) > 0 {
		return nil
	}
	return d.carryOutAnswers()
}

func (d *draft) carryOutAnswers() error {
	actor, played := d.player, d.played
	d.hands[actor], _ = without(d.hands[actor], played)
	for _, who := range d.owing {
		answer := d.answers[who]
		if played == green(6) {
			d.hand(who, actor, answer.card)
			d.tellHanded(who, actor, answer.card, "gave_up")
			continue
		}
		d.hands[who], _ = without(d.hands[who], answer.card)
		d.layOn(answer.to, answer.card)
		d.tell("answered.pile", "Who", who, "Card", cardText(answer.card), "Place", placeText(answer.to))
	}
	d.played, d.owing, d.answers = noCard, nil, [mostPlayers]*response{}
	return d.afterAction(actor, played)
}

// blind takes a card unseen from each of these: which one is chance.
func (d *draft) blind(victims []games.Seat) ([]card, error) {
	names, err := games.Draw(d.chance, "blind",
		func(r *rand.Rand) []string {
			var list []string
			for _, who := range victims {
				list = append(list, d.hands[who][r.IntN(len(d.hands[who]))].String())
			}
			return list
		},
		func(names []string) games.Text {
			cards, ok := cardsOf(names)
			if ok = ok && len(cards) == len(victims); ok {
				for i, who := range victims {
					ok = ok && slices.Contains(d.hands[who], cards[i])
				}
			}
			if !ok {
				return games.T("murphy.chance.blind")
			}
			return games.Text{}
		})
	if err != nil {
		return nil, err
	}
	cards, _ := cardsOf(names) // checked above
	return cards, nil
}

// stuck reports whether the player to move has no legal act at all [M11].
func (s *State) stuck() bool {
	return len(s.takings()) == 0 && len(s.playables()) == 0
}

// playables are the green cards that the player to move can play.
func (s *State) playables() []card {
	var list []card
	for _, c := range s.hands[s.player] {
		if c.isGreen() && s.playable(s.player, c) {
			list = append(list, c)
		}
	}
	return list
}

// takings are the ways in which the player to move can begin an exchange, Mac's
// cards not yet named.
func (s *State) takings() (list []taking) {
	for _, t := range []taking{
		{from: fromStack, n: 1}, {from: fromStack, n: 2}, {from: fromLeft, n: 1}, {from: fromLeft, n: 2},
		{from: fromRight, n: 1}, {from: fromRight, n: 2}, {from: fromBoth, n: 2}, {from: fromMac, n: 1}, {from: fromMac, n: 2},
	} {
		if t.from == fromMac {
			if t.cards = s.mac[:min(t.n, len(s.mac))]; len(t.cards) < t.n {
				continue
			}
		}
		if s.mayTake(t) == nil {
			list = append(list, t)
		}
	}
	return list
}
