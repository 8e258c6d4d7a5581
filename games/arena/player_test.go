package arena

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
)

// from writes a Sight as the line that asks for an act, and reads it as Player does.
func from(t *testing.T, d *dialogue, p *program, s games.Sight) (*message, games.Sight) {
	t.Helper()
	asked, err := p.question(s, s.Ask(nil), nil)
	if err != nil {
		t.Fatal(err)
	}
	line, err := json.Marshal(asked)
	if err != nil {
		t.Fatal(err)
	}
	m := &message{}
	if err := json.Unmarshal(line, m); err != nil {
		t.Fatal(err)
	}
	there, err := d.sight(m)
	if err != nil {
		t.Fatal(err)
	}
	there.Ask = tree{m.Acts, m.Ways, m.Optional}.ask
	return m, there
}

// Where a line lists all acts, a computer of ours chooses the same as it would without lines.
func TestAPlayerThinksTheSameOnBothSidesOfTheLines(t *testing.T) {
	for _, game := range all.Games {
		agreed, err := games.Agree(game.Options, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range slices.Concat(game.Levels, game.Anchors) {
			n := 0
			for deal := byte(5); n < 10 && deal < 25; deal++ { // a game may be short
				p := &games.PlayOut{Game: game, Agreed: agreed, Seed: games.Seed{deal}}
				for range game.Low {
					p.Players = append(p.Players, games.Random)
				}
				if _, err := p.Begin(); err != nil {
					t.Fatal(err)
				}
				d := &dialogue{Player: Player{Game: game, Level: level.Within(0.02)}, hello: hello{Players: game.Low, Options: agreed}}
				n += compared(t, d, p)
			}
			if n < 10 {
				t.Errorf("%s: only %d decisions of %s were compared", game.Name, n, level.Key)
			}
		}
	}
}

// compared plays on at random. It compares what the computer thinks on the first seat with
// what it thinks when asked by a line, and returns how often it could.
func compared(t *testing.T, d *dialogue, p *games.PlayOut) (n int) {
	t.Helper()
	here := &program{ways: true}
	for step := 0; step < 200 && n < 12; step++ {
		if s := p.Sight(0); !s.Ask(nil).Nothing() {
			m, there := from(t, d, here, s)
			again := p.Sight(0) // with the same chance
			there.Rand, there.Mood = again.Rand, again.Mood
			if a, b := d.Level.Play(s), d.Level.Play(there); len(m.Acts) > 0 && !reflect.DeepEqual(a, b) {
				t.Fatalf("%s of %s would %s, and as a program %s", d.Level.Key, d.Game.Name, a.Act, b.Act)
			} else if len(m.Acts) > 0 {
				n++
			}
		}
		if _, _, err := p.Step(); err != nil || len(p.State.Waiting()) == 0 {
			return n
		}
	}
	return n
}
