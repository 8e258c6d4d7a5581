package games_test

import (
	"strings"
	"testing"

	"hofnar/games"
)

func TestOfTooManyStillsTheGreatAndTheEndAreKept(t *testing.T) {
	for name, c := range map[string]struct {
		list string // capitals are great
		most int
		want string
	}{
		"few are kept":                     {"abc", 5, "abc"},
		"as many as there may be":          {"abc", 3, "abc"},
		"others are left out evenly":       {"abcdefghi", 5, "bdfhi"},
		"great ones go last":               {"aBcdEfgHi", 5, "BEgHi"},
		"of great ones alone the newest":   {"ABCDEf", 3, "DEf"},
		"the end alone":                    {"abc", 1, "c"},
		"one that had no part but the end": {"a", 40, "a"},
	} {
		var list []games.Still
		for _, r := range c.list {
			said := strings.ToLower(string(r))
			list = append(list, games.Still{Said: games.T(said), Great: said != string(r)})
		}
		got := ""
		for _, s := range games.Fewer(list, c.most) {
			key := s.Said.Key
			if s.Great {
				key = strings.ToUpper(key)
			}
			got += key
		}
		if got != c.want {
			t.Errorf("%s: %s, wanted %s", name, got, c.want)
		}
	}
}
