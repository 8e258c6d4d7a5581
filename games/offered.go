package games

import (
	"encoding/json"
	"reflect"
	"slices"
)

// mostOffered is how many acts Offered looks through.
const mostOffered = 1000

// Offered looks for an act among those that the questions lead a seat to, and reads the one
// it finds; keys that the one offered does not have are ignored. With it, Apply need not say
// again what is legal, in a game without Untested options whose positions offer a thousand
// acts at most. It fails with a *Refusal.
func Offered(s State, who Seat, act Act) (Fields, error) {
	tally := s.Tally()
	if err := Admit(who, len(tally.Scores), tally.Over); err != nil {
		return nil, err
	}
	f, err := ReadFields(act)
	if err != nil {
		return nil, err
	}
	prompt := s.Ask(who, nil)
	if prompt.Nothing() && !slices.Contains(s.Waiting(), who) {
		return nil, Refuse("move.not_your_turn", "Who", s.View(who).Turn)
	}
	n := 0
	for way := range Ways(func(picks Picks) Prompt { return s.Ask(who, picks) }) {
		if f.holds(way.Act) {
			return ReadFields(way.Act)
		}
		if n++; n == mostOffered {
			break
		}
	}
	return nil, Refuse("move.not_offered")
}

// holds reports whether all keys of an act are here too, with the same values.
func (f Fields) holds(act Act) bool {
	offered, err := ReadFields(act)
	return err == nil && !slices.ContainsFunc(offered, func(one field) bool { return !sameJSON(f.value(string(one.key)), one.value) })
}

func sameJSON(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
