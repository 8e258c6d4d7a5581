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

// Ask implements games.State.
func (s *State) Ask(who games.Seat, picks games.Picks) games.Prompt {
	switch s.phase {
	case phaseTax:
		return s.askTax(who, picks)
	case phasePlay:
		if s.turn != who {
			return games.Prompt{}
		}
		if s.trick == nil {
			return s.askLead(who, picks)
		}
		return s.askFollow(who, picks)
	}
	return games.Prompt{}
}

// askTax: a holder of both jesters may first say yes, no, or choose taxes, if
// there are any to choose: in either order.
func (s *State) askTax(who games.Seat, picks games.Picks) games.Prompt {
	holder, open := s.undecided()
	owes := slices.Contains(s.owing(), who)
	if !open || holder != who {
		if !owes {
			return games.Prompt{}
		}
		return s.askCards(who, picks)
	}
	q := revolutionQuestion(owes)
	key, rest, done := q.Answered(picks)
	switch {
	case done && key == keyTax:
		return s.askCards(who, rest)
	case !done || len(rest) > 0:
		return q.Put(picks)
	}
	return games.Prompt{Act: revolutionAct(key == keyCall)}
}

func revolutionQuestion(owes bool) *games.Question {
	q := &games.Question{
		Text: games.T("dalmuti.ask.revolution"), Min: 1, Max: 1,
		Options: []games.Choice{
			{Key: keyCall, Text: games.T("dalmuti.choice.call"), Detail: games.T("dalmuti.choice.call.about")},
			{Key: keyQuiet, Text: games.T("dalmuti.choice.quiet"), Detail: games.T("dalmuti.choice.quiet.about"), Declines: true},
		},
	}
	if owes {
		q.Options = append(q.Options, games.Choice{Key: keyTax, Text: games.T("dalmuti.choice.tax")})
	}
	return q
}

// askCards is the menu of taxes. As many copies of a rank are on it as could be
// given; jesters never are.
func (s *State) askCards(who games.Seat, picks games.Picks) games.Prompt {
	i, _ := s.dueOf(who)
	due := dues[i]
	q := &games.Question{
		Text: games.T("dalmuti.ask.tax", "Count", due.count, "Number", number(due.count),
			"Who", s.title(due.to), "Title", titleText(due.to)),
		Min: due.count, Max: due.count,
	}
	for r := best; r <= worst; r++ {
		for copy := 1; copy <= min(s.hands[who][r], due.count); copy++ {
			q.Options = append(q.Options, taxChoice(r, copy, s.hands[who][r]))
		}
	}
	if len(picks) != 1 {
		return q.Put(picks)
	}
	given, ok := givenBy(q, picks[0])
	if !ok {
		return games.Prompt{}
	}
	return games.Prompt{Act: cardsAct("tax", given)}
}

func taxChoice(rank, copy, held int) games.Choice {
	key, words := rankText(rank), "dalmuti.choice.card"
	if copy > 1 {
		key, words = key+"."+strconv.Itoa(copy), "dalmuti.choice.another"
	}
	return games.Choice{
		Key:    key,
		Text:   games.T(words, "Name", nameOf(rank, 1), "Rank", rank),
		Detail: games.T("dalmuti.choice.held", "Count", held, "Number", number(held)),
	}
}

// givenBy reads the cards picked from the menu of taxes.
func givenBy(q *games.Question, keys []string) (cards, bool) {
	var given cards
	if !q.Takes(keys) {
		return given, false
	}
	for _, key := range keys {
		rank, err := strconv.Atoi(key[:len(key)-suffix(key)])
		if err != nil {
			return given, false
		}
		given[rank]++
	}
	return given, true
}

// suffix is the length of what tells the copies of a card apart.
func suffix(key string) int {
	for i := range key {
		if key[i] == '.' {
			return len(key) - i
		}
	}
	return 0
}

func rankText(rank int) string { return strconv.Itoa(rank) }

type cardsMove struct {
	M     string `json:"m"`
	Cards []int  `json:"cards"`
}

type callMove struct {
	M    string `json:"m"`
	Call bool   `json:"call"`
}

func cardsAct(m string, c cards) games.Act { return games.WriteAct(cardsMove{m, c.list()}) }

func revolutionAct(call bool) games.Act { return games.WriteAct(callMove{"revolution", call}) }
