package gametest

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"hofnar/games"
)

// strangeOnes is how many acts from outside the questions a game must refuse.
const strangeOnes = 10_000

// mostWays is how many ways through the questions are looked at for an act.
const mostWays = 20_000

// garbage is what no game takes for an act.
var garbage = []string{``, `null`, `[]`, `{}`, `7`, `"play"`, `{"m":`, `{"m":1}`, `{"m":null}`, `{"m":"nonsense"}`, `{"M":"pass"}`, `{"m":["pass"]}`}

// strangeActs tries acts to which the questions need not lead: garbage, acts offered to others
// or in other positions, and offered acts with something changed.
func strangeActs(t testing.TB, game *games.Game) {
	spoken := catalogue(t, game)
	refused, wanted, pool := 0, effort(strangeOnes), []games.Act(nil)
	for n := 0; refused < wanted; n++ {
		if n == 200 {
			t.Fatalf("in %d games only %d acts were strange enough to be refused", n, refused)
		}
		m := begin(t, game, spoken, 2000+uint64(n))
		m.pool = pool
		m.play(longestGame, func() {
			m.gather()
			for range 3 {
				if refused < wanted && m.tryStrange() {
					refused++
				}
			}
		})
		if pool = m.pool; t.Failed() {
			t.Fatalf("in random game %d: %d seats, %v, after %d moves", n, m.seats, m.agreed, len(m.moves))
		}
	}
}

// mostGathered is how many acts of other positions are kept.
const mostGathered = 400

// gather puts an act that is offered here into the pool, to be tried in other positions and
// games and by other seats.
func (m *match) gather() {
	waiting := m.state.Waiting()
	if len(waiting) == 0 {
		return
	}
	way, ok := m.wander(waiting[m.rand.IntN(len(waiting))])
	switch {
	case !ok:
	case len(m.pool) < mostGathered:
		m.pool = append(m.pool, way.Act)
	default:
		m.pool[m.rand.IntN(mostGathered)] = way.Act
	}
}

// tryStrange tries a strange act and reports whether it was refused. If it is accepted, the
// questions must lead to an act that does the same.
func (m *match) tryStrange() bool {
	m.t.Helper()
	who, act := m.strange()
	before := report(m.t, m.game, m.state)
	next, events, live, err := m.apply(who, act)
	if after := report(m.t, m.game, m.state); string(after) != string(before) {
		m.t.Errorf("seat %d, %s changes the position in place:\n%s\n%s", who, act, before, after)
	}
	if err != nil {
		m.refused(who, act, next, events, live, err)
		m.checkReason(who, act, err)
		return true
	}
	if !m.reaches(who, act, next, events) {
		m.t.Errorf("seat %d may do %s, but no question leads there, or to something else", who, act)
	}
	return false
}

// checkReason demands that the reason for a refusal is the same when all is dealt anew that
// the player cannot know.
func (m *match) checkReason(who games.Seat, act games.Act, here error) {
	m.t.Helper()
	redealt, ok := m.state.(games.Redealer)
	if !ok || m.rand.IntN(4) > 0 {
		return
	}
	for range 3 {
		other := redealt.Redeal(who, games.NewLive(m.anySeed(), nil))
		if _, _, there := other.Apply(who, act, m.fate()); !reflect.DeepEqual(here, there) {
			m.t.Errorf("seat %d, %s: why that is refused depends on what it cannot know:\n%+v\n%+v", who, act, here, there)
			return
		}
	}
}

// strange is an act for strangeActs, and a seat to try it.
func (m *match) strange() (games.Seat, games.Act) {
	anybody := games.Seat(m.rand.IntN(m.seats))
	switch n := m.rand.IntN(10); {
	case n < 2:
		return anybody, games.Act(garbage[m.rand.IntN(len(garbage))])
	case n < 5 && len(m.pool) > 0:
		return anybody, m.pool[m.rand.IntN(len(m.pool))]
	case n < 6 && len(m.moves) > 0: // what has just been done
		return anybody, m.moves[len(m.moves)-1]
	}
	for range 50 {
		who, ok := m.someone()
		if !ok {
			continue
		}
		way, ok := m.wander(who)
		if !ok {
			continue
		}
		if m.rand.IntN(3) == 0 {
			return anybody, m.twisted(way.Act)
		}
		return who, m.twisted(way.Act)
	}
	return anybody, games.Act(`{}`)
}

