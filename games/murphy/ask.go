package murphy

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// Ask implements games.State: it follows the picks through the tree of steps, in a copy,
// and puts the next one as a question.
func (s *State) Ask(who games.Seat, picks games.Picks) games.Prompt {
	if who == games.Public || !s.awaits(who) {
		return games.Prompt{}
	}
	p := path{position: s.position, who: who}
	p.picks, p.show = showing(picks)
	p.ready(who)
	for p.sofar.ask != nothing {
		if q, on := p.step(); !on {
			if p.show {
				q = nil // there is nothing to show yet
			}
			return games.Prompt{Question: q}
		}
	}
	if p.show && !p.sofar.claim {
		return games.Prompt{}
	}
	if !p.apart {
		p.sofar.tidy(p.fromMac)
	}
	return games.Done(p.picks, p.act())
}

// path is a way through the tree that picks lead.
type path struct {
	position
	who   games.Seat
	picks games.Picks
	apart bool // two of Mac's cards are named one by one, in an order that only a record has
	show  bool // the last pick shows the task that it fulfils
}

// level is how a step is asked for: the key and the words of each option, and the question.
type level struct {
	key  func(step) string
	word func(*path, string, step) games.Choice
	text func(*path) games.Text
}

// step makes the next step with the picks that belong to it. When they are at their end it
// returns the question that comes next, and on is false, as it is when they answer nothing.
func (p *path) step() (q *games.Question, on bool) {
	legal := p.steps(p.who, make([]games.Move, 0, usualSteps))
	if p.sofar.ask == forPlace && p.sofar.n == 0 {
		if q, each := p.askAll(); !each {
			return q, q == nil && p.sofar.ask == nothing
		}
	}
	if q, on, asks := p.together(); asks {
		return q, on
	}
	if p.sofar.ask == forTurn {
		p.unfold()
	}
	l := p.level()
	if len(p.picks) == 0 {
		return p.question(l, legal), false
	}
	i := slices.IndexFunc(legal, func(m games.Move) bool { return slices.Equal(p.picks[0], []string{l.key(stepOf(m))}) })
	if i < 0 {
		return nil, false
	}
	p.picks = p.picks[1:]
	s := stepOf(legal[i])
	p.choose(p.who, s)
	p.claims()
	if s.what == stepAct && (s.card == green(1) || s.card == green(2)) {
		return p.askSure()
	}
	return nil, true
}

func (p *path) question(l level, legal []games.Move) *games.Question {
	q := &games.Question{Text: l.text(p), Min: 1, Max: 1, Options: make([]games.Choice, 0, len(legal))}
	for _, m := range legal {
		c := l.word(p, l.key(stepOf(m)), stepOf(m))
		switch {
		case p.fulfils(stepOf(m)):
			q.Options = append(q.Options, p.fulfilling(c)...)
		case p.sofar.ask == forTurn:
			q.Options = append(q.Options, p.folded(c, games.MostEntries-len(legal))...)
		default:
			q.Options = append(q.Options, c)
		}
	}
	return q
}

// level is how the next step is asked for.
func (p *path) level() level {
	switch p.sofar.ask {
	case forCard, forPair, forNamed:
		return byCard
	case forPlaced:
		return byPlacedCard
	case forPlace:
		return byPlace
	}
	return plain
}

var (
	byCard       = level{func(s step) string { return s.card.String() }, wordCard, (*path).text}
	byPlace      = level{func(s step) string { return placeKeys[s.at] }, wordPlace, (*path).textOfPlace}
	byPlacedCard = level{func(s step) string { return placedKeys[s.card][s.at] }, wordPlacedCard, (*path).text}
	plain        = level{step.key, wordStep, (*path).text}
)

// placeKeys are the keys of places, in the order of the places.
var placeKeys = []string{"l", "r", "m", "s", "b"}

// placedKeys are the keys of cards that go to a place.
var placedKeys = func() (all [numbers][onMac + 1]string) {
	for c := range numbers {
		for at := range all[c] {
			all[c][at] = c.String() + "." + placeKeys[at]
		}
	}
	return all
}()

// key is the option of a step that is no card to be named.
func (s step) key() string {
	switch s.what {
	case stepTake:
		return placeKeys[s.card] + strconv.Itoa(s.at)
	case stepAct:
		return s.card.String()
	case stepPass:
		return "pass"
	case stepTarget:
		return strconv.Itoa(s.at)
	case stepColour:
		return colours[s.at : s.at+1]
	case stepClaim:
		return "claim"
	case stepQuiet:
		return "quiet"
	}
	if s.at == onMac {
		return s.card.String()
	}
	return placeKeys[s.at]
}

// askSure makes sure where somebody would give a fulfilled task away.
func (p *path) askSure() (q *games.Question, on bool) {
	if !p.progress(p.who).done {
		return nil, true
	}
	q = oneOf(games.T("murphy.ask.sure"), games.Choice{Key: "sure", Text: games.T("murphy.choice.sure"), Grave: true})
	_, on = p.answer(q)
	if len(p.picks) > 0 || on {
		q = nil
	}
	return q, on
}

// askAll asks where the cards of a colour go: all to one pile, or one by one in ascending
// order, which each reports.
func (p *path) askAll() (q *games.Question, each bool) {
	m := &p.sofar
	q = oneOf(games.T("murphy.ask.all", "Cards", cardTexts(m.cards[:m.wanted])), choice("l", "all.left"), choice("r", "all.right"))
	if m.wanted > 1 {
		q.Options = append(q.Options, choice("each", "all.each"))
	}
	if len(p.picks) == 0 {
		return q, false
	}
	key, _ := p.answer(q)
	for at := slices.Index(placeKeys, key); at >= 0 && m.ask == forPlace; {
		p.choose(p.who, step{stepPlace, 0, at})
	}
	return nil, key == "each"
}

// answer takes the first pick as the answer to a question.
func (p *path) answer(q *games.Question) (key string, ok bool) {
	key, p.picks, ok = q.Answered(p.picks)
	return key, ok
}

// oneOf is a question that wants one answer.
func oneOf(text games.Text, options ...games.Choice) *games.Question {
	return &games.Question{Text: text, Options: options, Min: 1, Max: 1}
}

func choice(key, words string, pairs ...any) games.Choice {
	return games.Choice{Key: key, Text: games.T("murphy.choice."+words, pairs...)}
}
