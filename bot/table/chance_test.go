package table_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"hofnar/bot/table"
	"hofnar/games"
)

// drawsTheSame holds that chance which was never interrupted draws what a record has.
func drawsTheSame(t *testing.T, game *games.Game, saved table.Saved, r games.Record) {
	t.Helper()
	live := games.NewLive(saved.Seed, nil)
	if saved.OldChance {
		live = games.NewOldLive(saved.Seed, 0)
	}
	state, _, err := game.Begin(len(saved.Chairs), saved.Options, live)
	for _, move := range r.Moves {
		var by struct{ P games.Seat }
		if err == nil {
			err = json.Unmarshal(move, &by)
		}
		if err == nil {
			state, _, err = state.Apply(by.P, move, live)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprintf("%s", live.Outcomes), fmt.Sprintf("%s", r.Chance); got != want {
		t.Errorf("%s: the table has drawn\n%s\nand without a pause (the old way: %t)\n%s", game.Name, want, saved.OldChance, got)
	}
}
