package games

import (
	"iter"
	"slices"
)

// Way is a way through the questions to an act.
type Way struct {
	Picks    Picks
	Last     Choice // the last option picked
	Act      Act
	Alias    bool // it leads through an option that is not shown, or only asks again: there is another way
	Untested bool // it leads through an untested option, so Apply may refuse the act
}

// Ways walks the tree of questions: every answer to every question, in the order in
// which the options are offered, those that pick fewer first.
func Ways(ask func(Picks) Prompt) iter.Seq[Way] {
	return func(yield func(Way) bool) { Way{}.follow(ask, yield) }
}

// follow goes on from here and reports whether more is wanted.
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

// choose picks n of these options beside those picked, in every way.
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
