package murphy_test

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/gametest"
	"hofnar/games/murphy"
)

// at says what lies where, as murphy.Lay reads it.
type at map[string]string

// example is a rule seen at work: a position, what is done, and what comes of it.
type example struct {
	rule   string
	before at
	chance []string // all of which is needed
	acts   []string // "anne action card=G3 target=marc cards=[r1,r5]": a record's move
	after  at       // what has changed; all the rest must lie where it lay

	refused string // why the last act is not possible, if it is not
	heard   at     // who hears of a card or task by the last act: names, "channel", or "all"
}

func try(t *testing.T, examples []example) {
	t.Helper()
	for _, e := range examples {
		t.Run(e.rule, func(t *testing.T) { e.try(t) })
	}
}

func (e example) try(t *testing.T) {
	var entries []json.RawMessage
	for _, c := range e.chance {
		entries = append(entries, json.RawMessage(c))
	}
	first, chance := murphy.Lay(e.before), games.NewRecorded(entries)
	gametest.Told(t, murphy.Game, first, nil)
	state, lay := first, murphy.Places(first)
	for i, line := range e.acts {
		who, act := read(line)
		last := i == len(e.acts)-1
		if last && e.refused != "" {
			refuses(t, state, who, act, e.refused)
			break
		}
		offers(t, state, who, act)
		next, events, err := state.Apply(who, act, chance)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		gametest.Told(t, murphy.Game, next, events)
		if state = next; last {
			e.checkHeard(t, events)
		}
	}
	compare(t, murphy.Places(state), changed(t, lay, e.after))
	compare(t, murphy.Places(first), lay)
	if chance.Left() > 0 {
		t.Errorf("%d entries of chance are left", chance.Left())
	}
}

// refuses tries an act that is not possible, for that reason.
func refuses(t *testing.T, state games.State, who games.Seat, act games.Act, reason string) {
	t.Helper()
	before := murphy.Places(state)
	next, events, err := state.Apply(who, act, games.NewRecorded(nil))
	var refusal *games.Refusal
	if !errors.As(err, &refusal) || next != nil || events != nil {
		t.Fatalf("%s is not refused: %v", act, err)
	}
	if refusal.Key != "murphy.refuse."+reason && refusal.Key != reason {
		t.Errorf("%s is refused because of %s, not %s", act, refusal.Key, reason)
	}
	gametest.Refused(t, murphy.Game, err)
	compare(t, murphy.Places(state), before)
	if offered := offer(state, who, act); reason == "not_playable" && offered {
		t.Errorf("%s is offered", act)
	}
}

// offers demands that a green card that can be played is one of the choices.
func offers(t *testing.T, state games.State, who games.Seat, act games.Act) {
	t.Helper()
	if strings.Contains(string(act), `"m":"action"`) && !offer(state, who, act) {
		t.Errorf("%s is not offered", act)
	}
}

func offer(state games.State, who games.Seat, act games.Act) bool {
	var move struct{ Card string }
	q := state.Ask(who, nil).Question
	if json.Unmarshal(act, &move) != nil || q == nil {
		return false
	}
	_, found := q.Find(move.Card)
	return found
}

// changed is where all lies when this has changed.
func changed(t *testing.T, lay map[string]string, changes at) map[string]string {
	t.Helper()
	lay = maps.Clone(lay)
	for place, what := range changes {
		if was, ok := lay[place]; !ok || was == what {
			t.Fatalf("%s cannot change to %q", place, what)
		}
		lay[place] = what
	}
	return lay
}

func compare(t *testing.T, got, want map[string]string) {
	t.Helper()
	for _, place := range slices.Sorted(maps.Keys(want)) {
		if got[place] != want[place] {
			t.Errorf("%s: %q, expected %q", place, got[place], want[place])
		}
	}
}

// checkHeard looks who is told of each card.
func (e example) checkHeard(t *testing.T, events []games.Event) {
	t.Helper()
	players := 0
	for _, name := range murphy.Names {
		if _, plays := e.before[name]; plays {
			players++
		}
	}
	for thing, want := range e.heard {
		var who []string
		if tells(t, events, games.Public, thing) {
			who = append(who, "channel")
		}
		for seat, name := range murphy.Names[:players] {
			if tells(t, events, games.Seat(seat), thing) {
				who = append(who, name)
			}
		}
		if got := strings.Join(who, " "); got != want && (want != "all" || len(who) != players+1) {
			t.Errorf("%s is heard of by %q, expected %q", thing, got, want)
		}
	}
}

// tells reports whether somebody hears of a card or task.
func tells(t *testing.T, events []games.Event, who games.Seat, thing string) bool {
	t.Helper()
	named, err := json.Marshal(murphy.TextOf(thing))
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(events, func(e games.Event) bool {
		news, err := json.Marshal(e.For(who).Text)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Contains(string(news), string(named))
	})
}

// read reads an act: who, which move, and its fields.
func read(line string) (games.Seat, games.Act) {
	words := strings.Fields(line)
	fields := map[string]any{"m": words[1]}
	for _, word := range words[2:] {
		key, value, _ := strings.Cut(word, "=")
		fields[key] = valueOf(value)
	}
	return games.Seat(slices.Index(murphy.Names, words[0])), games.WriteAct(fields)
}

// valueOf reads a number, a player's name, "true" or "false", a list, "[r1,r5]",
// or a word.
func valueOf(text string) any {
	if list, ok := strings.CutPrefix(text, "["); ok {
		return strings.FieldsFunc(strings.TrimSuffix(list, "]"), func(r rune) bool { return r == ',' })
	}
	if who := slices.Index(murphy.Names, text); who >= 0 {
		return who
	}
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	if yes, err := strconv.ParseBool(text); err == nil && len(text) > 1 {
		return yes
	}
	return text
}
