package gametest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"hofnar/games"
)

// Stills hands over the stills of each recorded game, and of some among computers, with what
// all heard in the part that each of them ends: the facts, in order.
func Stills(t *testing.T, game *games.Game, visit func(t *testing.T, stills []games.Still, facts [][]any)) {
	hand := func(name string, r games.Record) {
		stills, bad := games.Stills(game, r)
		if bad != nil {
			return // some records are there since they are not right
		}
		t.Run(name, func(t *testing.T) {
			facts := factsByPart(game, r)
			if len(facts) != len(stills) {
				t.Fatalf("%d stills of %d parts", len(stills), len(facts))
			}
			visit(t, stills, facts)
		})
	}
	for _, file := range recordsOf(t, game) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, r, err := games.ReadRecord([]*games.Game{game}, text); err == nil {
			hand(filepath.Base(file), r)
		}
	}
	for n := range uint64(effort(32)) {
		p := companyOf(game, game.Levels[0].Within(part), n)
		playedOut(t, p)
		hand(fmt.Sprint("among computers ", n), games.Record{Players: make([]string, len(p.Players)), Options: p.Agreed, Chance: p.Chance, Moves: p.Moves})
	}
}

// factsByPart lists what all heard in each part of a game that was ever to be seen.
func factsByPart(game *games.Game, r games.Record) (parts [][]any) {
	var scene games.Scene
	var facts []any
	games.Follow(game, r, func(s games.State, events []games.Event) {
		var later []any
		for _, e := range events {
			switch fact := e.Public.Fact; {
			case fact == nil:
			case e.Scene == scene:
				facts = append(facts, fact)
			default:
				later = append(later, fact)
			}
		}
		if now := s.View(games.Public).Scene; now != scene {
			if scene != (games.Scene{}) {
				parts = append(parts, facts)
			}
			scene, facts = now, nil
		}
		facts = append(facts, later...)
	})
	return append(parts, facts)
}
