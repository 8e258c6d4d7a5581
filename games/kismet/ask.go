package kismet

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// The keys of choices that are no card.
const (
	keyRoll    = "roll"
	keyLayOff  = "layoff"
	keyKismet  = "kismet"
	keyKnock   = "knock"
	keyBack    = "back"
	keyDecline = "decline"
)

// fist is the emoji that knocks.
const fist = "✊"

// The choices of the channel, by the moves that they come to.
var choices = map[games.Move]games.Choice{
	pickUp:  {Key: keyRoll, Text: games.T("kismet.choice.roll"), Emoji: "🎲", Sign: "die", Main: true},
	discard: {Key: keyLayOff, Text: games.T("kismet.choice.layoff"), Emoji: "🃏"},
	say:     {Key: keyKismet, Text: games.T("kismet.choice.kismet")},
	knock:   {Key: keyKnock, Text: games.T("kismet.choice.knock"), Emoji: fist},
}

// named are the moves that are picked by one key.
var named = map[string]games.Move{keyRoll: pickUp, keyKismet: say, keyKnock: knock, keyBack: back, keyDecline: decline}

// Ask implements games.State: the questions group what may be tried.
func (s *State) Ask(who games.Seat, picks games.Picks) games.Prompt {
	if who == games.Public {
		return games.Prompt{}
	}
	tries := s.tries(who, make([]games.Move, 0, mostMoves))
	switch {
	case len(tries) == 0:
		return games.Prompt{}
	case s.phase == inClaim && who == s.winner:
		return s.askClaim(who, tries, picks)
	case len(picks) == 0:
		return games.Prompt{Question: s.question(tries)}
	case only(picks[0]) == keyLayOff && kindOf(tries[0]) == discard:
		return s.laidOff(s.cardQuestion("kismet.ask.card", who, tries), discard, picks[1:])
	}
	return done(tries, picks)
}

// only is the one key of an answer, empty if there are more or none.
func only(answer []string) string {
	if len(answer) == 1 {
		return answer[0]
	}
	return ""
}

// done is the move that the first pick names, if it is one of these.
func done(tries []games.Move, picks games.Picks) games.Prompt {
	m := named[only(picks[0])]
	if !slices.Contains(tries, m) {
		return games.Prompt{}
	}
	return games.Done(picks[1:], actOf(m))
}

// question is what the channel asks a player.
func (s *State) question(tries []games.Move) *games.Question {
	q := &games.Question{Min: 1, Max: 1, Public: true, Options: make([]games.Choice, 0, min(len(tries), 2))}
	switch kindOf(tries[0]) {
	case knock:
		q.Text, q.Open = games.T("kismet.ask.knock"), true
	case pickUp:
		q.Text = games.T("kismet.ask.roll")
	default:
		q.Text = games.T("kismet.ask.act")
	}
	last := games.Move(0)
	for _, m := range tries {
		if kind := kindOf(m); kind != last {
			q.Options, last = append(q.Options, choices[kind]), kind
		}
	}
	if last == say {
		q.Options[len(q.Options)-1].Main = s.laid
	}
	return q
}

// askClaim offers every winner the same, so that the offer tells nothing but whether
// Kismet was said.
func (s *State) askClaim(who games.Seat, tries []games.Move, picks games.Picks) games.Prompt {
	if len(picks) > 0 && named[only(picks[0])] != 0 {
		return done(tries, picks)
	}
	words, besides := "kismet.ask.claim", make([]games.Choice, 0, 2)
	if s.half == 1 {
		words += ".after"
		besides = append(besides, games.Choice{Key: keyBack, Text: games.T("kismet.choice.back", "Who", s.active), Alone: true})
	}
	q := s.cardQuestion(words, who, tries)
	q.Button = games.T("kismet.button.claim")
	q.Options = append(append(q.Options, besides...), games.Choice{Key: keyDecline, Text: games.T("kismet.choice.decline"), Alone: true})
	return s.laidOff(q, claim, picks)
}

// cardQuestion asks which card to lay off, and in a joker roll for a further one.
func (s *State) cardQuestion(words string, who games.Seat, tries []games.Move) *games.Question {
	q := &games.Question{Min: 1, Max: 1, Untested: true, Options: s.cardChoices(who, cardsOf(tries))}
	if s.dice.joker() {
		words += ".joker"
		q.Max = max(1, min(2, len(q.Options)))
	}
	q.Text = games.T(words, "Who", s.active)
	return q
}

// laidOff is the move that the cards picked come to. The further one goes on top of the
// one that fits.
func (s *State) laidOff(q *games.Question, kind games.Move, picks games.Picks) games.Prompt {
	if len(picks) != 1 || !q.Takes(picks[0]) {
		return q.Put(picks)
	}
	value, further := cardOf(picks[0][0]), 0
	if len(picks[0]) == 2 {
		further = cardOf(picks[0][1])
	}
	if s.dice.fits().has(further) {
		value, further = further, value
	}
	return games.Prompt{Act: actOf(with(kind, value, further))}
}

// cardsOf are the cards that may be tried.
func cardsOf(tries []games.Move) (r row) {
	for _, m := range tries {
		r |= card(cardIn(m))
	}
	return r
}

// cardChoices are these cards, in the order in which they lie before a player.
func (s *State) cardChoices(who games.Seat, cards row) []games.Choice {
	list, row := make([]games.Choice, 0, cards.size()+2), [columns]int{}
	s.places(who, cards, row[:])
	for _, v := range row {
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
			Key: strconv.Itoa(v), Sign: "card" + strconv.Itoa(v), Text: games.T("kismet.choice.card", "Card", v),
			Detail: games.T("kismet.choice.card.about", "Count", costOf(v)),
		}
	}
	return list
}()

// cardOf is the card that a key names, 0 if it names none.
func cardOf(key string) int {
	for v := lowest; v <= highest; v++ {
		if cardChoice[v].Key == key {
			return v
		}
	}
	return 0
}