// twisted changes something about an act, or nothing at all.
func (m *match) twisted(act games.Act) games.Act {
	var f map[string]json.RawMessage
	if err := json.Unmarshal(act, &f); err != nil {
		m.t.Fatalf("%s is offered and is no act", act)
	}
	keys := slices.Sorted(maps.Keys(f))
	key := keys[m.rand.IntN(len(keys))]
	switch m.rand.IntN(4) {
	case 0:
		delete(f, key)
	case 1, 2:
		f[key] = m.twistedValue(f[key])
	}
	b, err := json.Marshal(f)
	if err != nil {
		m.t.Fatal(err)
	}
	return b
}

func (m *match) twistedValue(raw json.RawMessage) json.RawMessage {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) == nil && list != nil && m.rand.IntN(3) > 0 {
		return m.twistedList(list)
	}
	if m.rand.IntN(2) == 0 {
		if named := m.named(); len(named) > 0 {
			return named[m.rand.IntN(len(named))]
		}
	}
	odd := []string{`null`, `true`, `false`, `"x"`, `""`, `1.0`, `1e3`, `-1`, `0`, `1`, `2`, `3`, `7`, `13`, `14`, `99`, `"1"`, `[]`, `[1]`, `[null]`, `[[1]]`, `{}`, `99999999999999999999`}
	return json.RawMessage(odd[m.rand.IntN(len(odd))])
}

// named are the words and numbers of the position, hidden ones included: cards for one.
func (m *match) named() (list []json.RawMessage) {
	var collect func(any)
	collect = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, key := range slices.Sorted(maps.Keys(v)) {
				collect(v[key])
			}
		case []any:
			for _, one := range v {
				collect(one)
			}
		case string:
			list = append(list, json.RawMessage(strconv.Quote(v)))
		case float64:
			list = append(list, json.RawMessage(strconv.Itoa(int(v))))
		}
	}
	var all any
	if err := json.Unmarshal(report(m.t, m.game, m.state), &all); err != nil {
		m.t.Fatal(err)
	}
	collect(all)
	return list
}

func (m *match) twistedList(list []json.RawMessage) json.RawMessage {
	list = slices.Clone(list)
	switch n := len(list); {
	case n > 0 && m.rand.IntN(3) == 0:
		list = slices.Delete(list, n-1, n)
	case n > 0 && m.rand.IntN(2) == 0:
		list = append(list, list[m.rand.IntN(n)])
	case n > 0:
		list[m.rand.IntN(n)] = m.twistedValue(list[m.rand.IntN(n)])
	}
	b, err := json.Marshal(list)
	if err != nil {
		m.t.Fatal(err)
	}
	return b
}

// reaches reports whether the questions lead this seat to an act with the same result and the
// same events.
func (m *match) reaches(who games.Seat, act games.Act, result games.State, events []games.Event) bool {
	m.t.Helper()
	want := outcome{report(m.t, m.game, result), events}
	for _, resembling := range []bool{true, false} {
		n := 0
		for way := range games.WaysTo(func(picks games.Picks) games.Prompt { return m.state.Ask(who, picks) }, act) {
			if resembles(way.Act, act) == resembling && m.comesTo(who, way.Act, want) {
				return true
			}
			if n++; n == mostWays {
				break
			}
		}
	}
	return false
}

// outcome is what an act has come to.
type outcome struct {
	report []byte
	events []games.Event
}

func (m *match) comesTo(who games.Seat, act games.Act, want outcome) bool {
	m.t.Helper()
	next, events, err := m.state.Apply(who, act, m.fate())
	return err == nil && string(report(m.t, m.game, next)) == string(want.report) && reflect.DeepEqual(events, want.events)
}

// resembles reports whether an offered act is one that was made, with its lists in any order.
func resembles(offered, made games.Act) bool {
	var a, b map[string]json.RawMessage
	if json.Unmarshal(offered, &a) != nil || json.Unmarshal(made, &b) != nil {
		return false
	}
	for key := range a {
		if sortedLetters(compact(a[key])) != sortedLetters(compact(b[key])) {
			return false
		}
	}
	return true
}

func compact(raw json.RawMessage) string {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return string(raw)
	}
	b, err := json.Marshal(v)
	if err != nil {
		return string(raw)
	}
	return string(b)
}

func sortedLetters(s string) string {
	b := []byte(s)
	slices.Sort(b)
	return string(b)
}
