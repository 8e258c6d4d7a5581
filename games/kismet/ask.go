package kismet

import (
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
	keyNone    = "none"
)

// fist is the emoji that knocks.
const fist = "✊"

// Ask implements games.State. What fits is for the players to see, so a card
// still lying there may always be tried.
func (s *State) Ask(who games.Seat, picks games.Picks) games.Prompt {
	switch {
	case who == games.Public || s.phase == phaseOver:
		return games.Prompt{}
	case s.phase == phaseClaim && who == s.winner:
		return s.askClaim(who, picks)
	}
	q := s.question(who)
	if len(q.Options) == 0 {
		return games.Prompt{}
	}
	key, rest, done := q.Answered(picks)
	switch {
	case !done:
		return q.Put(picks)
	case key == keyLayOff:
		return s.askCard(who, rest)
	}
	return games.Done(rest, games.WriteAct(map[string]string{"m": key}))
}

// question is what the channel asks this player.
func (s *State) question(who games.Seat) *games.Question {
	q := &games.Question{Text: games.T("kismet.ask.knock"), Min: 1, Max: 1, Public: true, Open: true}
	offer := func(key, emoji string, main bool) {
		q.Options = append(q.Options, games.Choice{Key: key, Text: games.T("kismet.choice." + key), Emoji: emoji, Main: main})
	}
	switch {
	case s.phase == phaseAct && who == s.active:
		q.Text, q.Open = games.T("kismet.ask.act"), false
		if !s.laid {
			offer(keyLayOff, "🃏", false)
		}
		offer(keyKismet, "", s.laid)
	case who == s.next():
		q.Text, q.Open = games.T("kismet.ask.roll"), false
		offer(keyRoll, "🎲", true)
	}
	if s.mayKnock(who) {
		offer(keyKnock, fist, false)
	}
	return q
}

// askCard asks for the card, and in a joker roll for the further one.
func (s *State) askCard(who games.Seat, picks games.Picks) games.Prompt {
	q := &games.Question{Text: games.T("kismet.ask.card"), Min: 1, Max: 1, Untested: true, Options: s.cardChoices(who, 0)}
	key, rest, done := q.Answered(picks)
	if !done {
		return q.Put(picks)
	}
	return s.askBonus(who, "discard", key, rest)
}

// askClaim offers every winner the same, so that the offer tells nothing.
func (s *State) askClaim(who games.Seat, picks games.Picks) games.Prompt {
	q := &games.Question{Text: games.T("kismet.ask.claim", "Who", s.active), Min: 1, Max: 1, Untested: true, Button: games.T("kismet.button.claim"), Options: s.cardChoices(who, 0)}
	q.Options = append(q.Options,
		games.Choice{Key: keyBack, Text: games.T("kismet.choice.back", "Who", s.active), Detail: games.T("kismet.choice.back.about")},
		games.Choice{Key: keyDecline, Text: games.T("kismet.choice.decline")})
	key, rest, done := q.Answered(picks)
	switch {
	case !done:
		return q.Put(picks)
	case key == keyBack:
		return games.Done(rest, games.Act(`{"m":"claim","take_back":true}`))
	case key == keyDecline:
		return games.Done(rest, games.Act(`{"m":"claim","decline":true}`))
	}
	return s.askBonus(who, "claim", key, rest)
}

type cardMove struct {
	M     string `json:"m"`
	Card  int    `json:"card"`
	Bonus int    `json:"bonus,omitempty"`
}

// askBonus asks for the further card where there can be one.
func (s *State) askBonus(who games.Seat, kind, key string, picks games.Picks) games.Prompt {
	m := cardMove{M: kind}
	m.Card, _ = strconv.Atoi(key)
	others := s.cardChoices(who, m.Card)
	if !s.dice.joker() || len(others) == 0 {
		return games.Done(picks, games.WriteAct(m))
	}
	q := &games.Question{
		Text: games.T("kismet.ask.bonus", "Card", m.Card), Min: 1, Max: 1, Untested: true,
		Options: append(others, games.Choice{Key: keyNone, Text: games.T("kismet.choice.none")}),
	}
	key, rest, done := q.Answered(picks)
	if !done {
		return q.Put(picks)
	}
	m.Bonus, _ = strconv.Atoi(key) // 0 for none
	return games.Done(rest, games.WriteAct(m))
}

// cardChoices are all cards still lying before a player, but one.
func (s *State) cardChoices(who games.Seat, without int) []games.Choice {
	var list []games.Choice
	for _, v := range s.shown(who) {
		if v != without {
			list = append(list, games.Choice{
				Key: strconv.Itoa(v), Text: games.T("kismet.choice.card", "Card", v),
				Detail: games.T("kismet.choice.card.about", "Count", costOf(v)),
			})
		}
	}
	return list
}
