package games

import (
	"encoding/json"
	"reflect"
	"slices"
)

// mostOffered bounds the search for an act in the question tree.
const mostOffered = 1000

// Offered finds an act among those that the questions lead a seat to, and opens it. It is all
// that Apply has to look for in a game without untested questions, of which no position offers
// more than a thousand acts. What the act holds beyond that is ignored, as records want it. It
// fails with a *Refusal.
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

// holds reports whether all that an act says is said here, too.
func (f Fields) holds(act Act) bool {
	offered, err := ReadFields(act)
	return err == nil && !slices.ContainsFunc(offered, func(one field) bool { return !sameJSON(f.value(string(one.key)), one.value) })
}

func sameJSON(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
