package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"hofnar/games"
)

// expectation is what replay is to make of a record.
type expectation struct {
	Exit   int             `json:"exit"`
	Output json.RawMessage `json:"output"`
	Note   string          `json:"note"`
}

// Records replays the records in the game's testdata/records and compares each result with the
// expectation beside it. The questions must lead to every move that is accepted: that is seen in
// each third record, and in all with -thorough.
func Records(t testing.TB, game *games.Game) {
	for i, file := range recordsOf(t, game) {
		var want expectation
		expected := strings.TrimSuffix(file, ".json") + ".expect.json"
		if _, err := os.Stat(expected); err != nil {
			t.Errorf("%s lacks %s, what replay is to make of %s", game.Name, filepath.Base(expected), filepath.Base(file))
			continue
		}
		readJSON(t, expected, &want)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		checkRecord(about{t, filepath.Base(file) + " " + want.Note}, game, text, want, *thorough || i%3 == 0)
	}
}

// about is a test whose errors begin with what they are about.
type about struct {
	testing.TB
	what string
}

func (a about) Errorf(format string, args ...any) {
	a.Helper()
	a.TB.Errorf("%s: %s", a.what, fmt.Sprintf(format, args...))
}

func (a about) Fatalf(format string, args ...any) {
	a.Helper()
	a.TB.Fatalf("%s: %s", a.what, fmt.Sprintf(format, args...))
}

func (a about) Error(args ...any) { a.Helper(); a.Errorf("%s", fmt.Sprint(args...)) }
func (a about) Fatal(args ...any) { a.Helper(); a.Fatalf("%s", fmt.Sprint(args...)) }

func checkRecord(t testing.TB, game *games.Game, text []byte, want expectation, walked bool) {
	found, record, err := games.ReadRecord([]*games.Game{game}, text)
	if err != nil {
		expectNoRecord(t, game, err, want)
		return
	}
	state, _, bad := games.Replay(found, record)
	if bad != nil {
		expectBad(t, game, *bad, want)
		record.Moves = record.Moves[:max(bad.Move, 0)]
	} else {
		expectPosition(t, game, state, want)
	}
	if walked && (bad == nil || bad.Move >= 0) {
		checkReachable(t, game, record)
	}
}

func expectNoRecord(t testing.TB, game *games.Game, err error, want expectation) {
	t.Helper()
	var refusal *games.Refusal
	if want.Exit != 2 {
		t.Errorf("this is no record (%v), expected exit %d", err, want.Exit)
	}
	if !errors.As(err, &refusal) || refusal.Empty() {
		t.Fatalf("%v gives no reason for a player", err)
	}
	Refused(t, game, refusal)
}

func expectBad(t testing.TB, game *games.Game, bad games.BadMove, want expectation) {
	t.Helper()
	var expected struct {
		Error struct{ Move *int }
	}
	if len(want.Output) > 0 {
		if err := json.Unmarshal(want.Output, &expected); err != nil {
			t.Fatal(err)
		}
	}
	if want.Exit != 1 {
		t.Errorf("move %d is refused (%s), expected exit %d", bad.Move, bad.Reason.Key, want.Exit)
	}
	if expected.Error.Move != nil && *expected.Error.Move != bad.Move {
		t.Errorf("move %d is refused (%s), expected move %d", bad.Move, bad.Reason.Key, *expected.Error.Move)
	}
	if bad.Reason.Empty() {
		t.Error("no reason is given")
	}
	listener(t, game, game.High).speak(bad.Reason)
}

func expectPosition(t testing.TB, game *games.Game, s games.State, want expectation) {
	t.Helper()
	if want.Exit != 0 {
		t.Fatalf("the record replays, expected exit %d", want.Exit)
	}
	var here, there any
	decode(t, report(t, game, s), &here)
	decode(t, want.Output, &there)
	if !reflect.DeepEqual(here, there) {
		t.Errorf("the position is\n%s\nexpected\n%s", report(t, game, s), want.Output)
	}
}

// checkReachable plays a record again, puts what is said into words, and looks for every move
// in the tree of questions.
func checkReachable(t testing.TB, game *games.Game, r games.Record) {
	t.Helper()
	m, chance := listener(t, game, len(r.Players)), games.NewRecorded(r.Chance)
	state, events, err := game.Begin(m.seats, r.Options, chance)
	if err != nil {
		t.Fatal(err)
	}
	m.state = state
	m.listen(events)
	for i, move := range r.Moves {
		left := r.Chance[len(r.Chance)-chance.Left():]
		m.fate = func() games.Chance { return games.NewRecorded(left) }
		var f struct{ P games.Seat }
		decode(t, move, &f)
		next, events, err := m.state.Apply(f.P, move, chance)
		if err != nil {
			t.Fatal(err)
		}
		if !m.reaches(f.P, move, next, events) {
			t.Errorf("move %d, %s, is accepted, but no question leads there", i, move)
		}
		m.state = next
		m.listen(events)
	}
	m.look()
}

func readJSON(t testing.TB, file string, v any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	decode(t, text, v)
}

func decode(t testing.TB, text []byte, v any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(v); err != nil {
		t.Fatal(err)
	}
}
