package games

import (
	"iter"
	"slices"
)

// Way is a sequence of answers that leads to an act.
type Way struct {
	Picks    Picks
	Last     Choice // the last option picked
	Act      Act
	Alias    bool // one of the options is an Alias or Closer, so another way does the same
	Untested bool // one of the options is Untested, so Apply may refuse the act
}

// Ways walks the tree of questions to every act: every answer to every question, in the
// order in which the options are offered, those that pick fewer first. ask is State.Ask of a
// seat, or Sight.Ask.
func Ways(ask func(Picks) Prompt) iter.Seq[Way] {
	return func(yield func(Way) bool) { Way{}.follow(ask, yield) }
}

// follow yields all ways that begin like this one. It reports whether more are wanted.
func (w Way) follow(ask func(Picks) Prompt, yield func(Way) bool) bool {
	p := ask(w.Picks)
	if p.Act != nil {
		w.Act = p.Act
		return yield(w)
	}
	if p.Question == nil {
		return true
	}
	for answer := range p.Question.answers() {
		if !w.further(answer).follow(ask, yield) {
			return false
		}
	}
	return true
}

func (w Way) further(answer []Choice) Way {
	keys := make([]string, len(answer))
	for i, c := range answer {
		keys[i], w.Last = c.Key, c
		w.Alias, w.Untested = w.Alias || c.Alias || c.Closer, w.Untested || c.Untested
	}
	w.Picks = append(slices.Clip(w.Picks), keys)
	return w
}

// answers lists every possible answer, the short ones first.
func (q *Question) answers() iter.Seq[[]Choice] {
	return func(yield func([]Choice) bool) {
		for n := q.Min; n <= q.Max; n++ {
			if !choose(q.Pickable(n), n, nil, yield) {
				return
			}
		}
	}
}

// choose yields, for every choice of n of these options, those picked and the n.
func choose(options []Choice, n int, picked []Choice, yield func([]Choice) bool) bool {
	if n == 0 {
		return yield(picked)
	}
	for i := 0; i+n <= len(options); i++ {
		if !choose(options[i+1:], n-1, append(slices.Clip(picked), options[i]), yield) {
			return false
		}
	}
	return true
}
