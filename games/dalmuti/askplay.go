package dalmuti

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// askLead asks for the rank, then how many, then with how many jesters, and
// leaves out what has one answer.
func (s *State) askLead(who games.Seat, picks games.Picks) games.Prompt {
	hand := s.hands[who]
	rankAsked := rankQuestion(hand)
	key, rest, done := rankAsked.Answered(picks)
	if !done {
		return rankAsked.Put(picks)
	}
	rank, _ := strconv.Atoi(key)
	count := 1
	if hand.most(rank) > 1 {
		countAsked := countQuestion(hand, rank)
		if key, rest, done = countAsked.Answered(rest); !done {
			return countAsked.Put(rest)
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
	key, rest, done := q.Answered(picks)
	if !done || len(rest) > 0 {
		return q.Put(picks)
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
	key, rest, done := q.Answered(picks)
	switch {
	case !done || len(rest) > 0:
		return q.Put(picks)
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
