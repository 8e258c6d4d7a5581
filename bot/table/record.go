package table

import (
	"encoding/json"
	"maps"

	"hofnar/games"
)

// RecordOf is Snapshot.Proven of a finished table that the books have kept: its moves are
// written down as they stand there, also where they cannot be replayed and so not be proven.
func RecordOf(list []*games.Game, k Kept) (games.Record, bool) {
	game := games.Named(list, k.Game)
	if game == nil || k.Status != Finished || len(k.Steps) == 0 {
		return games.Record{}, false
	}
	k.Options = maps.Clone(k.Options)
	for _, o := range game.Options {
		if _, agreed := k.Options[o.Key]; !agreed {
			k.Options[o.Key] = o.Default
		}
	}
	r, ok := recordOf(game, k.Saved, k.Steps)
	return proven(game, k.Saved, r), ok
}

// recordOf is a game written down, without what was taken back.
func recordOf(game *games.Game, t Saved, steps []Step) (games.Record, bool) {
	r := games.Record{
		Format: 1, Game: game.Name, Options: game.Recorded(t.Options),
		Chance: []json.RawMessage{}, Moves: []json.RawMessage{},
	}
	for _, c := range t.Chairs {
		r.Players = append(r.Players, c.Name)
	}
	undone := map[int]bool{}
	for _, step := range steps {
		undone[step.Cancels] = step.Cancels > 0
	}
	for i, step := range steps {
		if step.Cancels > 0 || undone[i] {
			continue
		}
		r.Chance = append(r.Chance, step.Chance...)
		if i == 0 {
			continue
		}
		move, err := games.MoveOf(step.Who, step.Act)
		if err != nil {
			return games.Record{}, false
		}
		r.Moves = append(r.Moves, move)
	}
	return r, true
}
