package gametest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"hofnar/games"
)

// sample is a short game among computers of one level, with the versions that played it.
type sample struct {
	Rules    int          `json:"rules"` // Game.Version
	Level    int          `json:"level"` // Level.Version
	Record   games.Record `json:"record"`
	Position any          `json:"position"` // in which the record ends
	Thoughts string       `json:"thoughts"` // a hash of all acts that were chosen, each with its Thought.After
}

// versions demands that a change in how the rules or a level play comes with another version
// number. It compares the sample in testdata/versions with the same game played now.
func versions(t testing.TB, game *games.Game) {
	for _, level := range slices.Concat(game.Levels, game.Anchors) {
		file := testdata(game, "versions", level.Key+".json")
		now := sampleOf(t, game, level)
		text, err := os.ReadFile(file)
		if err == nil {
			var was sample
			decode(t, text, &was)
			err = numbered(game, was, now)
		}
		if *update && rewritable(err) {
			write(t, file, now)
		} else if err != nil {
			t.Errorf("%s, %s: %v", game.Name, level.Key, err)
		}
	}
}

// errRewrite says that a sample is of an earlier version and may be written anew.
var errRewrite = errors.New("the sample is of another version; go test -update writes it")

// rewritable reports whether go test -update may write a sample that failed with err.
func rewritable(err error) bool {
	return err == nil || errors.Is(err, fs.ErrNotExist) || errors.Is(err, errRewrite)
}

// numbered compares two samples. It fails with errRewrite where a version number was raised,
// and otherwise where anything has changed under the same number.
func numbered(game *games.Game, was, now sample) error {
	if was.Rules > now.Rules || was.Level > now.Level {
		return fmt.Errorf("a number went back: rules from %d to %d, level from %d to %d", was.Rules, now.Rules, was.Level, now.Level)
	}
	if was.Rules < now.Rules {
		return errRewrite
	}
	if err := comesTo(game, was.Record, was.Position); err != nil {
		return fmt.Errorf("%w: raise Game.Version", err)
	}
	if was.Level < now.Level {
		return errRewrite
	}
	if was.Thoughts != now.Thoughts || !sameJSON(was.Record.Moves, now.Record.Moves) || !sameJSON(was.Record.Chance, now.Record.Chance) {
		return errors.New("it plays another game: raise its Version")
	}
	return nil
}

// comesTo fails unless a record still ends in this position.
func comesTo(game *games.Game, r games.Record, position any) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if _, r, err = games.ReadRecord([]*games.Game{game}, text); err != nil {
		return fmt.Errorf("its sample is no record: %w", err)
	}
	state, _, bad := games.Replay(game, r)
	if bad != nil {
		return fmt.Errorf("move %d of its sample is refused (%s)", bad.Move, bad.Reason.Key)
	}
	if !sameJSON(games.PositionOf(game, state), position) {
		return errors.New("its sample comes to another position")
	}
	return nil
}

// sampleOf plays the sample of a level: as many seats as the game allows, each with a tenth of
// the budget.
func sampleOf(t testing.TB, game *games.Game, level games.Level) sample {
	t.Helper()
	p := &games.PlayOut{Game: game, Agreed: shortest(game), Seed: games.Seed{15}}
	thoughts, play := sha256.New(), level.Within(0.1).Play
	for range game.High {
		p.Players = append(p.Players, func(s games.Sight) games.Thought {
			thought := play(s)
			fmt.Fprintln(thoughts, s.Seat, string(thought.Act), thought.After)
			return thought
		})
	}
	if err := p.Run(longestGame); err != nil {
		t.Fatalf("%s, %s: %v", game.Name, level.Key, err)
	}
	return sample{game.Version, level.Version, games.Record{
		Format: 1, Game: game.Name, Players: longNames(game.High), Options: game.Recorded(p.Agreed), Chance: p.Chance, Moves: p.Moves,
	}, games.PositionOf(game, p.State), hex.EncodeToString(thoughts.Sum(nil))}
}

// shortest is all defaults, but for numbers, which are as low as they may be.
func shortest(game *games.Game) games.Agreed {
	agreed := games.Agreed{}
	for _, o := range game.RuleOptions() {
		agreed[o.Key] = o.Default
		if _, number := o.Default.(int); number {
			agreed[o.Key] = o.Low
		}
	}
	return agreed
}

// sameJSON reports whether two values are the same as JSON.
func sameJSON(a, b any) bool {
	x, wrong := json.Marshal(a)
	y, wrongToo := json.Marshal(b)
	return wrong == nil && wrongToo == nil && compact(x) == compact(y)
}

func write(t testing.TB, file string, s sample) {
	t.Helper()
	text, err := json.Marshal(s)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(file), 0o755)
	}
	if err == nil {
		err = os.WriteFile(file, append(text, '\n'), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}
