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

// ways walks the questions of a seat in search of an act: options that the act names come
// first.
func ways(s games.State, who games.Seat, wanted games.Act) iter.Seq[games.Way] {
	names := namesIn(wanted)
	return games.Ways(func(picks games.Picks) games.Prompt {
		p := s.Ask(who, picks)
		if p.Question != nil {
			q := *p.Question
			q.Options = slices.Clone(q.Options)
			slices.SortStableFunc(q.Options, func(a, b games.Choice) int { return named(names, b.Key) - named(names, a.Key) })
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

// named is 1 for a key among these names, or whose part before a dot is, else 0.
func named(names map[string]bool, key string) int {
	name, _, _ := strings.Cut(key, ".")
	if names[key] || names[name] {
		return 1
	}
	return 0
}
