package teufel_test

import (
	"testing"

	"hofnar/games"
	"hofnar/games/gametest"
	"hofnar/games/teufel"
)

func TestWhyNamesEachFieldThatCannotBeNamed(t *testing.T) {
	fields := func(v games.View) (things [][]games.Act) {
		for i, f := range teufel.TheBoard().Fields {
			if v.Phase == "name" || v.Detail.(teufel.View).Placed[i] == (teufel.Tile{}) {
				things = append(things, []games.Act{games.WriteAct(map[string]string{"m": "name", "field": f.ID})})
			}
		}
		return things
	}
	gametest.Explained(t, teufel.Game, fields, "covered", "body", "sector", "not_now.turn")
}
