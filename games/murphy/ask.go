package murphy

import (
	"cmp"
	"slices"

	"hofnar/games"
)

// Ask implements games.State: the picks lead through the tree of steps, in a copy, and what
// comes next there is the question. An option stands for one step or for several, so that
// what can be chosen together is one question.
func (s *State) Ask(who games.Seat, picks games.Picks) games.Prompt {
	if who == games.Public || !s.awaits(who) {
		return games.Prompt{}
	}
	p := path{position: s.position, who: who}
	p.ready(who)
	p.passOver()
	for p.sofar.ask != nothing || p.unsure {
		a := p.asks()
		if len(picks) == 0 {
			return games.Prompt{Question: a.question(p.settled)}
		}
		if !p.answer(a, picks[0]) {
			return games.Prompt{}
		}
		picks = picks[1:]
	}
	if p.sofar.kind != take { // whose order the report keeps
		p.sofar.tidy(p.fromMac)
	}
	return games.Done(picks, p.act())
}

// path is a way through the tree.
type path struct {
	position
	who     games.Seat
	two     []card // to be put down, where has not been said yet
	each    bool   // where the cards of a colour go is asked one by one
	unsure  bool   // whether a fulfilled task is given away is still to be asked
	settled bool   // there is one answer, which everybody knows
}

// asked is a question: options, of which n are picked.
type asked struct {
	options []option
	n       int
	text    func() games.Text
	word    func(option) games.Choice
}

// option is what can be picked, with the steps that it stands for.
type option struct {
	key   string
	steps [3]step
	n     int // how many steps
	menu  int // of several menus the one in which it stands, from 1
}

func optionOf(key string, steps ...step) option {
	o := option{key: key, n: len(steps)}
	copy(o.steps[:], steps)
	return o
}

func (a asked) question(settled bool) *games.Question {
	q := &games.Question{Text: a.text(), Min: a.n, Max: a.n, Settled: settled, Options: make([]games.Choice, 0, len(a.options))}
	for _, o := range a.options {
		c := a.word(o)
		c.Key = o.key
		q.Options = append(q.Options, c)
	}
	return q
}

// asks is what is asked next.
func (p *path) asks() asked {
	m := &p.sofar
	first := m.n == 0
	switch {
	case p.unsure:
		return asked{[]option{optionOf("sure")}, 1, text("murphy.ask.sure"), p.wordSure}
	case len(p.two) > 0:
		return p.placing(p.two[0], p.two[1])
	case m.ask == forTurn:
		return p.turn()
	case m.ask == forPlaced && m.wanted == 1:
		return p.placed()
	case m.ask == forPlace && first && !p.each:
		return p.colour()
	case first && m.wanted == 2 && (m.ask == forCard || m.ask == forPlaced || m.ask == forPair):
		if pairs := p.pairs(); pairs != nil {
			return asked{pairs, 1, p.textOfAll, p.wordPair}
		}
	}
	if first && (m.ask == forCard && m.wanted > 1 || m.ask == forPlaced && m.wanted == 2) {
		if copies := p.copies(); len(copies) <= games.MostEntries {
			return asked{copies, m.wanted, p.textOfAll, p.wordCopy}
		}
	}
	return p.single()
}

// single asks for one step.
func (p *path) single() asked {
	a := asked{n: 1, text: p.text, word: p.wordStep}
	for _, move := range p.steps(p.who, make([]games.Move, 0, usualSteps)) {
		s := stepOf(move)
		a.options = append(a.options, optionOf(p.keyOf(s), s))
	}
	return a
}

// colour asks where the cards of a colour go: all to one pile, or one by one in ascending
// order, which each reports.
func (p *path) colour() asked {
	a := asked{[]option{optionOf("l", step{stepPlace, 0, left}), optionOf("r", step{stepPlace, 0, right})}, 1, p.textOfColour, p.wordColour}
	if p.sofar.wanted > 1 {
		a.options = append(a.options, optionOf("each"))
	}
	return a
}

// answer goes on from a question. It reports whether these keys answer it.
func (p *path) answer(a asked, keys []string) bool {
	var picked []option
	for _, o := range a.options {
		if slices.Contains(keys, o.key) {
			picked = append(picked, o)
		}
	}
	if len(keys) != a.n || len(picked) != a.n {
		return false
	}
	slices.SortStableFunc(picked, func(a, b option) int { return cmp.Compare(a.steps[0].card, b.steps[0].card) })
	for _, o := range picked {
		p.follow(o)
	}
	return true
}

// follow makes the steps of an option; the place of all cards of a colour is one step.
func (p *path) follow(o option) {
	m := &p.sofar
	if p.unsure = false; o.n == 0 {
		p.each = true
	}
	for _, s := range o.steps[:o.n] {
		if s.what == stepCard && s.at == nowhere {
			p.two = append(p.two, s.card)
			continue
		}
		p.two = nil
		for p.choose(p.who, s); s.what == stepPlace && !p.each && m.ask == forPlace; {
			p.choose(p.who, s)
		}
		p.unsure = m.ask == nothing && m.kind == act && (m.card == green(1) || m.card == green(2)) && p.progress(p.who).done
	}
}

// passOver leaves a choice of one out where everybody can see that there is one: of a red
// card that waits alone, and of the only card in a hand. Where it makes the move, it is
// settled.
func (p *path) passOver() {
	m := &p.sofar
	legal := p.steps(p.who, make([]games.Move, 0, usualSteps))
	if len(legal) > 1 || m.ask != forRed && (m.kind != respond || m.ask != forCard || p.hands[p.who].size() > 1) {
		return
	}
	after := p.position
	if after.choose(p.who, stepOf(legal[0])); after.sofar.ask == nothing {
		p.settled = true
		return
	}
	p.position = after
}
