package dalmuti

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"hofnar/games"
)

// step is a question that tells legal moves apart, by one side of them.
type step struct {
	text  func(first play) games.Text
	key   func(games.Move) string
	offer func(key string, p play, hand cards) games.Choice // where a choice is left after it, else nil
}

var leadSteps = []step{
	{func(play) games.Text { return games.T("dalmuti.ask.lead") },
		func(m games.Move) string { return strconv.Itoa(playOf(m).rank) }, rankChoice},
	{func(p play) games.Text { return games.T("dalmuti.ask.count", "Name", nameOf(p.rank, 2)) },
		func(m games.Move) string { return strconv.Itoa(playOf(m).count) }, countChoice},
	{func(play) games.Text { return games.T("dalmuti.ask.jesters") },
		func(m games.Move) string { return strconv.Itoa(playOf(m).jesters) }, nil},
}

// askLead asks for the rank, then how many, then with how many jesters, and
// leaves out what has one answer.
func askLead(hand cards, legal []games.Move, picks games.Picks) games.Prompt {
	for i, step := range leadSteps {
		if i > 0 && len(legal) == 1 {
			break
		}
		var q *games.Question
		if q, legal, picks = step.ask(hand, legal, picks); len(legal) == 0 {
			if q != nil && i == 0 {
				slices.Reverse(q.Options) // the best first, as in a hand
			}
			return games.Prompt{Question: q}
		}
	}
	return games.Done(picks, actOf(legal[0]))
}

// askFollow offers every play that beats the trick, and to pass.
func askFollow(t Trick, hand cards, legal []games.Move, picks games.Picks) games.Prompt {
	ask := step{
		text: func(play) games.Text {
			key := "dalmuti.ask.follow"
			if legal[0] == pass {
				key = "dalmuti.ask.pass"
			}
			return games.T(key, "Count", t.Count, "Number", number(t.Count),
				"Cards", cardsText(t.Rank, 1), "Name", nameOf(t.Rank, 2), "Rank", t.Rank)
		},
		key: followKey,
	}
	q, legal, picks := ask.ask(hand, legal, picks)
	if len(legal) == 0 {
		return games.Prompt{Question: q}
	}
	return games.Done(picks, actOf(legal[0]))
}

func followKey(m games.Move) string {
	if m == pass {
		return keyPass
	}
	p := playOf(m)
	return strconv.Itoa(p.rank) + [...]string{".0", ".1", ".2"}[p.jesters]
}

func playOf(m games.Move) play {
	p, _ := cardsIn(m).asPlay()
	return p
}

// ask puts the question when nothing is picked yet. Otherwise it returns the moves that the
// first pick leaves, none if it answers nothing; then nobody needs the words.
func (s step) ask(hand cards, legal []games.Move, picks games.Picks) (*games.Question, []games.Move, games.Picks) {
	if len(picks) == 0 {
		return s.question(hand, legal), nil, nil
	}
	for group, key := range s.groups(legal) {
		if len(picks[0]) == 1 && picks[0][0] == key {
			return nil, group, picks[1:]
		}
	}
	return nil, nil, nil
}

// groups are the moves that differ in this respect, as they are listed.
func (s step) groups(legal []games.Move) iter.Seq2[[]games.Move, string] {
	return func(yield func([]games.Move, string) bool) {
		for len(legal) > 0 {
			key, n := s.key(legal[0]), 1
			for n < len(legal) && s.key(legal[n]) == key {
				n++
			}
			if !yield(legal[:n], key) {
				return
			}
			legal = legal[n:]
		}
	}
}

func (s step) question(hand cards, legal []games.Move) *games.Question {
	q := &games.Question{Text: s.text(playOf(legal[0])), Min: 1, Max: 1, Options: make([]games.Choice, 0, len(legal))}
	for group, key := range s.groups(legal) {
		switch {
		case group[0] == pass:
			q.Options = append(q.Options, games.Choice{
				Key: key, Text: games.T("dalmuti.choice.pass"), Standing: games.T("dalmuti.choice.pass_on"),
			})
		case len(group) == 1:
			q.Options = append(q.Options, playChoice(key, playOf(group[0]), hand))
		default:
			q.Options = append(q.Options, s.offer(key, playOf(group[0]), hand))
		}
	}
	return q
}

func rankChoice(key string, p play, hand cards) games.Choice {
	held := hand.of(p.rank)
	return games.Choice{
		Key:    key,
		Sign:   cardSigns[p.rank],
		Text:   games.T("dalmuti.choice.rank."+kind(p.rank), "Rank", p.rank, "Name", nameOf(p.rank, 2)),
		Detail: games.T("dalmuti.choice.held", "Count", held, "Number", number(held)),
	}
}

func countChoice(key string, p play, _ cards) games.Choice {
	return games.Choice{Key: key, Sign: cardSigns[p.rank], Text: playText(play{rank: p.rank, count: p.count})}
}

// kind tells jesters from ordinary ranks in keys.
func kind(rank int) string {
	if rank == jester {
		return "jester"
	}
	return "plain"
}

// playChoice is a play, and how many of its cards stay in the hand.
func playChoice(key string, p play, hand cards) games.Choice {
	c := games.Choice{Key: key, Sign: cardSigns[p.rank], Text: playText(p)}
	left := hand.of(p.rank) - p.cards().of(p.rank)
	if p.rank == jester {
		return c
	}
	if c.Detail = games.T("dalmuti.choice.last", "Count", p.count-p.jesters, "Name", nameOf(p.rank, p.count-p.jesters)); left > 0 {
		c.Detail = games.T("dalmuti.choice.left", "Name", nameOf(p.rank, 2), "Count", left, "Number", number(left))
	}
	return c
}

// cardSigns are the signs of choices, by rank.
var cardSigns = func() (list [jester + 1]string) {
	for rank := range list {
		list[rank] = "card" + strconv.Itoa(rank)
	}
	return list
}()

// rankIn is the rank that a key begins with.
func rankIn(key string) int {
	name, _, _ := strings.Cut(key, ".")
	rank, _ := strconv.Atoi(name)
	return rank
}
