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

// sample is a short game among computers of one level, as a version of it has played.
type sample struct {
	Rules    int          `json:"rules"` // Game.Version
	Level    int          `json:"level"` // Level.Version
	Record   games.Record `json:"record"`
	Position any          `json:"position"` // that it comes to
	Thoughts string       `json:"thoughts"` // a sum over what was thought, and how long that took
}

// versions holds that the rules and each level play otherwise only under another number.
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

// errRewrite says that a sample is of before and may be written anew.
var errRewrite = errors.New("the sample is of another version; go test -update writes it")

// rewritable reports whether go test -update writes a sample that failed so.
func rewritable(err error) bool {
	return err == nil || errors.Is(err, fs.ErrNotExist) || errors.Is(err, errRewrite)
}

// numbered fails where something has changed: with errRewrite if its number has, too.
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

// comesTo fails where a record comes to another position than it did.
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

// sampleOf has as many of a level play as may, with a tenth of their budget.
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

// shortest agrees on all defaults, but for as few of everything as may be.
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

// sameJSON reports whether two values are written as the same JSON.
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
