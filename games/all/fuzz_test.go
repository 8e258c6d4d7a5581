package all_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
)

// The targets begin with the recorded games of the house; what once broke a game stands in
// testdata/fuzz. Whatever comes in, the rules answer with a reason a player can read, and
// never with a panic.

// recorded are the recorded games of every game of the house.
var recorded = sync.OnceValue(func() (texts [][]byte) {
	files, err := filepath.Glob("../*/testdata/records/*[0-9].json")
	if err != nil || len(files) < 50 {
		panic(fmt.Sprintf("%d records, %v", len(files), err))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			panic(err)
		}
		texts = append(texts, text)
	}
	return texts
})

// among is the element of a list that any number stands for.
func among[T any](list []T, n uint) T { return list[n%uint(len(list))] }

// record is the recorded game that a number stands for. Those that are no records, since
// records of all mistakes are among them, are skipped.
func record(t *testing.T, n uint) (*games.Game, games.Record) {
	t.Helper()
	game, record, err := games.ReadRecord(all.Games, among(recorded(), n))
	if err != nil {
		t.Skip()
	}
	return game, record
}

// reached is a position after so many moves of a record, and a seat of it.
func reached(t *testing.T, n, after, who uint) (*games.Game, games.State, games.Seat) {
	t.Helper()
	game, record := record(t, n)
	record.Moves = record.Moves[:after%uint(len(record.Moves)+1)]
	state, _, bad := games.Replay(game, record)
	if bad != nil {
		t.Skip()
	}
	return game, state, games.Seat(who % uint(len(record.Players)))
}

func FuzzRecords(f *testing.F) {
	for _, text := range recorded() {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		game, record, err := games.ReadRecord(all.Games, text)
		if err != nil {
			reasoned(t, err)
			return
		}
		replays(t, game, record)
	})
}

func FuzzChance(f *testing.F) {
	for n := range uint(len(recorded())) {
		f.Add(n, n%3, []byte(`{"dice":[1,2]}`))
		f.Add(n, uint(0), []byte(`{"deal":[]}`))
	}
	f.Fuzz(func(t *testing.T, n, which uint, entry []byte) {
		game, record := record(t, n)
		if len(record.Chance) == 0 {
			t.Skip()
		}
		record.Chance[which%uint(len(record.Chance))] = entry
		replays(t, game, record)
	})
}

func FuzzActs(f *testing.F) {
	for n := range uint(len(recorded())) {
		f.Add(n, 7*n, n, []byte(`{"m":"play","cards":[12,13]}`))
		f.Add(n, 5*n, n, []byte(`{"m":"action","card":"G12","from":["stack","left","mac:r5"]}`))
	}
	f.Fuzz(func(t *testing.T, n, after, who uint, act []byte) {
		game, state, seat := reached(t, n, after, who)
		before := games.PositionOf(game, state)
		next, _, err := state.Apply(seat, act, games.NewLive(games.Seed{}, nil))
		if err != nil {
			reasoned(t, err)
			next = state
		} else if next == nil {
			t.Fatal("neither a position nor an error")
		}
		if after := games.PositionOf(game, state); !reflect.DeepEqual(before, after) {
			t.Fatalf("the position itself has changed:\n%+v\n%+v", before, after)
		}
		shown(next, seat)
	})
}

func FuzzOptions(f *testing.F) {
	for n, game := range all.Games {
		f.Add(uint(n), uint(0), []byte(`{}`))
		f.Add(uint(n), uint(game.High-game.Low), []byte(`{"rounds":30,"deck":"trimmed","target":4,"clock":"1d"}`))
	}
	f.Fuzz(func(t *testing.T, n, more uint, options []byte) {
		game := among(all.Games, n)
		players := game.Low + int(more%uint(game.High-game.Low+1))
		agreed, err := games.Agree(game.Options, options)
		if err != nil {
			reasoned(t, err)
			return
		}
		if err := game.Allows(players, agreed); err != nil {
			reasoned(t, err)
			return
		}
		state, _, err := game.Begin(players, agreed, games.NewLive(games.Seed{}, nil))
		if err != nil {
			t.Fatalf("what may be agreed on does not begin: %v", err)
		}
		shown(state, 0)
	})
}

func FuzzPicks(f *testing.F) {
	for n := range uint(len(recorded())) {
		f.Add(n, 7*n, n, "m1/r5")
		f.Add(n, 5*n, n, "_/2,3/each")
	}
	f.Fuzz(func(t *testing.T, n, after, who uint, packed string) {
		_, state, own := reached(t, n, after, who)
		for _, seat := range []games.Seat{own, games.Public} {
			prompt := state.Ask(seat, games.UnpackPicks(packed))
			if prompt.Question != nil && prompt.Act != nil {
				t.Fatal("a question and a move at once")
			}
			if prompt.Act == nil {
				continue
			}
			if _, _, err := state.Apply(seat, prompt.Act, games.NewLive(games.Seed{}, nil)); err != nil {
				reasoned(t, err)
			}
		}
	})
}

// replays plays a record through, whose answer must be a position or a reason.
func replays(t *testing.T, game *games.Game, record games.Record) {
	t.Helper()
	state, _, bad := games.Replay(game, record)
	if bad != nil {
		if bad.Move < -1 || bad.Move >= len(record.Moves) || bad.Reason.Empty() {
			t.Fatalf("move %d of %d is wrong: %q", bad.Move, len(record.Moves), bad.Reason.Key)
		}
		return
	}
	if _, err := json.Marshal(games.PositionOf(game, state)); err != nil {
		t.Fatal(err)
	}
	for who := range record.Players {
		shown(state, games.Seat(who))
	}
}

// shown looks at a position as a seat and as the channel do.
func shown(state games.State, who games.Seat) {
	for _, seat := range []games.Seat{who, games.Public} {
		state.View(seat)
		state.Ask(seat, nil)
	}
}

// reasoned fails where an error is none that players are told.
func reasoned(t *testing.T, err error) {
	t.Helper()
	if _, refused := err.(*games.Refusal); refused {
		return
	}
	if _, chance := err.(*games.ChanceError); chance {
		return
	}
	t.Fatalf("%T: %v", err, err)
}
