package gametest

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"

	"hofnar/games"
)

func (m *match) checkTally() {
	m.t.Helper()
	tally := m.state.Tally()
	if len(tally.Scores) != m.seats {
		m.t.Errorf("%d seats, scores %v", m.seats, tally.Scores)
	}
	if tally.Over != (len(tally.Winners) > 0) || !slices.IsSorted(tally.Winners) {
		m.t.Errorf("over: %t, winners %v", tally.Over, tally.Winners)
	}
	if tally.Over {
		m.checkEnd(tally)
	}
	for _, round := range tally.Sheet {
		if len(round.Points) != m.seats || round.Titles != nil && len(round.Titles) != m.seats {
			m.t.Errorf("a row of the sheet does not have every seat: %+v", round)
		}
		for _, title := range round.Titles {
			if title != "" && !slices.Contains(m.game.Titles, title) {
				m.t.Errorf("the title %q is not one of the game's Titles", title)
			}
		}
	}
}

// checkEnd demands that the winners follow from the scores, and the scores from the sheet.
func (m *match) checkEnd(tally games.Tally) {
	m.t.Helper()
	won := games.Leaders
	if m.game.Winners != nil {
		won = m.game.Winners
	}
	if want := won(slices.Clone(tally.Scores)); !slices.Equal(tally.Winners, want) {
		m.t.Errorf("with the scores %v the winners are %v, not %v", tally.Scores, want, tally.Winners)
	}
	sums := make([]int, m.seats)
	for _, round := range tally.Sheet {
		for who, points := range round.Points {
			sums[who] += points
		}
	}
	if !slices.Equal(sums, tally.Scores) {
		m.t.Errorf("the sheet comes to %v, the scores are %v", sums, tally.Scores)
	}
}

// checkReplay demands that the record of the game comes to the same position, though it does
// not hold the options of the house.
func (m *match) checkReplay() {
	m.t.Helper()
	names := longNames(m.seats)
	text, err := json.Marshal(games.Record{
		Format: 1, Game: m.game.Name, Players: names, Options: m.game.Recorded(m.agreed),
		Chance: append([]json.RawMessage{}, m.chance...), Moves: append([]json.RawMessage{}, m.moves...),
	})
	if err != nil {
		m.t.Fatal(err)
	}
	game, record, err := games.ReadRecord([]*games.Game{m.game}, text)
	if err != nil {
		m.t.Fatalf("the record of a random game cannot be read: %v", err)
	}
	replayed, _, bad := games.Replay(game, record)
	if bad != nil {
		m.t.Fatalf("the record of a random game goes wrong at move %d: %s", bad.Move, bad.Reason.Key)
	}
	if !same(m.t, game, replayed, m.state) {
		m.t.Errorf("replayed:\n%s\nplayed:\n%s", report(m.t, game, replayed), report(m.t, game, m.state))
	}
	m.checkRestart()
}

// checkRestart demands that one Live for the whole game gives the same as the new one that was
// made before each move, as a table does after a restart.
func (m *match) checkRestart() {
	m.t.Helper()
	live := games.NewLive(m.seed, nil)
	state, _, err := m.game.Begin(m.seats, m.agreed, live)
	if err != nil {
		m.t.Fatal(err)
	}
	for i, move := range m.moves {
		var f struct{ P games.Seat }
		if err := json.Unmarshal(move, &f); err != nil {
			m.t.Fatal(err)
		}
		if state, _, err = state.Apply(f.P, move, live); err != nil {
			m.t.Fatalf("move %d, played on without a restart: %v", i, err)
		}
	}
	if !same(m.t, m.game, state, m.state) {
		m.t.Errorf("a restart before every move changes the game")
	}
}

// snapshot is what a position looked like when it was handed out.
type snapshot struct {
	state  games.State
	report []byte
	views  [][]byte
}

func (m *match) snapshot(s games.State) snapshot {
	return snapshot{s, report(m.t, m.game, s), m.views(s)}
}

func (m *match) views(s games.State) [][]byte {
	m.t.Helper()
	var all [][]byte
	for who := games.Public; int(who) < m.seats; who++ {
		b, err := json.Marshal(s.View(who))
		if err != nil {
			m.t.Fatalf("view of seat %d: %v", who, err)
		}
		all = append(all, b)
	}
	return all
}

func (s snapshot) unchanged(m *match) {
	m.t.Helper()
	if now := report(m.t, m.game, s.state); !bytes.Equal(now, s.report) {
		m.t.Errorf("a position that was handed out has changed:\n%s\n%s", s.report, now)
	}
	if !reflect.DeepEqual(m.views(s.state), s.views) {
		m.t.Errorf("the views of a position that was handed out have changed")
	}
}
