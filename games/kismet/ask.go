package kismet

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// The keys of choices that are no card.
const (
	keyRoll    = "roll"
	keyKismet  = "kismet"
	keyKnock   = "knock"
	keyBack    = "back"
	keyDecline = "decline"
)

// fist is the emoji that knocks.
const fist = "✊"

// named are the moves that are picked by one key.
var named = map[string]games.Move{keyRoll: pickUp, keyKismet: say, keyKnock: knock, keyBack: back, keyDecline: decline}

// Ask implements games.State: one question offers all that a player may try.
func (s *State) Ask(who games.Seat, picks games.Picks) games.Prompt {
	if who == games.Public {
		return games.Prompt{}
	}
	tries := s.tries(who, make([]games.Move, 0, mostMoves))
	switch {
	case knocksInVain(tries, picks):
		return games.Done(picks[1:], actOf(knock))
	case len(tries) == 0:
		return games.Prompt{}
	case s.phase == inClaim && who == s.winner:
		return s.laidOff(who, s.askClaim(who, tries), claim, picks)
	case s.phase == inAct && who == s.active && !s.laid:
		return s.laidOff(who, s.askAct(who, tries), discard, picks)
	}
	return answer(s.askOthers(tries), picks)
}

// knocksInVain reports whether somebody knocks who may not. All see the knock that is offered,
// so whoever may not is told why by the rules.
func knocksInVain(tries []games.Move, picks games.Picks) bool {
	return len(picks) > 0 && slices.Equal(picks[0], []string{keyKnock}) && !slices.Contains(tries, knock)
}

// goesWith is the card of a player's that fits a joker roll, 0 if it is this one or there is
// none.
func (s *State) goesWith(who games.Seat, value int) int {
	for _, v := range (s.up[who] & s.dice.fits() &^ card(value)).list() {
		return v
	}
	return 0
}

// answer is the move that a key names, if the question has it.
func answer(q *games.Question, picks games.Picks) games.Prompt {
	key, rest, ok := q.Answered(picks)
	if !ok {
		return q.Put(picks)
	}
	return games.Done(rest, actOf(named[key]))
}

// laidOff is the move that the cards picked come to, or what is picked in their place. The
// further card of a joker roll goes on top of the one that fits, which as a reward goes with
// it unsaid.
func (s *State) laidOff(who games.Seat, q *games.Question, kind games.Move, picks games.Picks) games.Prompt {
	if len(picks) != 1 || !q.Takes(picks[0]) || named[picks[0][0]] != 0 {
		return answer(q, picks)
	}
	value, further := cardOf(picks[0][0]), 0
	switch {
	case len(picks[0]) == 2:
		further = cardOf(picks[0][1])
	case kind == claim && s.dice.joker():
		further = s.goesWith(who, value)
	}
	if s.dice.fits().has(further) {
		value, further = further, value
	}
	return games.Prompt{Act: actOf(with(kind, value, further))}
}

// askOthers asks whoever may do one thing or knock. Once a card is laid off no more can be,
// and so Kismet follows in the same breath.
func (s *State) askOthers(tries []games.Move) *games.Question {
	q := &games.Question{Min: 1, Max: 1, Public: true, Options: make([]games.Choice, 0, 2)}
	switch kindOf(tries[0]) {
	case knock:
		q.Text, q.Open = games.T("kismet.ask.knock"), true
	case say:
		q.Text, q.Settled, q.AtOnce = games.T("kismet.ask.say"), true, true
	default:
		q.Text = games.T("kismet.ask.roll")
	}
	for _, m := range tries {
		q.Options = append(q.Options, s.choice(m))
	}
	return q
}

// choice is how a move without a card is offered.
func (s *State) choice(m games.Move) games.Choice {
	c := choices[m]
	switch m {
	case knock:
		c.Vain = s.vain()
	case say:
		c.Alone = s.dice.joker()
	case back:
		c.Text = games.T("kismet.choice.back", "Who", s.active)
	}
	return c
}

var choices = map[games.Move]games.Choice{
	pickUp:  {Key: keyRoll, Text: games.T("kismet.choice.roll"), Emoji: "🎲", Sign: "die6", Main: true},
	say:     {Key: keyKismet, Text: games.T("kismet.choice.kismet")},
	knock:   {Key: keyKnock, Text: games.T("kismet.choice.knock"), Emoji: fist},
	back:    {Key: keyBack, Alone: true, Untested: true},
	decline: {Key: keyDecline, Text: games.T("kismet.choice.decline"), Alone: true},
}

// askAct offers whoever has rolled all open cards alike, and Kismet.
func (s *State) askAct(who games.Seat, tries []games.Move) *games.Question {
	q := s.askCards("kismet.ask.act", who, tries)
	if q.Public = true; s.dice.joker() {
		q.Max = max(1, min(2, s.up[who].size()))
	}
	return q
}

// askClaim offers every winner of a knock the same, so that the offer tells nothing but
// whether Kismet was said. In a joker roll one card says all: what else could go with it is
// the one that fits.
func (s *State) askClaim(who games.Seat, tries []games.Move) *games.Question {
	words := "kismet.ask.claim"
	if s.half == 1 {
		words += ".after"
	}
	q := s.askCards(words, who, tries)
	q.Button = games.T("kismet.button.claim")
	return q
}

// askCards asks which card to lay off, or what to do without.
func (s *State) askCards(words string, who games.Seat, tries []games.Move) *games.Question {
	if s.dice.joker() {
		words += ".joker"
	}
	q := &games.Question{Text: games.T(words, "Who", s.active), Min: 1, Max: 1, Options: s.cardChoices(who, tries)}
	for _, m := range tries {
		if cardIn(m) == 0 {
			q.Options = append(q.Options, s.choice(m))
		}
	}
	return q
}

// cardChoices are the cards that may be tried, in the order in which they lie before a
// player.
func (s *State) cardChoices(who games.Seat, tries []games.Move) []games.Choice {
	cards, places := row(0), [columns]int{}
	for _, m := range tries {
		cards |= card(cardIn(m))
	}
	s.places(who, cards, places[:])
	list := make([]games.Choice, 0, cards.size()+2)
	for _, v := range places {
		if v != 0 {
			list = append(list, cardChoice[v])
		}
	}
	return list
}

// cardChoice is how each card is offered.
var cardChoice = func() (list [highest + 1]games.Choice) {
	for v := lowest; v <= highest; v++ {
		list[v] = games.Choice{
			Key: strconv.Itoa(v), Text: games.T("kismet.choice.card", "Card", v), Untested: true,
			Detail: games.T("kismet.choice.card.about", "Count", costOf(v)),
		}
	}
	return list
}()

// cardOf is the card that a key names, 0 if it names none.
func cardOf(key string) int {
	return max(0, slices.IndexFunc(cardChoice[:], func(c games.Choice) bool { return c.Key == key }))
}
