package games

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"strings"
)

// mostSought is how many ways WayTo goes in vain, of the likely ones and of all.
const mostSought = 4096

// WayTo finds the way through the questions that leads to an act, or to a move of a record, one
// that is shown where there is one. It goes where the act names what can be picked, since a tree
// can have hundreds of thousands of ways (murphy.md G8), and gives up after some thousands. ask is
// State.Ask of a seat, or Sight.Ask.
func WayTo(ask func(Picks) Prompt, act Act) (found Way, ok bool) {
	want, err := MoveOf(0, act)
	if err != nil {
		return Way{}, false
	}
	names := namesIn(act)
	for _, rest := range []bool{false, true} {
		n := 0
		for way := range Ways(names.guided(ask, rest)) {
			if made, err := MoveOf(0, way.Act); err == nil && bytes.Equal(made, want) && (!ok || !way.Alias) {
				found, ok = way, true
			}
			if n++; ok && !found.Alias || n == mostSought {
				break
			}
		}
		if ok && !found.Alias {
			break
		}
	}
	return found, ok
}

// WaysTo walks all ways like Ways, those first that are likely to lead to an act.
func WaysTo(ask func(Picks) Prompt, act Act) iter.Seq[Way] {
	return Ways(namesIn(act).guided(ask, true))
}

// named is what an act names: its words and numbers, and of words that end in a number what
// stands before it, such as the colour of "g9". The latter count where a question has none of
// the former.
type named struct{ words, kinds names }

// names are words, by where each stands first in an act.
type names map[string]int

func (n names) add(name string, at int) {
	if _, there := n[name]; !there {
		n[name] = at
	}
}

func namesIn(act Act) named {
	list := named{names{}, names{}}
	for i, name := range strings.FieldsFunc(string(act), func(r rune) bool { return strings.ContainsRune(`{}[]":, `, r) }) {
		list.words.add(name, i)
		if kind := strings.TrimRight(name, "0123456789"); kind != name {
			list.kinds.add(kind, i)
		}
	}
	return list
}

// guided asks the same and offers first what is named most, and of that what is named first; the
// rest too or not.
func (n named) guided(ask func(Picks) Prompt, rest bool) func(Picks) Prompt {
	return func(picks Picks) Prompt {
		p := ask(picks)
		if p.Question == nil {
			return p
		}
		q := *p.Question
		p.Question, q.Options = &q, slices.Clone(q.Options)
		ranks, most := n.words.ranks(q.Options)
		if most == 0 {
			ranks, most = n.kinds.ranks(q.Options)
		}
		if !rest {
			q.Options = slices.DeleteFunc(q.Options, func(o Choice) bool { return ranks[o.Key].named < most })
		}
		slices.SortStableFunc(q.Options, func(a, b Choice) int {
			x, y := ranks[a.Key], ranks[b.Key]
			return cmp.Or(y.named-x.named, x.first-y.first)
		})
		return p
	}
}

// rank is how many parts of a key, between dots, an act names, and where it names the first.
type rank struct{ named, first int }

// ranks are those of options, by their keys, and how many parts of one are named at most.
func (n names) ranks(options []Choice) (ranks map[string]rank, most int) {
	ranks = make(map[string]rank, len(options))
	for _, o := range options {
		ranks[o.Key] = n.rank(o.Key)
		most = max(most, ranks[o.Key].named)
	}
	return ranks, most
}

func (n names) rank(key string) (r rank) {
	for part := range strings.SplitSeq(key, ".") {
		at, named := n[part]
		if !named {
			continue
		}
		if r.named++; r.named == 1 || at < r.first {
			r.first = at
		}
	}
	return r
}
