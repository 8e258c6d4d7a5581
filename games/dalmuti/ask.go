package dalmuti

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// The keys of choices that are no card.
const (
	keyCall  = "call"
	keyQuiet = "quiet"
	keyTax   = "tax"
	keyPass  = "pass"
)

// Ask implements games.State: the questions group the moves that are legal.
func (s *State) Ask(who games.Seat, picks games.Picks) games.Prompt {
	if who == games.Public || !s.awaited(who) {
		return games.Prompt{}
	}
	legal := s.moves(who, make([]games.Move, 0, usualMoves))
	switch {
	case legal[0] == call:
		return s.askRevolution(who, legal, picks)
	case s.phase == inTaxes:
		return s.askTax(who, legal, picks)
	case s.trick.Count == 0:
		return askLead(s.hands[who], legal, picks)
	}
	return askFollow(s.trick, s.hands[who], legal, picks)
}

// askRevolution asks a holder of both jesters, who says yes or no, or chooses taxes first if
// there are any to choose.
func (s *State) askRevolution(who games.Seat, legal []games.Move, picks games.Picks) games.Prompt {
	q := &games.Question{
		Text: games.T("dalmuti.ask.revolution"), Min: 1, Max: 1,
		Options: []games.Choice{
			{Key: keyCall, Text: games.T("dalmuti.choice.call"), Detail: games.T("dalmuti.choice.call.about")},
			{Key: keyQuiet, Text: games.T("dalmuti.choice.quiet"), Detail: games.T("dalmuti.choice.quiet.about"), Declines: true},
		},
	}
	taxes := legal[2:]
	if len(taxes) > 0 {
		q.Options = append(q.Options, games.Choice{Key: keyTax, Text: games.T("dalmuti.choice.tax")})
	}
	key, rest, done := q.Answered(picks)
	switch {
	case !done:
		return q.Put(picks)
	case key == keyTax:
		return s.askTax(who, taxes, rest)
	case key == keyCall:
		return games.Done(rest, actOf(call))
	}
	return games.Done(rest, actOf(quiet))
}

// askTax asks which cards to give. Each rank is on the menu as often as it can be given.
func (s *State) askTax(who games.Seat, legal []games.Move, picks games.Picks) games.Prompt {
	due, _ := s.owes(who)
	_, to := s.ends(due)
	count := dues[due]
	q := &games.Question{
		Text: games.T("dalmuti.ask.tax", "Count", count, "Number", number(count), "Who", to, "Title", titleText(s.titleOf(to))),
		Min:  count, Max: count,
	}
	for r, held := range s.hands[who].plain().each() {
		for copy := range givable(legal, r) {
			q.Options = append(q.Options, taxChoice(r, copy+1, held))
		}
	}
	if len(picks) != 1 {
		return q.Put(picks)
	}
	given := give + games.Move(givenBy(q, picks[0]))
	if !slices.Contains(legal, given) {
		return games.Prompt{}
	}
	return games.Prompt{Act: actOf(given)}
}

// givable is the largest number of cards of that rank that a legal move gives.
func givable(legal []games.Move, rank int) (most int) {
	for _, m := range legal {
		most = max(most, cardsIn(m).of(rank))
	}
	return most
}

func taxChoice(rank, copy, held int) games.Choice {
	key, words := strconv.Itoa(rank), "dalmuti.choice.card"
	if copy > 1 {
		key, words = key+"."+strconv.Itoa(copy), "dalmuti.choice.another"
	}
	return games.Choice{
		Key:    key,
		Sign:   cardSigns[rank],
		Text:   games.T(words, "Name", nameOf(rank, 1), "Rank", rank),
		Detail: games.T("dalmuti.choice.held", "Count", held, "Number", number(held)),
	}
}

// givenBy are the cards picked from the menu of taxes, none if the picks do not answer it.
func givenBy(q *games.Question, keys []string) (given cards) {
	if !q.Takes(keys) {
		return 0
	}
	for _, key := range keys {
		given += some(rankIn(key), 1)
	}
	return given
}
