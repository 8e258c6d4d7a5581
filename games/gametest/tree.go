package gametest

import (
	"iter"
	"slices"
	"strings"

	"hofnar/games"
)

// wander goes a random way through the questions of a seat, and checks them. ok is false where
// there is nothing to choose.
func (m *match) wander(who games.Seat) (games.Way, bool) {
	m.t.Helper()
	var way games.Way
	for range 40 {
		p := m.ask(who, way.Picks)
		if p.Question == nil {
			way.Act = p.Act
			return way, p.Act != nil
		}
		picked := games.RandomPick(p.Question, m.rand)
		for _, key := range picked {
			c, _ := p.Question.Find(key)
			way.Untested = way.Untested || c.Untested
		}
		way.Picks = append(way.Picks, picked)
	}
	m.t.Fatalf("seat %d: no act after forty questions: %q", who, games.PackPicks(way.Picks))
	return way, false
}

// ways walks the questions of a seat in search of an act: options of which the act names
// most come first, so that few ways are gone in vain.
func ways(s games.State, who games.Seat, wanted games.Act) iter.Seq[games.Way] {
	names := namesIn(wanted)
	return games.Ways(func(picks games.Picks) games.Prompt {
		p := s.Ask(who, picks)
		if p.Question != nil {
			q := *p.Question
			q.Options = mostNamedFirst(names, q.Options)
			p.Question = &q
		}
		return p
	})
}

// namesIn are the words and numbers of an act.
func namesIn(act games.Act) map[string]bool {
	names := map[string]bool{}
	for _, name := range strings.FieldsFunc(string(act), func(r rune) bool { return strings.ContainsRune(`{}[]":, `, r) }) {
		names[name] = true
	}
	return names
}

// mostNamedFirst are options in the order of how many parts of their keys, between dots, are
// among these names.
func mostNamedFirst(names map[string]bool, options []games.Choice) []games.Choice {
	named := make(map[string]int, len(options))
	for _, o := range options {
		for part := range strings.SplitSeq(o.Key, ".") {
			if names[part] {
				named[o.Key]++
			}
		}
	}
	options = slices.Clone(options)
	slices.SortStableFunc(options, func(a, b games.Choice) int { return named[b.Key] - named[a.Key] })
	return options
}
