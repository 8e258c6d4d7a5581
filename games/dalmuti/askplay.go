package dalmuti

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"hofnar/games"
)

// askLead offers every play of the hand, the best rank first as in the hand. Of each rank
// the largest play comes first, and those with jesters come last.
func askLead(hand cards, legal []games.Move, picks games.Picks) games.Prompt {
	slices.SortFunc(legal, func(a, b games.Move) int {
		p, q := playOf(a), playOf(b)
		return cmp.Or(p.rank-q.rank, p.jesters-q.jesters, q.count-p.count)
	})
	return askPlay(games.T("dalmuti.ask.lead"), hand, legal, picks)
}

// askFollow offers every play that beats the trick, and to pass.
func askFollow(t Trick, hand cards, legal []games.Move, picks games.Picks) games.Prompt {
	key := "dalmuti.ask.follow"
	if legal[0] == pass {
		key = "dalmuti.ask.pass"
	}
	text := games.T(key, "Count", t.Count, "Number", number(t.Count),
		"Cards", cardsText(t.Rank, 1), "Name", nameOf(t.Rank, 2), "Rank", t.Rank)
	return askPlay(text, hand, legal, picks)
}

// askPlay offers these moves, an option each. Where something has been picked the options
// are not made, since their keys suffice.
func askPlay(text games.Text, hand cards, legal []games.Move, picks games.Picks) games.Prompt {
	if len(picks) == 0 {
		q := &games.Question{Text: text, Min: 1, Max: 1, Options: make([]games.Choice, 0, len(legal))}
		for _, m := range legal {
			q.Options = append(q.Options, moveChoice(m, hand, len(legal) == 1))
		}
		return q.Put(picks)
	}
	for _, m := range legal {
		if len(picks[0]) == 1 && picks[0][0] == moveKey(m) {
			return games.Done(picks[1:], actOf(m))
		}
	}
	return games.Prompt{}
}

// moveChoice is the option of a move. To pass may be a standing order until the trick ends;
// it is Main where it is the only move.
func moveChoice(m games.Move, hand cards, only bool) games.Choice {
	if m == pass {
		return games.Choice{Key: keyPass, Text: games.T("dalmuti.choice.pass"), Standing: games.T("dalmuti.choice.pass_on"), Main: only}
	}
	return playChoice(playOf(m), hand)
}

// moveKey is the key of a move's option: "11x4" is four 11s, "11x4+1" has a jester among
// them.
func moveKey(m games.Move) string {
	if m == pass {
		return keyPass
	}
	p := playOf(m)
	return playKeys[p.jesters][p.rank][p.count]
}

var playKeys = func() (all [jesters + 1][jester + 1][worst + jesters + 1]string) {
	for j, with := range [...]string{"", "+1", "+2"} {
		for rank := range all[j] {
			for n := range all[j][rank] {
				all[j][rank][n] = strconv.Itoa(rank) + "x" + strconv.Itoa(n) + with
			}
		}
	}
	return all
}()

func playOf(m games.Move) play {
	p, _ := cardsIn(m).asPlay()
	return p
}

// playChoice is the option of a play, with how many cards of its rank stay in the hand.
func playChoice(p play, hand cards) games.Choice {
	c := games.Choice{
		Key: playKeys[p.jesters][p.rank][p.count], Sign: cardSigns[p.rank],
		Text: playText(p), Brief: briefText(p), Part: partText(p, hand),
	}
	if p.rank == jester {
		return c
	}
	plain := p.count - p.jesters
	if left := hand.of(p.rank) - plain; left > 0 {
		c.Detail = games.T("dalmuti.choice.left", "Name", nameOf(p.rank, 2), "Count", left, "Number", number(left))
		return c
	}
	c.Detail = games.T("dalmuti.choice.last", "Count", plain, "Name", nameOf(p.rank, plain))
	return c
}

// cardSigns are the signs (games.Choice.Sign) of cards, by rank.
var cardSigns = func() (list [jester + 1]string) {
	for rank := range list {
		list[rank] = "card" + strconv.Itoa(rank)
	}
	return list
}()

// rankIn is the rank that the key of a card begins with.
func rankIn(key string) int {
	name, _, _ := strings.Cut(key, ".")
	rank, _ := strconv.Atoi(name)
	return rank
}
