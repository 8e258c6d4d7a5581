package dalmuti

import (
	"encoding/json"
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
	key, rest, done := answer(q, picks)
	switch {
	case done && key == keyTax:
		return s.askCards(who, rest)
	case !done || len(rest) > 0:
		return ask(q, picks)
	}
	return games.Prompt{Act: revolutionAct(key == keyCall)}
}

func revolutionQuestion(owes bool) *games.Question {
	q := &games.Question{
		Text: games.T("dalmuti.ask.revolution"), Min: 1, Max: 1,
		Options: []games.Choice{
			{Key: keyCall, Text: games.T("dalmuti.choice.call"), Detail: games.T("dalmuti.choice.call.about")},
			{Key: keyQuiet, Text: games.T("dalmuti.choice.quiet"), Detail: games.T("dalmuti.choice.quiet.about")},
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
		return ask(q, picks)
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
	if !fits(q, keys) {
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

// askLead asks for the rank, then how many, then with how many jesters, and
// leaves out what has one answer.
func (s *State) askLead(who games.Seat, picks games.Picks) games.Prompt {
	hand := s.hands[who]
	rankAsked := rankQuestion(hand)
	key, rest, done := answer(rankAsked, picks)
	if !done {
		return ask(rankAsked, picks)
	}
	rank, _ := strconv.Atoi(key)
	count := 1
	if hand.most(rank) > 1 {
		countAsked := countQuestion(hand, rank)
		if key, rest, done = answer(countAsked, rest); !done {
			return ask(countAsked, rest)
		}
		count, _ = strconv.Atoi(key)
	}
	return askJesters(hand.splits(rank, count), hand, rest)
}

func askJesters(ways []play, hand cards, picks games.Picks) games.Prompt {
	if len(ways) == 1 {
		if len(picks) > 0 {
			return games.Prompt{}
		}
		return games.Prompt{Act: cardsAct("play", ways[0].cards())}
	}
	q := &games.Question{Text: games.T("dalmuti.ask.jesters"), Min: 1, Max: 1}
	for _, p := range ways {
		q.Options = append(q.Options, playChoice(strconv.Itoa(p.jesters), p, hand))
	}
	key, rest, done := answer(q, picks)
	if !done || len(rest) > 0 {
		return ask(q, picks)
	}
	i := slices.IndexFunc(q.Options, func(c games.Choice) bool { return c.Key == key })
	return games.Prompt{Act: cardsAct("play", ways[i].cards())}
}

func rankQuestion(hand cards) *games.Question {
	q := &games.Question{Text: games.T("dalmuti.ask.lead"), Min: 1, Max: 1}
	for r := jester; r >= best; r-- {
		switch held := hand[r]; {
		case held == 0:
		case hand.most(r) == 1:
			q.Options = append(q.Options, playChoice(rankText(r), hand.splits(r, 1)[0], hand))
		default:
			q.Options = append(q.Options, games.Choice{
				Key:    rankText(r),
				Text:   games.T("dalmuti.choice.rank."+kind(r), "Rank", r, "Name", nameOf(r, 2)),
				Detail: games.T("dalmuti.choice.held", "Count", held, "Number", number(held)),
			})
		}
	}
	return q
}

// kind tells jesters from ordinary ranks in keys.
func kind(rank int) string {
	if rank == jester {
		return "jester"
	}
	return "plain"
}

func countQuestion(hand cards, rank int) *games.Question {
	q := &games.Question{Text: games.T("dalmuti.ask.count", "Name", nameOf(rank, 2)), Min: 1, Max: 1}
	for n := 1; n <= hand.most(rank); n++ {
		key := strconv.Itoa(n)
		if ways := hand.splits(rank, n); len(ways) == 1 {
			q.Options = append(q.Options, playChoice(key, ways[0], hand))
			continue
		}
		q.Options = append(q.Options, games.Choice{Key: key, Text: games.T("dalmuti.choice.play", "Cards", some(rank, n))})
	}
	return q
}

// askFollow offers every play that beats the trick, and to pass.
func (s *State) askFollow(who games.Seat, picks games.Picks) games.Prompt {
	hand, t := s.hands[who], *s.trick
	q := &games.Question{
		Text: games.T("dalmuti.ask.follow", "Count", t.Count, "Number", number(t.Count),
			"Cards", cardsText(t.Rank, 1), "Name", nameOf(t.Rank, 2), "Rank", t.Rank),
		Min: 1, Max: 1,
	}
	ways := hand.follows(t)
	for _, p := range ways {
		q.Options = append(q.Options, playChoice(rankText(p.rank)+"."+strconv.Itoa(p.jesters), p, hand))
	}
	q.Options = append(q.Options, games.Choice{
		Key: keyPass, Text: games.T("dalmuti.choice.pass"), Standing: games.T("dalmuti.choice.pass_on"),
	})
	key, rest, done := answer(q, picks)
	switch {
	case !done || len(rest) > 0:
		return ask(q, picks)
	case key == keyPass:
		return games.Prompt{Act: games.Act(`{"m":"pass"}`)}
	}
	i := slices.IndexFunc(q.Options, func(c games.Choice) bool { return c.Key == key })
	return games.Prompt{Act: cardsAct("play", ways[i].cards())}
}

// playChoice says what is played: "Play two 6s and a jester".
func playChoice(key string, p play, hand cards) games.Choice {
	c := games.Choice{Key: key}
	left := hand[p.rank] - p.cards()[p.rank]
	switch {
	case p.rank == jester:
		c.Text = games.T("dalmuti.choice.play_jesters", "Count", p.count)
		return c
	case p.jesters > 0:
		c.Text = games.T("dalmuti.choice.play_with", "Cards", some(p.rank, p.count-p.jesters), "Count", p.jesters)
	default:
		c.Text = games.T("dalmuti.choice.play", "Cards", some(p.rank, p.count))
	}
	c.Detail = games.T("dalmuti.choice.last", "Name", nameOf(p.rank, 2))
	if left > 0 {
		c.Detail = games.T("dalmuti.choice.left", "Name", nameOf(p.rank, 2), "Count", left, "Number", number(left))
	}
	return c
}

// some names cards the short way: "three 7s".
func some(rank, count int) games.Text {
	return games.T("dalmuti.some."+kind(rank), "Count", count, "Number", number(count), "Rank", rank)
}

func rankText(rank int) string { return strconv.Itoa(rank) }

// answer takes the first pick as the answer to a question that wants one, and
// returns the picks that are left.
func answer(q *games.Question, picks games.Picks) (key string, rest games.Picks, ok bool) {
	if len(picks) == 0 || !fits(q, picks[0]) {
		return "", picks, false
	}
	return picks[0][0], picks[1:], true
}

// ask puts the question when nothing has been picked yet; picks that do not fit
// it lead nowhere.
func ask(q *games.Question, picks games.Picks) games.Prompt {
	if len(picks) > 0 {
		return games.Prompt{}
	}
	return games.Prompt{Question: q}
}

// fits reports whether these keys answer the question.
func fits(q *games.Question, keys []string) bool {
	if len(keys) < q.Min || len(keys) > q.Max {
		return false
	}
	for i, key := range keys {
		if _, ok := q.Find(key); !ok || slices.Contains(keys[:i], key) {
			return false
		}
	}
	return true
}

type cardsMove struct {
	M     string `json:"m"`
	Cards []int  `json:"cards"`
}

type callMove struct {
	M    string `json:"m"`
	Call bool   `json:"call"`
}

func cardsAct(m string, c cards) games.Act { return written(cardsMove{m, c.list()}) }

func revolutionAct(call bool) games.Act { return written(callMove{"revolution", call}) }

func written(v any) games.Act {
	act, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain numbers and words always go into JSON
	}
	return act
}
