package gametest

import (
	"iter"
	"slices"
	"strings"

	"hofnar/games"
)

// An offer is an act that the questions lead to.
type offer struct {
	picks    games.Picks
	act      games.Act
	untested bool
}

// wander picks a random way through the questions of a seat, held against the
// limits on the way.
func (m *match) wander(who games.Seat) (offer, bool) {
	m.t.Helper()
	var o offer
	for range 40 {
		p := m.state.Ask(who, o.picks)
		m.checkPrompt(who, o.picks, p)
		if p.Question == nil {
			o.act = p.Act
			return o, p.Act != nil
		}
		o.untested = o.untested || p.Question.Untested
		o.picks = append(o.picks, games.RandomPick(p.Question, m.rand))
	}
	m.t.Fatalf("seat %d: no act after forty questions: %q", who, games.PackPicks(o.picks))
	return o, false
}

// offers walks the whole question tree of a seat, beginning with the options that
// are named in an act that is looked for.
func offers(s games.State, who games.Seat, wanted games.Act) iter.Seq[offer] {
	names := namesIn(wanted)
	first := func(list []games.Choice) []games.Choice {
		list = slices.Clone(list)
		slices.SortStableFunc(list, func(a, b games.Choice) int { return named(names, b.Key) - named(names, a.Key) })
		return list
	}
	return func(yield func(offer) bool) { walk(s, who, offer{}, first, yield) }
}

// namesIn are the words and numbers of an act.
func namesIn(act games.Act) map[string]bool {
	names := map[string]bool{}
	for _, name := range strings.FieldsFunc(string(act), func(r rune) bool { return strings.ContainsRune(`{}[]":, `, r) }) {
		names[name] = true
	}
	return names
}

// named is 1 for the key of something that is named, or what such a key begins
// with, else 0.
func named(names map[string]bool, key string) int {
	name, _, _ := strings.Cut(key, ".")
	if names[key] || names[name] {
		return 1
	}
	return 0
}

func walk(s games.State, who games.Seat, sofar offer, order func([]games.Choice) []games.Choice, yield func(offer) bool) bool {
	p := s.Ask(who, sofar.picks)
	if p.Act != nil {
		sofar.act = p.Act
		return yield(sofar)
	}
	if p.Question == nil {
		return true
	}
	q := *p.Question
	q.Options = order(q.Options)
	for pick := range answers(&q) {
		next := offer{untested: sofar.untested || p.Question.Untested}
		next.picks = append(append(games.Picks{}, sofar.picks...), pick)
		if !walk(s, who, next, order, yield) {
			return false
		}
	}
	return true
}

// answers lists every possible answer to a question, the short ones first.
func answers(q *games.Question) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for n := q.Min; n <= q.Max; n++ {
			if !choose(q.Options, n, nil, yield) {
				return
			}
		}
	}
}

func choose(options []games.Choice, n int, picked []string, yield func([]string) bool) bool {
	if n == 0 {
		return yield(picked)
	}
	for i := 0; i+n <= len(options); i++ {
		with := append(append([]string{}, picked...), options[i].Key)
		if !choose(options[i+1:], n-1, with, yield) {
			return false
		}
	}
	return true
}
