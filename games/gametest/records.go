package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
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

// Records replays the records in the game's testdata/records and compares the
// result with what stands beside them. Every move that is accepted must be
// reachable through the questions.
func Records(t *testing.T, game *games.Game) {
	files, err := filepath.Glob(testdata(game, "records", "*.expect.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s lacks records: none is in %s (%v)", game.Name, testdata(game, "records"), err)
	}
	for _, file := range files {
		var want expectation
		readJSON(t, file, &want)
		record := strings.Replace(file, ".expect.json", ".json", 1)
		t.Run(filepath.Base(record)+" "+want.Note, func(t *testing.T) {
			text, err := os.ReadFile(record)
			if err != nil {
				t.Fatal(err)
			}
			checkRecord(t, game, text, want)
		})
	}
}

func checkRecord(t *testing.T, game *games.Game, text []byte, want expectation) {
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
	if bad == nil || bad.Move >= 0 {
		checkReachable(t, game, record)
	}
}

func expectNoRecord(t *testing.T, game *games.Game, err error, want expectation) {
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

func expectBad(t *testing.T, game *games.Game, bad games.BadMove, want expectation) {
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

func expectPosition(t *testing.T, game *games.Game, s games.State, want expectation) {
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

// checkReachable plays a record again, speaks what is said in it, and looks for every
// move in the tree of questions.
func checkReachable(t *testing.T, game *games.Game, r games.Record) {
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
		if !m.reaches(f.P, move, next) {
			t.Errorf("move %d, %s, is accepted, but no question leads there", i, move)
		}
		m.state = next
		m.listen(events)
	}
	m.look()
}

func readJSON(t *testing.T, file string, v any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	decode(t, text, v)
}

func decode(t *testing.T, text []byte, v any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(v); err != nil {
		t.Fatal(err)
	}
}
