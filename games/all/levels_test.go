package all_test

import (
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/arena"
	"hofnar/games/gametest"
)

// quickly is the shortest game there is, where rounds can be agreed on.
var quickly = map[string]string{"dalmuti": `{"rounds":1}`, "kismet": `{"rounds":1}`, "murphy": `{"target":1}`, "teufel": `{}`}

// Without -thorough the level that is recommended is enough.
func TestEveryLevelBeatsRandomPlay(t *testing.T) {
	for _, game := range all.Games {
		agreed, err := games.Agree(game.Options, []byte(quickly[game.Name]))
		if err != nil {
			t.Fatal(err)
		}
		levels := game.Levels
		if !gametest.Thorough() {
			levels = levels[:1]
		}
		for _, level := range levels {
			random := arena.Level(arena.Random(game))
			c := arena.Contest{Game: game, Agreed: agreed, Deals: 16, Seed: 1, Most: 3000, Seats: slices.Repeat([]arena.Seat{random}, game.Low)}
			c.Seats[0] = arena.Level(level.Within(0.02))
			report, err := c.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			ours, theirs := report.Side(level.Key).Place, report.Side("random").Place
			if ours.High() >= theirs.Low() {
				t.Errorf("%s, %s: place %v, random play %v", game.Name, level.Key, ours, theirs)
			}
		}
	}
}

func TestLobbiesAreOfferedThreeLevels(t *testing.T) {
	for _, game := range all.Games {
		var keys, before []string
		for _, level := range game.Levels {
			keys, before = append(keys, level.Key), append(before, level.Formerly...)
		}
		if !slices.Equal(keys, []string{"normal", "easy", "hard"}) {
			t.Errorf("%s offers %v", game.Name, keys)
		}
		for _, anchor := range game.Anchors {
			if anchor.Key != "even" && !slices.Contains(before, anchor.Key) {
				t.Errorf("%s: no level has taken the place of %s", game.Name, anchor.Key)
			}
		}
	}
}
